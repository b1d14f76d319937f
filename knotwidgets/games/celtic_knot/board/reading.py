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
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core.errors import BoardError
from knotwidgets.knotwork import Cell, beyond

if TYPE_CHECKING:
    from .model import Board

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
    """Return the name of a square.

    >>> name_of((2, 6))
    'C7'
    """
    return f"{ascii_uppercase[cell[0]]}{cell[1] + 1}"


def reading(cell: Cell) -> tuple[int, int]:
    """Return a key that sorts squares as one reads: top row first, left to right."""
    return -cell[1], cell[0]


# ---- writing ------------------------------------------------------------------------------------


def write_board(board: Board) -> str:
    """Write a board with its margins; see the module for the form."""
    signs, sides = dict(board.signs), board.squares
    margin = len(str(board.height)) + 1
    lines = [f"# {board.name}"] if board.name else []
    for row in reversed(range(board.height)):
        cells = [(column, row) for column in range(board.width)]
        squares = (signs.get(c, " ") + " -"[sides.get(c, 0) >> 1 & 1] for c in cells)
        lines.append(f"{row + 1:{margin - 1}} " + "".join(squares))
        if row:
            lines.append(
                " " * margin + "".join(" |"[sides.get(c, 0) >> 2 & 1] + " " for c in cells)
            )
    lines.append(" " * margin + " ".join(ascii_uppercase[: board.width]))
    return "\n".join(line.rstrip() for line in lines)


# ---- reading ------------------------------------------------------------------------------------


@dataclass
class Sketch:
    """A text as far as it could be read: what it draws, what is wrong, and where the squares are.

    `rows` are the numbers of the lines that hold rows of squares or what is between two such rows,
    and `margin` is what stands left of the first column.
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
        raise BoardError(f"a board is given as text, not as {text!r}")
    sketch = Sketch(text.splitlines() if "\n" in text else text.split("/"))
    rows = _frame(sketch)
    sketch.rows = [number for number, _ in rows]
    sketch.height = (len(rows) + 1) // 2
    sketch.width = max([sketch.width, *((len(row) + 1) // 2 for _, row in rows)])
    if not sketch.problems and not any(row.strip() for _, row in rows):
        sketch.note("there is no path on this board", 1, 1)
    if max(sketch.width, sketch.height) > MOST:
        message = (
            f"the board is {sketch.width} columns by {sketch.height} rows; "
            f"at most {MOST} by {MOST} can be named"
        )
        sketch.note(message, sketch.rows[0], 1)
    if not sketch.problems:
        lines = list(_characters(sketch, rows))
        for cell, side, number, column in lines:
            _join(sketch, cell, side, number, column)
    return sketch


_Row = tuple[int, str]  # the number of its line in the text, and what stands there


def _frame(sketch: Sketch) -> list[_Row]:
    """Take off comments and margins; return the lines of the board itself, squares first."""
    body: list[_Row] = []
    letters: int | None = None
    for number, line in enumerate(sketch.lines, 1):
        words = line.split()
        if line.lstrip().startswith("#"):
            _comment(sketch, number, line)
        elif len(words) > 1 and "".join(words) == ascii_uppercase[: len(words)]:
            letters, sketch.width = line.index("A"), len(words)
        else:
            body.append((number, line.rstrip()))
    numbered = [(at, found) for at, (_, line) in enumerate(body) if (found := _NUMBER.match(line))]
    if numbered:
        body = _numbered(sketch, body, numbered)
    else:
        indents = [_indent(line) for _, line in body if line]
        sketch.margin = min(indents, default=0) if letters is None else letters
        while body and not body[0][1]:
            body.pop(0)
        while body and not body[-1][1]:
            body.pop()
    return [(number, _without_margin(sketch, number, line)) for number, line in body]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _comment(sketch: Sketch, number: int, line: str) -> None:
    name = line.strip().strip("#").strip()
    if "/" in name:
        sketch.note("a board's name can't hold '/'", number, line.index("/") + 1)
    sketch.name = sketch.name or name


def _numbered(
    sketch: Sketch, body: list[_Row], numbered: list[tuple[int, re.Match[str]]]
) -> list[_Row]:
    """Check the numbers of the rows: aligned on the right, on every second line, down to 1."""
    first, last = numbered[0][0], numbered[-1][0]
    sketch.margin = numbered[0][1].end() + 1
    for index, (at, found) in enumerate(numbered):
        expected = len(numbered) - index
        if int(found[1]) != expected:
            message = f"row {expected} from the bottom has the number {found[1]}"
        elif at != first + 2 * index:
            message = f"row {expected} must stand two lines below row {expected + 1}"
        elif found.end() + 1 != sketch.margin:
            message = f"the number of row {expected} must end below that of row {len(numbered)}"
        else:
            continue
        sketch.note(message, body[at][0], found.end())
        return []
    for number, line in body[:first] + body[last + 1 :]:
        if line:
            message = f"{line.strip()!r} stands outside the rows that are numbered"
            sketch.note(message, number, _indent(line) + 1)
    return body[first : last + 1]


def _without_margin(sketch: Sketch, number: int, line: str) -> str:
    found = _NUMBER.match(line)
    start = found.end() if found else 0
    stray = line[start : sketch.margin].strip()
    if stray:
        message = f"{stray!r} stands in the margin, left of the first column"
        sketch.note(message, number, line.index(stray, start) + 1)
    return line[sketch.margin :]


def _characters(sketch: Sketch, rows: list[_Row]) -> Iterator[tuple[Cell, int, int, int]]:
    """Note the signs of all squares; yield the lines, each as a square, a side and its place."""
    for down, (number, row) in enumerate(rows):
        for across, character in enumerate(row):
            cell = (across // 2, sketch.height - 1 - down // 2)
            place = (down % 2, across % 2)
            column = sketch.margin + across + 1
            if place == (0, 0) and character in SIGNS:
                sketch.signs[cell] = character
            elif place in LINES and character == LINES[place]:
                yield cell, EAST if place == (0, 1) else SOUTH, number, column
            elif character not in (OFF_PATH if place == (0, 0) else " "):
                sketch.note(f"{character!r} {_misplaced(place, character)}", number, column)
                if place == (0, 0):  # meant as a path, so the lines that lead there are no fault
                    sketch.signs[cell] = PATH


def _misplaced(place: tuple[int, int], character: str) -> str:
    if place == (0, 0):
        expected = f"a square is expected: {' '.join(SIGNS)}, or a blank off the path"
    elif place in LINES:
        expected = f"a line {LINES[place]!r} or a blank is expected"
    else:
        expected = "a blank is expected, amidst four squares"
    known = {*SIGNS, *LINES.values(), *OFF_PATH}
    return f"{'stands' if character in known else 'is unknown; it stands'} where {expected}"


def _join(sketch: Sketch, cell: Cell, side: int, number: int, column: int) -> None:
    """Draw a line between two squares, if they are there."""
    other = beyond(cell, side)
    if not {cell, other} <= sketch.signs.keys():
        line = "'-' leads nowhere: a path square must stand on its left and on its right"
        if side == SOUTH:
            line = "'|' leads nowhere: a path square must stand above and below it"
        sketch.note(f"the line {line}", number, column)
        return
    sketch.sides[cell] = sketch.sides.get(cell, 0) | 1 << side
    sketch.sides[other] = sketch.sides.get(other, 0) | 1 << (side ^ 2)
