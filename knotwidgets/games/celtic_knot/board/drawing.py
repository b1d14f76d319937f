"""A board that is being drawn: roads and signs on squares, whether it can be played on or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from knotwidgets.core.bits import members, popcount
from knotwidgets.knotwork import CROSSING, STEPS, Cell, beyond

from .model import Board, faults_of
from .reading import CROSSINGS, EXITS, MARKS, PATH, Sketch

SWAPPED = dict(zip("vVE" + "hHe", "hHe" + "vVE", strict=True))
TUNNELLED = dict(zip("vhVH", "VHvh", strict=True))
NO_CROSSING = {**dict.fromkeys(CROSSINGS, PATH), "e": "E"}


@dataclass(frozen=True)
class Drawing:
    """The sign of each square on the path, and the sides by which lines leave it.

    >>> ring = Drawing("", {}, {})
    >>> for one, other in pairwise([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]):
    ...     ring = ring.joined(one, other)
    >>> print(ring.signed((0, 0), "X").signed((2, 2), "E").board.text)
    3 +-+-E
      |   |
    2 +   +
      |   |
    1 X-+-+
      A B C
    """

    name: str
    signs: Mapping[Cell, str]
    sides: Mapping[Cell, int]

    @classmethod
    def of(cls, board: Board) -> Drawing:
        """Return a board as a drawing."""
        return cls(board.name, dict(board.signs), dict(board.sides))

    @cached_property
    def size(self) -> tuple[int, int]:
        """The columns and rows up to the last one with a sign."""
        columns, rows = zip(*(self.signs or {(0, 0): ""}), strict=True)
        return max(columns) + 1, max(rows) + 1

    @cached_property
    def board(self) -> Board:
        """The board, which can be played on if there are no `faults`."""
        return Board.of(self.name, *self.size, self.signs, self.sides)

    @cached_property
    def faults(self) -> tuple[tuple[Cell, str], ...]:
        """What is wrong with the board, with the squares at fault."""
        signs, sides = dict(self.signs), dict(self.sides)
        width, height = self.size
        sketch = Sketch([], name=self.name, width=width, height=height, signs=signs, sides=sides)
        return tuple(faults_of(sketch))

    def joined(self, one: Cell, other: Cell) -> Drawing:
        """Return the drawing with a line between two squares, or without one that is there all.

        Raises `ValueError` for squares that are not in line.
        """
        way = tuple(_between(one, other))
        steps = [(cell, STEPS.index((c - cell[0], r - cell[1]))) for cell, (c, r) in pairwise(way)]
        there = all(self.sides.get(cell, 0) >> side & 1 for cell, side in steps)
        sides = dict(self.sides)
        for cell, side in steps:
            for at, bit in ((cell, 1 << side), (beyond(cell, side), 1 << (side ^ 2))):
                mask = sides.get(at, 0)
                sides[at] = mask & ~bit if there else mask | bit
        return replace(self, sides=sides).suited()

    def signed(self, cell: Cell, sign: str) -> Drawing:
        """Return the drawing with a sign on a square, or without it where it is already.

        An exit that was elsewhere goes. The sign `V` makes a tunnel of a crossing, or none of one;
        where there is none, the drawing stays as it is.
        """
        signs, before = dict(self.signs), self.signs.get(cell, PATH)
        if sign == "V":
            signs[cell] = TUNNELLED.get(before, before)
        elif sign in EXITS:
            for other in [one for one, there in signs.items() if there in EXITS]:
                signs[other] = PATH
            if before not in EXITS:
                signs[cell] = sign
        else:
            signs[cell] = PATH if before == sign else sign
        return replace(self, signs=signs).suited()

    def swapped(self, cell: Cell) -> Drawing:
        """Return the drawing with the other line over on a crossing."""
        sign = self.signs.get(cell, PATH)
        return replace(self, signs={**self.signs, cell: SWAPPED.get(sign, sign)}).suited()

    def erased(self, cell: Cell) -> Drawing:
        """Return the drawing without a square and the lines that lead there."""
        drawing = self
        for side in members(self.sides.get(cell, 0)):
            drawing = drawing.joined(cell, beyond(cell, side))
        signs = {at: sign for at, sign in drawing.signs.items() if at != cell}
        return replace(drawing, signs=signs)

    def suited(self) -> Drawing:
        """Return the drawing with signs that suit the lines: crossings where four of them meet."""
        sides = {cell: mask for cell, mask in self.sides.items() if mask}
        signs = {}
        for cell in {**sides, **self.signs}:
            sign, lines = self.signs.get(cell, PATH), popcount(sides.get(cell, 0))
            if lines == popcount(CROSSING):
                sign = "vh"[sum(cell) % 2] if sign == PATH else sign
            else:
                sign = NO_CROSSING.get(sign, sign)
            if lines or sign in MARKS + EXITS:
                signs[cell] = sign
        return replace(self, signs=signs, sides=sides)


def _between(one: Cell, other: Cell) -> Iterator[Cell]:
    """Yield the squares from one to another in the same row or column."""
    (column, row), (c, r) = one, other
    if (column == c) == (row == r):
        raise ValueError("the squares are not in line")
    count = abs(c - column) + abs(r - row)
    dx, dy = (c - column) // count, (r - row) // count
    return ((column + n * dx, row + n * dy) for n in range(count + 1))
