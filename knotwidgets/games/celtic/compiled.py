"""What is compiled of Celtic! beside its rules: planes of numbers."""

from typing import Any

from knotwidgets.core.arrays import Planes
from knotwidgets.core.bits import nth_bit

from .rules import held, laid
from .state import (
    COLOURS,
    NEUTRAL,
    SHAPES,
    SIDES_OF,
    KernelBoard,
    State,
    open_sides,
    place,
)

SIDES = ("north", "east", "south", "west")
FIRST_RACK = len(COLOURS) + len(SIDES)


def fill(board: "KernelBoard", state: "State", player: int, planes: Any, i: int) -> None:
    """Write the tiles by colour and by open side, what racks hold, and whose turn it is."""
    rest = laid(state.tiles)
    while rest:
        cell = nth_bit(rest, 0)
        rest &= rest - 1
        column, row = place(board, state.box, cell)
        orange, blue = state.tiles.orange >> cell & 1, state.tiles.blue >> cell & 1
        planes[i, 0 if orange else 1 if blue else NEUTRAL, row, column] = 1
        sides = open_sides(state.tiles, cell)
        for side in range(4):
            planes[i, 3 + side, row, column] = sides >> side & 1
    plane = FIRST_RACK
    for rack in state.racks:
        for sides in SIDES_OF:
            planes[i, plane] = held(rack, sides)
            plane += 1
    planes[i, plane] = player


PLANES = Planes(
    (*COLOURS, *SIDES, *(f"{one} {shape}" for one in COLOURS for shape in SHAPES), "mover"), fill
)
