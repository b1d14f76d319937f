"""Medial knotwork: from cells with open sides to a link diagram.

The cells are the vertices of a plane grid graph, facing open sides of neighbours are its
edges (*joins*), and every join carries one crossing, in the middle of the border between its
two cells. Inside a cell an arc runs from every open side to the next open side clockwise.
So two path ends meet every open side, here called *first* and *last* in clockwise order. First
meets first across a border and last meets last, so a strand that went clockwise round one cell
goes anticlockwise round the next one.

**Weave.** Between N/S neighbours the strand from upper left to lower right is on top, between
E/W neighbours the one from lower left to upper right: the strand through the two last ends. Seen
clockwise, an arc begins on top and ends below, so every diagram alternates.

Every alternating link can be drawn in this way: J. L. Gross and T. W. Tucker, "A Celtic
Framework for Knots and Links", Discrete & Computational Geometry 46 (2011) 86-99.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, product

from .curves import Cell, Curve, arc_curve, check_gap, cut
from .diagram import Arc, Diagram, Route, weave

Masks = Mapping[Cell, int]
"""The open sides of each cell, `1 << side` for each."""

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # to the neighbour beyond each side, y up


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


def medial(sides: Masks) -> Diagram:
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


@dataclass(frozen=True, repr=False)
class MedialDiagram(Diagram):
    """A diagram of medial knotwork, or its mirror image."""

    mirrored: bool = False

    @cached_property
    def mirror(self) -> Diagram:
        """The mirror image: every crossing changed."""
        made = super().mirror
        return MedialDiagram(made.strands, made.crossings, not self.mirrored)

    def _factor(self, crossings: Sequence[int]) -> Diagram:
        joins = [self.crossings[number].cells for number in crossings]
        made = medial_of(chain.from_iterable(joins), ((one, other) for one, other in joins))
        return made.mirror if self.mirrored else made


@lru_cache(maxsize=128)  # the picture of a position, its score and more ask for it
def _woven(sides: tuple[tuple[Cell, int], ...]) -> Diagram:
    cells = dict(sides)
    borders = {}
    for cell in cells:
        for side in (NORTH, EAST):
            if _joined(cells, cell, side):
                x, y = STEPS[side]
                point = (cell[0] + 0.5 + x / 2, cell[1] + 0.5 + y / 2)
                borders[cell, side] = point, (cell, beyond(cell, side))
    return MedialDiagram(*weave(_routes(cells), borders, _sign))


def _sign(over: int, under: int) -> int:
    # Turning anticlockwise, the over strand comes a quarter turn before the under strand when
    # they cross the border in opposite directions, and a quarter turn after it otherwise.
    return -1 if over == under else 1


def count_knots(cells: int, right: int, up: int, stride: int) -> int:
    """Return how many loops the knotwork of a set of cells has, without weaving it.

    Sets are bits of ints, `stride` bits from row to row. The cells of `right` are joined with the
    next one in their row, those of `up` with the one above. The number is the nullity of the
    Laplacian of the graph of cells and joins, over the field of two elements: both are one more
    than the dimension of its bicycle space, component by component. Integers only, so that Numba
    can compile it; some hundred steps for sixteen cells.

    >>> count_knots(0b11, 0b01, 0, 2), count_knots(0b1111, 0b0101, 0b0011, 2)
    (1, 2)
    """
    basis = [0] * cells.bit_length()  # independent rows, each by its highest bit
    loops = 0
    for cell in range(cells.bit_length()):
        if cells >> cell & 1:
            row = (right >> cell & 1) << cell + 1 | (up >> cell & 1) << cell + stride
            if cell > 0:
                row |= (right >> cell - 1 & 1) << cell - 1
            if cell >= stride:
                row |= (up >> cell - stride & 1) << cell - stride
            row |= (row.bit_count() & 1) << cell
            while row and basis[row.bit_length() - 1]:
                row ^= basis[row.bit_length() - 1]
            if row:
                basis[row.bit_length() - 1] = row
            else:
                loops += 1
    return loops


def cell_arcs(sides: int, gap: float = 0.0, *, pointed: bool = False) -> tuple[Curve, ...]:
    """Return the curves of one cell with this mask of open sides, in [0, 1] x [0, 1].

    Each arc runs clockwise from an open side, where it is on top, to the next open one, where
    it is below and stops ``gap`` short. A cell without open sides is a ring. With ``pointed``,
    an arc round a closed corner has a point there. Raises ValueError for a mask outside 0..15
    or a gap outside 0..``STRAIGHT``.

    >>> cell_arcs(0b0011)[0]
    (((0.5, 1.0), (1.0, 0.5)),)
    >>> [len(arc) for arc in cell_arcs(0b0101)]
    [4, 4]
    """
    check_gap(gap)
    curves = []
    for strand in medial({(0, 0): sides}).strands:
        arc = strand.arcs[0]._replace(clockwise=True)
        curves.append(cut(arc_curve(arc, pointed=pointed), finish=gap if arc.turn else 0))
    return tuple(curves)


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


def facing(sides: Masks, cell: Cell, side: int) -> bool:
    """Whether the cell beyond a side opens towards it."""
    return bool(sides.get(beyond(cell, side), 0) >> (side ^ 2) & 1)


def _joined(cells: Masks, cell: Cell, side: int) -> bool:
    return bool(cells[cell] >> side & 1) and facing(cells, cell, side)


def _routes(cells: Masks) -> Iterator[Route[tuple[Cell, int]]]:
    """Yield the strands: first those with open ends, then loops, then rings."""
    seen: set[tuple[Cell, int]] = set()  # arcs, by their cell and the side where they begin
    open_sides = [(c, side) for c, mask in cells.items() for side in range(4) if mask >> side & 1]
    ends = [(c, side) for c, side in open_sides if not _joined(cells, c, side)]
    for (cell, side), step in (*product(ends, (1, -1)), *product(open_sides, (1,))):
        begin = side if step == 1 else next_open(cells[cell], side, step)
        if (cell, begin) not in seen:
            arcs = _walk(cells, cell, side, step)
            seen.update((arc.cell, arc.side) for arc in arcs)
            closed = (cell, side) not in ends
            yield arcs, closed, [_pass(arc) for arc in (arcs if closed else arcs[:-1])]
    for cell, mask in cells.items():
        if mask == 0:
            yield [Arc(cell, NORTH, turn=0, clockwise=True)], True, []


def _pass(arc: Arc) -> tuple[tuple[Cell, int], bool, int]:
    """The border where an arc leads out, named from the cell that has it in the north or east.

    A strand that leaves by a last end is on top.
    """
    cell, side = arc.cell, arc.exit
    border = (cell, side) if side < SOUTH else (beyond(cell, side), side ^ 2)
    return border, not arc.clockwise, side


def _walk(cells: Masks, cell: Cell, side: int, step: int) -> list[Arc]:
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
