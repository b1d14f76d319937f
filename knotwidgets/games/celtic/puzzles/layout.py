"""The places of a puzzle: its cells, the borders between them, and the tiles that fit on each.

Both solvers stand on this description. A *grid* is the tiles of all cells in order, one byte each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from knotwidgets.knotwork import Cell, beyond, facing


@dataclass(frozen=True)
class Layout:
    """Cells, borders and fitting tiles.

    `borders[i]` has the number of the border at each side of cell i, or -1 where nothing lies
    beyond; `fits[i]` the masks of open sides that suit the outline and the given tiles around.
    """

    cells: tuple[Cell, ...]
    borders: tuple[tuple[int, ...], ...]
    fits: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, cells: Collection[Cell], givens: Mapping[Cell, int]) -> Layout:
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


def next_cell(layout: Layout, laid: Collection[Cell]) -> Cell | None:
    """Return the empty cell to fill next: beside other tiles, and with the least choice.

    None if there is no empty cell. The tiles that are `laid` are the given ones of the layout.

    >>> cells = {(0, 0), (1, 0), (0, 1), (1, 1)}
    >>> next_cell(Layout.of(cells, {(1, 1): 12}), {(1, 1)})
    (1, 0)
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
