"""The games, a folder each: its rules, and all else that is its own. And the bases of games."""

from knotwidgets.core import Record  # reads records of the games that are known

from .base import Game
from .celtic import Celtic
from .celtic_knot import CelticKnot
from .grid import NOBODY, Cells, GridGame, Mover, nth_bit, pair, popcount, step, unpair
from .kingdoms import Endgame, Kingdoms, Solution, solve

__all__ = [
    "NOBODY",
    "Cells",
    "Celtic",
    "CelticKnot",
    "Endgame",
    "Game",
    "GridGame",
    "Kingdoms",
    "Mover",
    "Record",
    "Solution",
    "nth_bit",
    "pair",
    "popcount",
    "solve",
    "step",
    "unpair",
]
