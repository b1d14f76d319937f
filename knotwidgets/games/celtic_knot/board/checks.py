"""What makes a drawn board of Celtic Knot one that can be played.

Whether the exit can be reached is checked on the finished board, in `model`.
"""

from __future__ import annotations

from collections.abc import Iterator

from knotwidgets.core.bits import popcount
from knotwidgets.knotwork import Cell

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
        yield top, "there is no exit; write E for the square where coins leave the board"
    for cell in exits[1:]:
        yield cell, f"{name_of(cell)} is a second exit; the first is {name_of(exits[0])}"
    if not any(sign in MARKS for sign in sketch.signs.values()):
        yield top, "there is no start; write X or O for a square where coins begin"
    for cell in cells:
        for fault in _faults_of(sketch, cell):
            yield cell, fault


def _faults_of(sketch: Sketch, cell: Cell) -> Iterator[str]:
    """Yield what is wrong with a square: its sign doesn't suit the lines that lead there."""
    name, sign, lines = name_of(cell), sketch.signs[cell], popcount(sketch.sides.get(cell, 0))
    if lines == 0 and sign in MARKS + EXITS:
        what = "start" if sign in MARKS else "exit"
        yield f"the {what} {sign} on {name} isn't on the path: no line leads there"
    elif lines == 0:
        yield f"{name} is no path: no line leads there"
    elif lines in (1, 3) and sign not in EXITS:
        rest = "one line leads there" if lines == 1 else "three lines meet there"
        yield f"a strand ends on {name}: {rest}; it takes two to pass and four to cross"
    elif lines == 2 and sign in CROSSINGS + "e":
        what = "the tunnel" if sign in TUNNELS else "the line over another"
        right = "E" if sign in EXITS else PATH
        yield (
            f"{what} on {name} is not on a crossing: two lines lead there, not four; "
            f"write {right} instead of {sign}"
        )
    elif lines == 4:
        yield from _faults_of_crossing(sketch, cell)


def _faults_of_crossing(sketch: Sketch, cell: Cell) -> Iterator[str]:
    name, sign, beside = name_of(cell), sketch.signs[cell], (cell[0] + 1, cell[1] + 1)
    if sign in MARKS:
        yield f"the start {sign} on {name} is on a crossing: it must be on one strand only"
    elif sign == PATH:
        yield (
            f"lines cross on {name}, but which one is over? Write v for the vertical "
            f"one or h for the horizontal one, with a tunnel V or H"
        )
    elif sign in CROSSINGS and beside in sketch.signs:  # there the coins below are shown
        yield (
            f"the under space {name}' needs a square off the path to its north-east, "
            f"but {name_of(beside)} is on the path"
        )
