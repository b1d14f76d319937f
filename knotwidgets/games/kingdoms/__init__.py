"""Kingdoms: its rules, notation, picture, words and exact endgames."""

from .endgame import Endgame, Solution, solve
from .game import Kingdoms

__all__ = ["Endgame", "Kingdoms", "Solution", "solve"]
