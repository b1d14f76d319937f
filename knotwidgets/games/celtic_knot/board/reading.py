"""Boards of Celtic Knot as text that people can draw and edit.

    # eight
    5   +-+-X
        |   |
    4   +   +
        |   |
    3 +-E-+-+
      | |
    2 + +
      | |
    1 X-+
      A B C D

Two characters for a square across and two lines for a square down, so that the lines between
squares have a place of their own. The signs of squares are those of `SIGNS`; a blank or `.` is off
the path. Lines are drawn as `-` and `|`. The numbers of the rows and the letters of the columns
may be left out. Lines that begin with `#` are comments, and the first one names the board. On a
single line, rows may be separated by `/`.

Faults of the text are found here, faults of the board that it draws in `checks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple

from knotwidgets.core.bits import popcount
from knotwidgets.core.errors import BoardError, shortened
from knotwidgets.knotwork import Cell, beyond
from knotwidgets.words import say

MOST = 26  # columns, for a column has one letter, and rows

EAST, SOUTH = 1, 2

PATH = "+"
SIGNS = {
    PATH: "path",
    "X": "path with the start mark X",
    "O": "path with the start mark O",
    "h": "crossing, horizontal line over",
    "v": "crossing, vertical line over",
    "H": "the same as h with a tunnel",
    "V": "the same as v with a tunnel",
    "E": "the exit, vertical line over if lines cross there",
    "e": "the exit, horizontal line over",
}
OFF_PATH = " ."
LINES = {(0, 1): "-", (1, 0): "|"}  # by what is odd: the line's place and the column's

_NUMBER = re.compile(r" *(\d+)(?= |$)")


class Problem(NamedTuple):
    """What is wrong with a board, and where in its text; line and column count from 1."""

    message: str
    line: int
    column: int


def name_of(cell: Cell) -> str:
    """Return the name of a square: C7 is that of (2, 6)."""
    return f"{ascii_uppercase[cell[0]]}{cell[1] + 1}"


def reading(cell: Cell) -> tuple[int, int]:
    """Return a key that sorts squares as one reads: top row first, left to right."""
    return -cell[1], cell[0]


class _Line(NamedTuple):
    """A line of the text that isn't a comment, and the number of a row at its beginning."""

    number: int
    text: str
    row: re.Match[str] | None

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())


@dataclass
class Sketch:
    """A text as far as it could be read: what it draws, what is wrong, and where the squares are.

    `rows` are the numbers of the lines that hold rows of squares or what is between two such rows,
    and `margin` is the width of what stands left of the first column.
    """

    lines: list[str]
    problems: list[Problem] = field(default_factory=list)
    name: str = ""
    width: int = 0
    height: int = 0
    signs: dict[Cell, str] = field(default_factory=dict)
    sides: dict[Cell, int] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    margin: int = 0

    def note(self, message: str, line: int, column: int) -> None:
        """Note a problem; line and column count from 1."""
        self.problems.append(Problem(message, line, column))

    def blame(self, cell: Cell, message: str) -> None:
        """Note a problem of a square."""
        line = self.rows[2 * (self.height - 1 - cell[1])]
        self.note(message, line, self.margin + 2 * cell[0] + 1)


