"""Celtic!: its rules, notation, picture and words; its puzzles are in `puzzles`."""

from .game import Celtic

__all__ = ["Celtic"]
