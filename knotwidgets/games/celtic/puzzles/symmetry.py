"""Symmetries of a puzzle: turns and reflections that map its cells and given tiles to themselves.

A reflected tile has the shape that it had, so a reflected solution needs the same tiles, and it has
as many knots.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from knotwidgets.knotwork import STEPS, Cell

from .layout import Layout


class Symmetry(NamedTuple):
    """A symmetry of grids: cell i has the tile of cell `origins[i]`, its sides moved by `moved`."""

    origins: tuple[int, ...]
    moved: bytes
    """The new mask of open sides for each mask, as a table for `bytes.translate`."""

    def image(self, grid: bytes) -> bytes:
        """Return the image of a grid."""
        return bytes([grid[origin] for origin in self.origins]).translate(self.moved)


def symmetries(
    width: int, height: int, layout: Layout, givens: Mapping[Cell, int]
) -> tuple[Symmetry, ...]:
    """Return the symmetries of a rectangle that keep its holes and its given tiles.

    Without either there are 8 of a square, 4 of another rectangle; the identity is among them.
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
