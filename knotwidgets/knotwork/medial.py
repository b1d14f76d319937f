"""Medial knotwork: from cells with open sides to a link diagram.

The cells are the vertices of a plane grid graph, facing open sides of neighbours are its
edges (*joins*), and every join carries one crossing, in the middle of the border between its
two cells. Inside a cell an arc runs from every open side to the next open side clockwise.
So two path ends meet every open side, here called *first* and *last* in clockwise order:
arcs begin, clockwise, at a last end and finish at a first end.

A strand crosses the middle of a border diagonally. Seen from the other cell, the left end is
the right end, so first meets first and last meets last: a strand that went clockwise round one
cell goes anticlockwise round the next one, and so on.

**Weave.** Between N/S neighbours the strand from upper left to lower right is on top, between
E/W neighbours the one from lower left to upper right. In both cases that is the strand through
the two last ends. An arc therefore begins on top and ends below, seen clockwise, and strands
that take their arcs clockwise and anticlockwise alternately go over and under alternately: every
diagram alternates.

Every alternating link can be drawn in this way: J. L. Gross and T. W. Tucker, "A Celtic
Framework for Knots and Links", Discrete & Computational Geometry 46 (2011) 86-99. The number
*c* of components is a property of the graph alone: if it is connected, then its Tutte
polynomial *T* satisfies |T(-1, -1)| = 2 ** (c - 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from .diagram import Arc, Cell, Crossing, Diagram, Pass, Strand

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # to the neighbour beyond each side, y up

_Visit = tuple[int, int, Cell]  # strand, position along it, the cell being left


def next_open(sides: int, side: int, step: int) -> int:
    """Return the open side that follows ``side`` in direction ``step``.

    ``sides`` is a mask of open sides, ``1 << side`` each, with N, E, S, W = 0, 1, 2, 3;
    ``step`` is 1 for clockwise, -1 for anticlockwise. The only open side follows itself, and so
    does any side of a cell without open ones. Integers only, so Numba can compile it.

    >>> NORTH_SOUTH = 0b0101
    >>> next_open(NORTH_SOUTH, 0, 1), next_open(NORTH_SOUTH, 1, -1), next_open(1, 0, 1)
    (2, 0, 0)
    """
    for _ in range(4):
        side = (side + step) & 3
        if sides >> side & 1:
            return side
    return side


def medial(sides: Mapping[Cell, int]) -> Diagram:
    """Weave the cells of ``sides``, a mapping of (column, row) to a mask of open sides.

    Rows count upward; masks are as in :func:`next_open`. Two facing open sides of neighbours
    are a join. An open side that faces no open side leaves two open path ends there. A cell
    without open sides is a ring. Raises ValueError for a mask outside 0..15.

    Strands are numbered from the first cell on: those with open ends, then loops, then rings.
    Crossings are numbered by cell as well, the north side of each before its east side.

    >>> pair = medial({(0, 0): 0b0010, (1, 0): 0b1000})
    >>> len(pair.loops), len(pair.crossings)
    (1, 1)
    """
    for cell, mask in sides.items():
        if not 0 <= mask <= 15:
            raise ValueError(f"cell {cell} has the side mask {mask}; masks go from 0 to 15")
    return _woven(tuple(sorted(sides.items())))


@lru_cache(maxsize=128)  # the picture of a position, its score and more ask for it
def _woven(sides: tuple[tuple[Cell, int], ...]) -> Diagram:
    cells = dict(sides)
    joins = {border: index for index, border in enumerate(_joins(cells))}
    routes = list(_routes(cells))
    strands = []
    visits: list[dict[bool, _Visit]] = [{} for _ in joins]
    for number, (arcs, closed) in enumerate(routes):
        passes = []
        for position, arc in enumerate(arcs if closed and arcs[0].turn else arcs[:-1]):
            index = joins[_border(arc.cell, arc.exit)]
            over = not arc.clockwise  # it leaves by a last end
            passes.append(Pass(index, over))
            visits[index][over] = (number, position, arc.cell)
        strands.append(Strand(closed, tuple(arcs), tuple(passes)))
    crossings = (
        _crossing(border, visits[index][True], visits[index][False])
        for border, index in joins.items()
    )
    return Diagram(tuple(strands), tuple(crossings))


def medial_of(cells: Iterable[Cell], joins: Iterable[tuple[Cell, Cell]] = ()) -> Diagram:
    """Weave ``cells``, linked by ``joins``, pairs of neighbours in either order.

    Raises ValueError for a join of a cell that isn't there, or of two that aren't neighbours.

    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> ring = medial_of(square, zip(square, square[1:] + square[:1]))
    >>> ring
    <Diagram: 2 loops, 4 crossings>
    """
    sides = dict.fromkeys(cells, 0)
    for one, other in joins:
        for cell in (one, other):
            if cell not in sides:
                raise ValueError(f"join {one}-{other}: there is no cell {cell}")
        step = (other[0] - one[0], other[1] - one[1])
        if step not in STEPS:
            raise ValueError(f"join {one}-{other}: these cells are not neighbours")
        side = STEPS.index(step)
        sides[one] |= 1 << side
        sides[other] |= 1 << (side ^ 2)
    return medial(sides)


def beyond(cell: Cell, side: int) -> Cell:
    """Return the cell on the other side of a border, whether it exists or not."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def facing(sides: Mapping[Cell, int], cell: Cell, side: int) -> bool:
    """Whether the cell beyond a side opens towards it."""
    return bool(sides.get(beyond(cell, side), 0) >> (side ^ 2) & 1)


