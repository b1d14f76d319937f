"""The base of games on cells: rules, notation, picture and words of a game that has only rules."""

from knotwidgets.core.bits import members, nth_bit, popcount
from knotwidgets.core.grid import step
from knotwidgets.core.kernel import NOBODY

from .game import GridGame
from .rules import Cell, Cells, KernelBoard, Mover, State, pair, unpair

__all__ = [
    "NOBODY",
    "Cell",
    "Cells",
    "GridGame",
    "KernelBoard",
    "Mover",
    "State",
    "members",
    "nth_bit",
    "pair",
    "popcount",
    "step",
    "unpair",
]