def read_sketch(text: str) -> Sketch:
    """Read a text; what is wrong with it is in the result's `problems`.

    Raises `BoardError` for what is no text at all.
    """
    if not isinstance(text, str):
        raise BoardError(f"a board is given as text, not as {shortened(text)}")
    sketch = Sketch(text.splitlines() if "\n" in text else text.split("/"))
    lines = _body(sketch)
    rows = [_without_margin(sketch, line) for line in lines]
    sketch.rows = [line.number for line in lines]
    sketch.height = (len(rows) + 1) // 2
    sketch.width = max([sketch.width, *((len(row) + 1) // 2 for row in rows)])
    if not sketch.problems and not any(map(str.strip, rows)):
        sketch.note("there is no path on this board", 1, 1)
    if max(sketch.width, sketch.height) > MOST:
        size = f"{sketch.width} columns by {sketch.height} rows"
        message = f"the board is {size}; at most {MOST} by {MOST} can be named"
        sketch.note(message, sketch.rows[0], 1)
    if not sketch.problems:
        _draw(sketch, rows)
    return sketch


def _body(sketch: Sketch) -> list[_Line]:
    """Read comments and margins; return the lines of the board itself, squares first."""
    body: list[_Line] = []
    letters: int | None = None
    for number, line in enumerate(sketch.lines, 1):
        words = line.split()
        if words and words[0].startswith("#"):
            name = line.strip().strip("#").strip()
            sketch.name = sketch.name or name
            if "/" in name:
                sketch.note("a board's name can't hold '/'", number, line.index("/") + 1)
        elif len(words) > 1 and "".join(words) == ascii_uppercase[: len(words)]:
            letters, sketch.width = line.index("A"), len(words)
        else:
            body.append(_Line(number, line.rstrip(), _NUMBER.match(line)))
    numbered = [at for at, line in enumerate(body) if line.row]
    drawn = numbered or [at for at, line in enumerate(body) if line.text] or [0]
    outside = body[: drawn[0]] + body[drawn[-1] + 1 :]
    body = body[drawn[0] : drawn[-1] + 1]
    if numbered:
        return body if _numbers_fit(sketch, body, outside) else []
    indents = [line.indent for line in body if line.text]
    sketch.margin = min(indents, default=0) if letters is None else letters
    return body


def _numbers_fit(sketch: Sketch, body: list[_Line], outside: list[_Line]) -> bool:
    """Check the numbers of the rows: aligned on the right, on every second line, down to 1."""
    numbered = [(at, line, line.row) for at, line in enumerate(body) if line.row]
    sketch.margin = numbered[0][2].end() + 1
    for index, (at, line, row) in enumerate(numbered):
        expected = len(numbered) - index
        if int(row[1]) != expected:
            message = f"row {expected} from the bottom has the number {row[1]}"
        elif at != 2 * index:
            message = f"row {expected} must stand two lines below row {expected + 1}"
        elif row.end() + 1 != sketch.margin:
            message = f"the number of row {expected} must end below that of row {len(numbered)}"
        else:
            continue
        sketch.note(message, line.number, row.end())
        return False
    for line in outside:
        if line.text:
            message = f"{line.text.strip()!r} stands outside the rows that are numbered"
            sketch.note(message, line.number, line.indent + 1)
    return True


def _without_margin(sketch: Sketch, line: _Line) -> str:
    start = line.row.end() if line.row else 0
    stray = line.text[start : sketch.margin].strip()
    if stray:
        message = f"{stray!r} stands in the margin, left of the first column"
        sketch.note(message, line.number, line.text.index(stray, start) + 1)
    return line.text[sketch.margin :]


def _draw(sketch: Sketch, rows: list[str]) -> None:
    """Note the signs of all squares, and then the lines between them."""
    lines = []
    for down, (number, row) in enumerate(zip(sketch.rows, rows, strict=True)):
        for across, character in enumerate(row):
            cell = (across // 2, sketch.height - 1 - down // 2)
            place = (down % 2, across % 2)
            column = sketch.margin + across + 1
            if place == (0, 0) and character in SIGNS:
                sketch.signs[cell] = character
            elif place in LINES and character == LINES[place]:
                lines.append((cell, EAST if place == (0, 1) else SOUTH, number, column))
            elif character not in (OFF_PATH if place == (0, 0) else " "):
                sketch.note(f"{character!r} {_misplaced(place, character)}", number, column)
                if place == (0, 0):  # meant as a path, so the lines that lead there are no fault
                    sketch.signs[cell] = PATH
    for cell, side, number, column in lines:
        other = beyond(cell, side)
        if {cell, other} <= sketch.signs.keys():
            sketch.sides[cell] = sketch.sides.get(cell, 0) | 1 << side
            sketch.sides[other] = sketch.sides.get(other, 0) | 1 << (side ^ 2)
        else:
            where = "'-' leads nowhere: a path square must stand on its left and on its right"
            if side == SOUTH:
                where = "'|' leads nowhere: a path square must stand above and below it"
            sketch.note(f"the line {where}", number, column)


def _misplaced(place: tuple[int, int], character: str) -> str:
    expected = "a blank is expected, amidst four squares"
    if place == (0, 0):
        expected = f"a square is expected: {' '.join(SIGNS)}, or a blank off the path"
    elif place in LINES:
        expected = f"a line {LINES[place]!r} or a blank is expected"
    known = {*SIGNS, *LINES.values(), *OFF_PATH}
    return f"{'stands' if character in known else 'is unknown; it stands'} where {expected}"


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