def _joined(cells: Mapping[Cell, int], cell: Cell, side: int) -> bool:
    return bool(cells[cell] >> side & 1) and facing(cells, cell, side)


def _border(cell: Cell, side: int) -> tuple[Cell, int]:
    """Name a border from whichever cell has it in the north or in the east."""
    return (cell, side) if side < SOUTH else (beyond(cell, side), side ^ 2)


def _joins(cells: Mapping[Cell, int]) -> Iterator[tuple[Cell, int]]:
    for cell in cells:
        for side in (NORTH, EAST):
            if _joined(cells, cell, side):
                yield cell, side


def _routes(cells: Mapping[Cell, int]) -> Iterator[tuple[list[Arc], bool]]:
    """Yield the arcs of every strand in order, and whether the strand is closed."""
    seen: set[tuple[Cell, int]] = set()  # arcs, by their cell and the side where they begin
    open_sides = [(c, side) for c, mask in cells.items() for side in range(4) if mask >> side & 1]
    ends = [(c, side) for c, side in open_sides if not _joined(cells, c, side)]
    for (cell, side), step in product(ends, (1, -1)):
        arcs = _walk(cells, cell, side, step)
        if (cell, arcs[0].side) not in seen:
            seen.update((arc.cell, arc.side) for arc in arcs)
            yield arcs, False
    for cell, side in open_sides:
        if (cell, side) not in seen:
            arcs = _walk(cells, cell, side, 1)
            seen.update((arc.cell, arc.side) for arc in arcs)
            yield arcs, True
    for cell, mask in cells.items():
        if mask == 0:
            yield [Arc(cell, NORTH, turn=0, clockwise=True)], True


def _walk(cells: Mapping[Cell, int], cell: Cell, side: int, step: int) -> list[Arc]:
    """Follow a strand from ``side`` on, to its open end or until it closes."""
    start = (cell, side, step)
    arcs = []
    while True:
        out = next_open(cells[cell], side, step)
        begin, end = (side, out) if step == 1 else (out, side)
        arcs.append(Arc(cell, begin, (end - begin - 1) % 4 + 1, step == 1))
        if not _joined(cells, cell, out):
            return arcs
        cell, side, step = beyond(cell, out), out ^ 2, -step
        if (cell, side, step) == start:
            return arcs


def _crossing(border: tuple[Cell, int], over: _Visit, under: _Visit) -> Crossing:
    cell, side = border
    x, y = STEPS[side]
    point = (cell[0] + 0.5 + x / 2, cell[1] + 0.5 + y / 2)
    # Turning anticlockwise, the over strand comes a quarter turn before the under strand when
    # they cross the border in opposite directions, and a quarter turn after it otherwise.
    sign = -1 if over[2] == under[2] else 1
    return Crossing(point, over[:2], under[:2], sign, (cell, beyond(cell, side)))
