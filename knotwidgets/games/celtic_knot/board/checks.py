"""What makes a drawn board of Celtic Knot one that can be played.

Whether the exit can be reached is checked on the finished board, in `model`.
"""

from __future__ import annotations

from collections.abc import Iterator

from knotwidgets.core.bits import popcount
from knotwidgets.knotwork import Cell
from knotwidgets.words import say

from .reading import PATH, Sketch, name_of, reading

EXITS = "Ee"
MARKS = "XO"
TUNNELS = "HV"
VERTICAL = "vVE"
CROSSINGS = "hHvV"


def faults(sketch: Sketch) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with a board whose text could be read, with the square that causes it."""
    cells, top = sorted(sketch.signs, key=reading), (0, sketch.height - 1)
    exits = [cell for cell in cells if sketch.signs[cell] in EXITS]
    if not exits:
        yield top, say("celtic_knot.board_no_exit")
    for cell in exits[1:]:
        yield cell, say("celtic_knot.board_exits", name=name_of(cell), first=name_of(exits[0]))
    if not any(sign in MARKS for sign in sketch.signs.values()):
        yield top, say("celtic_knot.board_no_start")
    for cell in cells:
        for fault in _faults_of(sketch, cell):
            yield cell, fault


def _faults_of(sketch: Sketch, cell: Cell) -> Iterator[str]:
    """Yield what is wrong with a square: its sign doesn't suit the lines that lead there."""
    name, sign, lines = name_of(cell), sketch.signs[cell], popcount(sketch.sides.get(cell, 0))
    if lines == 0 and sign in MARKS + EXITS:
        what = "board_start_off" if sign in MARKS else "board_exit_off"
        yield say(f"celtic_knot.{what}", sign=sign, name=name)
    elif lines == 0:
        yield say("celtic_knot.board_alone", name=name)
    elif lines in (1, 3) and sign not in EXITS:
        yield say("celtic_knot.board_ends", name=name, n=lines)
    elif lines == 2 and sign in CROSSINGS + "e":
        what = "board_tunnel" if sign in TUNNELS else "board_over"
        right = "E" if sign in EXITS else PATH
        yield say(f"celtic_knot.{what}", name=name, right=right, sign=sign)
    elif lines == 4:
        yield from _faults_of_crossing(sketch, cell)


def _faults_of_crossing(sketch: Sketch, cell: Cell) -> Iterator[str]:
    name, sign, beside = name_of(cell), sketch.signs[cell], (cell[0] + 1, cell[1] + 1)
    if sign in MARKS:
        yield say("celtic_knot.board_start_crossed", sign=sign, name=name)
    elif sign == PATH:
        yield say("celtic_knot.board_which", name=name)
    elif sign in CROSSINGS and beside in sketch.signs:  # there the coins below are shown
        yield say("celtic_knot.board_under", name=name, beside=name_of(beside))
