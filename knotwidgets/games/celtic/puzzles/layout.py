"""The places of a puzzle: cells, the borders between them, the tiles that fit, and symmetries.

A *grid* is the tiles of all cells in order, one byte each.

Symmetries are turns and reflections that map the cells and the given tiles to themselves. An image
of a solution needs the same tiles and has as many knots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from knotwidgets.knotwork import STEPS, Cell, beyond, facing


@dataclass(frozen=True)
class PuzzleLayout:
    """Cells, borders and fitting tiles.

    `borders[i]` has the number of the border at each side of cell i, -1 at the edge; `fits[i]` the
    masks of open sides that suit the outline and the given tiles around.
    """

    cells: tuple[Cell, ...]
    borders: tuple[tuple[int, ...], ...]
    fits: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, cells: Collection[Cell], givens: Mapping[Cell, int]) -> PuzzleLayout:
        """Lay out these cells, row by row from the lower left."""
        ordered = tuple(sorted(cells, key=lambda cell: cell[::-1]))
        numbers: dict[tuple[Cell, int], int] = {}
        for cell in ordered:
            for side in (0, 1):
                if beyond(cell, side) in cells:
                    number = len(numbers) // 2
                    numbers[cell, side] = numbers[beyond(cell, side), side ^ 2] = number
        borders = tuple(tuple(numbers.get((cell, s), -1) for s in range(4)) for cell in ordered)
        fits = tuple(tuple(_fitting(cells, givens, cell)) for cell in ordered)
        return cls(ordered, borders, fits)

    @property
    def number_of_borders(self) -> int:
        """The number of borders between two cells."""
        return 1 + max((number for sides in self.borders for number in sides), default=-1)


def next_cell(layout: PuzzleLayout, laid: Collection[Cell]) -> Cell | None:
    """Return the empty cell to fill next: one beside other tiles, with the least choice.

    None if there is no empty cell. The tiles that are `laid` are the given ones of the layout.
    """
    choice = dict(zip(layout.cells, map(len, layout.fits), strict=True))

    def reluctance(cell: Cell) -> tuple[bool, int]:
        beside = (beyond(cell, side) for side in range(4))
        return not any(neighbour in laid for neighbour in beside), choice[cell]

    free = (cell for cell in layout.cells if cell not in laid)
    return min(free, key=reluctance, default=None)


def _fitting(cells: Collection[Cell], givens: Mapping[Cell, int], cell: Cell) -> Iterator[int]:
    must = may = 0
    for side in range(4):
        other = beyond(cell, side)
        must |= facing(givens, cell, side) << side
        may |= (facing(givens, cell, side) if other in givens else other in cells) << side
    for sides in range(1, 16):
        if must & ~sides == 0 and sides & ~may == 0 and givens.get(cell, sides) == sides:
            yield sides


# ---- symmetries ----------------------------------------------------------------------------------


class Symmetry(NamedTuple):
    """A symmetry: cell i gets the tile of cell `origins[i]`, its sides moved by `moved`."""

    origins: tuple[int, ...]
    moved: bytes
    """The new mask of open sides for each mask, as a table for `bytes.translate`."""

    def image(self, grid: bytes) -> bytes:
        """Return the image of a grid."""
        return bytes([grid[origin] for origin in self.origins]).translate(self.moved)


def symmetries(
    width: int, height: int, layout: PuzzleLayout, givens: Mapping[Cell, int]
) -> tuple[Symmetry, ...]:
    """Return the symmetries of a rectangle that keep its holes and its given tiles.

    Without either, a square has 8 and another rectangle 4, the identity included.
    """
    found = []
    for swap, *flips in product((False, True), repeat=3):
        image = {cell: _move(cell, (width - 1, height - 1), flips, swap) for cell in layout.cells}
        ways = [STEPS.index(_move(step, (0, 0), flips, swap)) for step in STEPS]
        table = bytes(_turned(sides, ways) for sides in range(16))
        if (not swap or width == height) and _keeps(image, table, givens):
            index = {image[cell]: number for number, cell in enumerate(layout.cells)}
            origins = tuple(index[cell] for cell in layout.cells)
            found.append(Symmetry(origins, table.ljust(256, b"\0")))
    return tuple(found)


def _move(point: Cell, last: Cell, flips: list[bool], swap: bool) -> Cell:  # noqa: FBT001
    x, y = (end - at if flip else at for at, end, flip in zip(point, last, flips, strict=True))
    return (y, x) if swap else (x, y)


def _turned(sides: int, ways: list[int]) -> int:
    return sum(1 << ways[side] for side in range(4) if sides >> side & 1)


def _keeps(image: Mapping[Cell, Cell], table: bytes, givens: Mapping[Cell, int]) -> bool:
    return set(image.values()) == set(image) and all(
        givens.get(image[cell]) == table[sides] for cell, sides in givens.items()
    )
