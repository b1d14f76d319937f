"""Knotwork to test with: full boards, and random lattices."""

import random
from collections.abc import Collection

from knotwidgets.knotwork import Cell, Diagram, LatticeDiagram, lattice, medial_of


def induced(cells: Collection[Cell]) -> Diagram:
    """Cells of which all neighbours are joined."""
    around = (((c, r), n) for c, r in cells for n in ((c + 1, r), (c, r + 1)))
    return medial_of(cells, [(one, other) for one, other in around if other in cells])


def full(columns: int, rows: int) -> Diagram:
    """A board on which all neighbours are joined."""
    return induced([(c, r) for c in range(columns) for r in range(rows)])


def random_squares(seed: int) -> dict[Cell, int]:
    """Some unit squares added up modulo 2: every square of the grid has 0, 2 or 4 lines."""
    rng = random.Random(seed)
    squares: dict[Cell, int] = {}
    for column in range(5):
        for row in range(5):
            if rng.random() < (
                0.8 if (column + row) % 2 else 0.2
            ):  # lines cross between diagonal ones
                for cell, mask in (
                    ((column, row), 0b0011),
                    ((column, row + 1), 0b0110),
                    ((column + 1, row + 1), 0b1100),
                    ((column + 1, row), 0b1001),
                ):
                    squares[cell] = squares.get(cell, 0) ^ mask
    return {cell: mask for cell, mask in squares.items() if mask}


def random_lattice(seed: int) -> LatticeDiagram:
    """The same, woven at random."""
    rng = random.Random(seed)
    squares = random_squares(seed)
    return lattice(squares, {cell: rng.random() < 0.5 for cell in squares if squares[cell] == 15})
