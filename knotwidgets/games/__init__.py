"""The games, a folder each: its rules, and all else that is its own."""

from knotwidgets.core import Record  # reads records of the games that are known

from .celtic import Celtic
from .celtic_knot import CelticKnot
from .kingdoms import Endgame, Kingdoms, Solution, solve

__all__ = ["Celtic", "CelticKnot", "Endgame", "Kingdoms", "Record", "Solution", "solve"]
