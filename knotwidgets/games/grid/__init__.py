"""The base of games on cells: rules, notation, picture and words of a game that has only rules."""

from knotwidgets.core.bits import members, nth_bit, popcount
from knotwidgets.core.grid import step

from .game import GridGame
from .rules import Cell, Cells, KernelBoard, Player, State, pair, path

__all__ = [
    "Cell",
    "Cells",
    "GridGame",
    "KernelBoard",
    "Player",
    "State",
    "members",
    "nth_bit",
    "pair",
    "path",
    "popcount",
    "step",
]
