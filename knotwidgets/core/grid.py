"""Boards as grids of named cells: text pictures, names such as `D4`, and bit indices.

Cells are named like chess squares: a letter for the column from the left, a number for the row from
the bottom. A cell's bit index is `row * stride + column`; the stride leaves empty guard columns to
the right of the board, so that shifting a bit set never carries a cell round the edge. (`step` does
without; so do boards that would be too large for compiled code.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from .bits import members
from .errors import BoardError, Cells, fixed, shortened

MOST_COLUMNS = 26  # a column has one letter
MOST_ROWS = 99
BITS = 63  # bits of a word of compiled code, a 64-bit number with a sign
LONGEST = 127  # bits of a set of cells that compiled code can hold
CELL_MARKS = "oO#+*"
GAP_MARKS = ".-_"

_SIZE = re.compile(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*")


@dataclass(frozen=True)
class Grid:
    r"""A set of cells in a rectangle of `width` columns and `height` rows.

    `bits` is the set of cells that exist; `stride` the distance in bits between two rows.

    >>> Grid.read(". o .\no o o", guard=2).names
    ('A1', 'B1', 'C1', 'B2')
    """

    width: int
    height: int
    stride: int
    bits: int

    @classmethod
    def read(cls, picture: str, *, guard: int) -> Grid:
        """Read a text picture of a board, or a size such as `"8x8"` (columns x rows).

        One character per cell, rows from the top, separated by line ends or `/`: `o` or `#` is a
        cell, `.` or `_` is none; blanks are ignored. `guard` is the number of guard columns, at
        least the longest step of any rule; a board that takes more than `LONGEST` bits only because
        of them has none. Raises `BoardError`, which quotes the line and column.
        """
        if not isinstance(picture, str):
            raise BoardError(f"a board is given as text, not as {shortened(picture)}")
        size = _SIZE.fullmatch(picture)
        rows = [[True] * int(size[1])] * int(size[2]) if size else _rows(picture)
        width, height = max(map(len, rows), default=0), len(rows)
        if not any(map(any, rows)):
            raise BoardError(f"the board {shortened(picture)} has no cell; draw each one as 'o'")
        if width > MOST_COLUMNS or height > MOST_ROWS:
            raise BoardError(
                f"the board is {width} columns by {height} rows; "
                f"at most {MOST_COLUMNS} by {MOST_ROWS} can be named"
            )
        fits = height * width <= LONGEST < height * (width + guard) - guard
        stride = width if fits else width + guard
        bits = sum(
            1 << row * stride + column
            for row, line in enumerate(reversed(rows))
            for column, present in enumerate(line)
            if present
        )
        return cls(width, height, stride, bits)

    @property
    def guard(self) -> int:
        """The number of guard columns, which are empty, to the right of the board."""
        return self.stride - self.width

    @cached_property
    def cells(self) -> Mapping[str, tuple[int, int]]:
        """The (column, row) of each cell, both from 0 at the lower left, in order of bit index."""
        rows = {n: divmod(n, self.stride) for n in members(self.bits)}
        return fixed({self.name(n): (column, row) for n, (row, column) in rows.items()})

    @cached_property
    def names(self) -> Cells:
        """The names of all cells in order of bit index: row by row from the bottom."""
        return tuple(self.cells)

    @cached_property
    def indices(self) -> Mapping[str, int]:
        """The bit index of each cell by its name."""
        return fixed({self.name(n): n for n in members(self.bits)})

    def name(self, index: int) -> str:
        """Return the name of the cell with that bit index."""
        return name_of(index, self.stride)

    @lru_cache(maxsize=4096)  # noqa: B019 - bounded; pictures ask for the same sets again and again
    def names_of(self, bits: int) -> Cells:
        """Return the names of the cells in a bit set, in order; bits off the board don't count."""
        return tuple(map(self.name, members(bits & self.bits)))

    def bits_of(self, names: Iterable[str]) -> int:
        """Return the bit set of the cells with these names; an unknown one is a `KeyError`."""
        return sum(1 << self.indices[name] for name in set(names))

    @property
    def picture(self) -> str:
        """The board's text picture, which `read` takes back.

        >>> Grid.read("2x2", guard=0).picture
        'oo/oo'
        """
        rows = (self.bits >> row * self.stride for row in reversed(range(self.height)))
        return "/".join("".join(".o"[row >> x & 1] for x in range(self.width)) for row in rows)


