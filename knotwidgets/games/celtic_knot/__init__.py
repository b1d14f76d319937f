"""Celtic Knot: its rules, notation, picture and words; boards are in `board` and `gallery`."""

from .game import CelticKnot

__all__ = ["CelticKnot"]
