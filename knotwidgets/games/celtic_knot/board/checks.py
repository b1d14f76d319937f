"""What makes a drawn board of Celtic Knot one that can be played: one check for each rule.

A check notes its problems in the sketch, each at the square that causes it. Whether the exit can be
reached is checked on the finished board, in `model`.
"""

from __future__ import annotations

from knotwidgets.core.bits import popcount
from knotwidgets.knotwork import Cell

from .reading import PATH, Sketch, name_of, reading

EXITS = "Ee"
MARKS = "XO"
TUNNELS = "HV"
VERTICAL = "vVE"
CROSSINGS = "hHvV"


def check(sketch: Sketch) -> None:
    """Note what is wrong with the squares of a board whose text could be read."""
    for rule in (one_exit, some_start, starts_on_path, no_ends, over_given, over_here, north_east):
        rule(sketch)


def one_exit(sketch: Sketch) -> None:
    """There is one exit."""
    exits = _squares(sketch, EXITS)
    if not exits:
        top = (0, sketch.height - 1)
        sketch.blame(top, "there is no exit; write E for the square where coins leave the board")
    for cell in exits[1:]:
        sketch.blame(cell, f"{name_of(cell)} is a second exit; the first is {name_of(exits[0])}")


def some_start(sketch: Sketch) -> None:
    """There is at least one start."""
    if not _squares(sketch, MARKS):
        top = (0, sketch.height - 1)
        sketch.blame(top, "there is no start; write X or O for a square where coins begin")


def starts_on_path(sketch: Sketch) -> None:
    """Every start is on the path, where no lines cross."""
    for cell in _squares(sketch, MARKS):
        start = f"the start {sketch.signs[cell]} on {name_of(cell)}"
        if not _lines(sketch, cell):
            sketch.blame(cell, f"{start} isn't on the path: no line leads there")
        elif _lines(sketch, cell) == 4:
            sketch.blame(cell, f"{start} is on a crossing: it must be on one strand only")


def no_ends(sketch: Sketch) -> None:
    """A strand ends nowhere but at the exit."""
    for cell in _squares(sketch, PATH + MARKS + CROSSINGS):
        lines = _lines(sketch, cell)
        if lines == 0 and sketch.signs[cell] not in MARKS:
            sketch.blame(cell, f"{name_of(cell)} is no path: no line leads there")
        elif lines in (1, 3):
            rest = "one line leads there" if lines == 1 else "three lines meet there"
            sketch.blame(
                cell,
                f"a strand ends on {name_of(cell)}: {rest}; it takes two to pass and four to cross",
            )


def over_given(sketch: Sketch) -> None:
    """Every crossing says which line is over."""
    for cell in _squares(sketch, PATH):
        if _lines(sketch, cell) == 4:
            sketch.blame(
                cell,
                f"lines cross on {name_of(cell)}, but which one is over? Write v for the vertical "
                f"one or h for the horizontal one, with a tunnel V or H",
            )


def over_here(sketch: Sketch) -> None:
    """A tunnel, or a line that is over, is on a crossing."""
    for cell in _squares(sketch, CROSSINGS + "e"):
        sign = sketch.signs[cell]
        if _lines(sketch, cell) == 2:
            what = "the tunnel" if sign in TUNNELS else "the line over another"
            sketch.blame(
                cell,
                f"{what} on {name_of(cell)} is not on a crossing: two lines lead there, not four; "
                f"write {'E' if sign in EXITS else PATH} instead of {sign}",
            )


def north_east(sketch: Sketch) -> None:
    """North-east of an under space is a square off the path, where its coins are shown."""
    for cell in _squares(sketch, CROSSINGS):
        beside = (cell[0] + 1, cell[1] + 1)
        if _lines(sketch, cell) == 4 and beside in sketch.signs:
            sketch.blame(
                cell,
                f"the under space {name_of(cell)}' needs a square off the path to its north-east, "
                f"but {name_of(beside)} is on the path",
            )


def _squares(sketch: Sketch, signs: str) -> list[Cell]:
    return sorted((cell for cell, sign in sketch.signs.items() if sign in signs), key=reading)


def _lines(sketch: Sketch, cell: Cell) -> int:
    return popcount(sketch.sides.get(cell, 0))