def _rows(picture: str) -> list[list[bool]]:
    lines = enumerate(picture.replace("/", "\n").splitlines(), 1)
    rows = [_row(line, number) for number, line in lines]
    drawn = [number for number, row in enumerate(rows) if row]
    return rows[drawn[0] : drawn[-1] + 1] if drawn else []


def _row(line: str, number: int) -> list[bool]:
    for column, mark in enumerate(line, 1):
        if not mark.isspace() and mark not in CELL_MARKS + GAP_MARKS:
            raise BoardError(
                f"line {number}, column {column} of the board is {shortened(mark)}; "
                f"a cell is drawn as 'o' or '#', a gap as '.' or '_'"
            )
    return [mark in CELL_MARKS for mark in line if not mark.isspace()]


def characters(cells: Mapping[str, tuple[int, int]], marks: Mapping[str, str]) -> str:
    """Draw cells in characters, the top row first: their marks, or a dot.

    >>> print(characters({"A1": (0, 0), "B1": (1, 0), "B2": (1, 1)}, {"B1": "R"}))
    2   ·
    1 · R
      A B
    """
    names = {place: name for name, place in cells.items()}
    wide = max(map(len, marks.values()), default=1)
    columns, rows = (range(min(found), max(found) + 1) for found in zip(*names, strict=True))
    lines = [
        [str(row + 1).rjust(len(str(rows[-1] + 1)))]
        + [
            marks.get(names[column, row], "·") if (column, row) in names else ""
            for column in columns
        ]
        for row in reversed(rows)
    ]
    letters = {column: re.sub(r"\d", "", name) for (column, _), name in names.items()}
    lines.append([" " * len(lines[0][0]), *(letters.get(column, "") for column in columns)])
    return "\n".join(
        " ".join([head, *(mark.ljust(wide) for mark in marks)]).rstrip() for head, *marks in lines
    )


def name_of(index: int, stride: int) -> str:
    """Return the name of the cell with a bit index, on a board of that stride."""
    return f"{chr(65 + index % stride)}{index // stride + 1}"


class KernelGrid(Protocol):
    """The fields of a kernel's board that the steps of rules need; it may have more.

    `cells` is the set of all cells, `stride` the distance in bits between two rows, and `guard` the
    number of columns to the right of the board that stay empty.
    """

    @property
    def cells(self) -> int: ...  # noqa: D102 - see above
    @property
    def stride(self) -> int: ...  # noqa: D102
    @property
    def guard(self) -> int: ...  # noqa: D102


def step(board: KernelGrid, cells: int, columns: int, rows: int) -> int:
    """Return the cells moved by some columns to the right and some rows up.

    Exact for every step on every board: a cell that would leave the board is left out.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> game.grid.names_of(step(game.board, game.grid.bits_of(["G3", "A4"]), -1, 2))
    ('F5',)
    """
    return moved(board, cells, columns, rows) & board.cells


def moved(board: KernelGrid, cells: int, columns: int, rows: int) -> int:
    """Return the places that `step` leads to, also those where there is no cell.

    They matter to a step of two parts: its part along the row may end in a hole or beside the
    board, and its part along the column goes on from there. Where a word of compiled code has no
    room for the guard columns of the last row, these are left out.
    """
    shift = rows * board.stride + columns
    length = board.cells.bit_length()
    if shift >= length or -shift >= length:
        return 0
    if columns > board.guard or -columns > board.guard:
        cells &= staying(board, columns)
    if shift <= 0:
        return cells >> -shift
    if rows == 0 and frame(board) + columns > BITS:
        return cells << shift & (1 << frame(board)) - 1
    return cells << shift


def frame(board: KernelGrid) -> int:
    """Return the number of bits that the rows of a board take, with all places of the last one."""
    length = board.cells.bit_length()
    return length + -length % board.stride - board.guard


def staying(board: KernelGrid, columns: int) -> int:
    """Return the places from which a step by some columns stays within the board's width."""
    width = board.stride - board.guard
    if columns >= width or -columns >= width:
        return 0
    line = (1 << width) - 1
    line = line >> columns if columns > 0 else line << -columns & line
    found = 0
    for row in range(board.cells.bit_length() // board.stride + 1):
        found |= line << row * board.stride
    return found
