"""Knots as linear algebra over the field of two elements.

Let *L* be the Laplacian modulo 2 of the graph of tiles and joins: a set of cells is in its *kernel*
if every cell has an even number of joins into the other part. The loops of the medial knotwork are
as many as the kernel has dimensions. (For a connected graph the kernel is the space of bicycles and
the set of all cells; see C. Godsil and G. Royle, "Algebraic Graph Theory", chapter 17.)

A grid has even cycles only. Hence a cycle shares an even number of joins with itself, the form on
the cycles is alternating, and its rank is even: **the number of knots is odd or even as the number
of tiles plus joins is.** So a set of tiles that is laid completely settles it beforehand.
"""

from __future__ import annotations

from .layout import PuzzleLayout


def kernel(layout: PuzzleLayout, grid: bytes) -> tuple[int, ...]:
    """Return a basis of the kernel for a filled grid, each vector a bit set of cells.

    There are as many as there are knots. The first is the set of all cells.
    """
    everything = (1 << len(grid)) - 1
    rows: dict[int, tuple[int, int]] = {}  # by its highest bit: a row, and the cells it sums
    basis = []
    for cell, own in enumerate(_laplacian(layout, grid)):
        row, cells = own, 1 << cell
        while row and row.bit_length() in rows:
            other = rows[row.bit_length()]
            row, cells = row ^ other[0], cells ^ other[1]
        if row:
            rows[row.bit_length()] = row, cells
        else:
            basis.append(cells)
    # The last vector alone holds the last cell, so that cell marks what it is replaced by.
    return (everything, *basis[:-1])


def _laplacian(layout: PuzzleLayout, grid: bytes) -> list[int]:
    rows = [0] * len(grid)
    first: dict[int, int] = {}  # of the two cells at a border
    for cell, sides in enumerate(grid):
        for side in range(4):
            if sides >> side & 1:
                other = first.setdefault(layout.borders[cell][side], cell)
                if other != cell:
                    both = 1 << cell | 1 << other
                    rows[cell] ^= both
                    rows[other] ^= both
    return rows
