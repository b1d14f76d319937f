"""Lattice knotwork: strands that run along the lines of a grid, cross at squares and turn at them.

A strand runs through a square from the middle of a side to the middle of another one: with two
lines straight on or in a turn, with four across another strand. Any over and under is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from .curves import Cell, Curve, Point, Segment, Stretch
from .diagram import Arc, Diagram, Route, Strand, weave
from .links import Pass
from .medial import STEPS, Masks, beyond, facing

CROSSING = 0b1111

LATTICE_GAP = 0.4
"""Default distance, in squares, from a crossing to the cut ends of the strand below."""

LATTICE_STRAIGHT = 0.49
"""How far, in squares, a strand can be cut: in the next square it may turn."""

_LINE = ((0.5, 0.0), (0.0, 0.0))

# The first half of a turn by its coordinates on the axes to its two sides. Three points lie on the
# first axis, so the curvature begins at zero; at the apex, to which the last two are tangent, it is
# nearly that of a quarter circle, and no radius is below 0.48: so a band as wide as 0.8 has a round
# inner edge, and the middle of the square, where marks lie, is still on a band of 0.45.
_TURN = ((0.5, 0.0), (0.46, 0.0), (0.29, 0.0), (0.145, 0.145))


class LatticeDiagram(Diagram):
    """A diagram of lattice knotwork. Here a strand's crossings lie on its arcs, not between them.

    An arc leads from side to side straight through its square or in a turn; where a strand begins
    or ends its ``turn`` is 0.
    """

    usual_gap = LATTICE_GAP
    longest_gap = LATTICE_STRAIGHT
    usual_end = 0.0

    def visits(self, strand: Strand) -> tuple[Pass | None, ...]:
        """Return the pass on each arc of a strand, None where it crosses nothing.

        >>> plus = {(1, 1): 15, (1, 2): 4, (2, 1): 8, (1, 0): 1, (0, 1): 2}
        >>> diagram = lattice(plus, {(1, 1): True})
        >>> diagram.visits(diagram.strands[0])
        (None, Pass(crossing=0, over=True), None)
        """
        passes = iter(strand.passes)
        return tuple(next(passes) if arc.cell in self._crossed else None for arc in strand.arcs)

    @cached_property
    def _crossed(self) -> frozenset[Cell]:
        return frozenset(crossing.cells[0] for crossing in self.crossings)

    def stretches(self, strand: Strand, *, pointed: bool = False) -> tuple[Stretch, ...]:
        """Do as :meth:`Diagram.stretches`: there are two in each cell."""
        found = list[Stretch]()
        for arc, visit in zip(strand.arcs, self.visits(strand), strict=True):
            first, second = halves(arc, pointed=pointed)
            found += [Stretch(arc.cell, first, visit), Stretch(arc.cell, second)]
        return tuple(found)


class Halves(NamedTuple):
    """The way through a square: from where the strand comes in to the middle, and from there on.

    One of the two is empty where the strand begins or ends.
    """

    first: Curve
    second: Curve

    @property
    def middle(self) -> Point:
        """Where the two halves meet: the square's middle, or the strand's apex in a turn."""
        return self.first[-1][-1] if self.first else self.second[0][0]


@lru_cache(maxsize=4096)
def halves(arc: Arc, *, pointed: bool = False) -> Halves:
    """Return the curves of a strand through a square, uncut.

    They meet at the square's middle, or near it in a turn, unless that is ``pointed``.
    """
    way = _LINE if arc.turn in (0, 2) or pointed else _TURN
    first = _half(arc.cell, arc.side, arc.exit, way)
    second = _half(arc.cell, arc.exit, arc.side, way)[::-1]
    if arc.turn == 0:
        return Halves((first,), ()) if arc.clockwise else Halves((), (second,))
    return Halves((first,), (second,))


def _half(cell: Cell, side: int, other: int, way: Segment) -> Segment:
    (x, y), (ax, ay), (bx, by) = cell, STEPS[side], STEPS[other]
    return tuple((x + 0.5 + a * ax + b * bx, y + 0.5 + a * ay + b * by) for a, b in way)


def lattice(squares: Masks, over: Mapping[Cell, bool]) -> LatticeDiagram:
    """Weave the lines of ``squares``, a mapping of (column, row) to a mask of sides.

    A mask says by which sides lines leave the square, as in :func:`next_open`; ``over`` whether on
    a square with four lines the vertical one is on top. On a square with one line a strand ends;
    with three, the third line ends.

    Strands are numbered in the order of ``squares``: those with ends first, then loops, each from
    its first square on and by the first of its sides; where two cross, the one on top is first.
    So are crossings. Raises ValueError for a mask outside 1..15, a line that no line of the next
    square meets, and for ``over`` of other squares than those with four lines.

    >>> ring = {(0, 0): 0b0011, (0, 1): 0b0110, (1, 1): 0b1100, (1, 0): 0b1001}
    >>> lattice(ring, {})
    <Diagram: 1 loop>
    """
    _check(squares, over)
    crossed = [cell for cell, mask in squares.items() if mask == CROSSING]
    places = {cell: ((cell[0] + 0.5, cell[1] + 0.5), (cell,)) for cell in crossed}
    return LatticeDiagram(*weave(_routes(squares, over), places, _sign))


def _sign(over: int, under: int) -> int:
    return 1 if under == (over - 1) % 4 else -1  # sides are numbered clockwise


def _check(squares: Masks, over: Mapping[Cell, bool]) -> None:
    for cell, mask in squares.items():
        if not 0 < mask <= CROSSING:
            raise ValueError(f"square {cell} has the mask {mask} of sides; masks go from 1 to 15")
        for side in _sides(mask):
            if not facing(squares, cell, side):
                raise ValueError(
                    f"square {cell} has a line to {beyond(cell, side)}, which has none back"
                )
    wrong = over.keys() ^ {cell for cell, mask in squares.items() if mask == CROSSING}
    if wrong:
        raise ValueError(
            f"over must say what is on top of each square with four lines, and of no other; "
            f"see square {min(wrong)}"
        )


def _sides(mask: int) -> Iterator[int]:
    return (side for side in range(4) if mask >> side & 1)


def _vertical(side: int) -> bool:
    return side % 2 == 0


def _partner(mask: int, side: int) -> int:
    """Return the side by which a strand leaves that came in by `side`: `side` where it ends."""
    if mask >> (side ^ 2) & 1:
        return side ^ 2
    others = list(_sides(mask & ~(1 << side)))
    return others[0] if len(others) == 1 else side


def _routes(squares: Masks, over: Mapping[Cell, bool]) -> Iterator[Route[Cell]]:
    """Yield the strands, of two that cross the one on top first."""

    def on_top(cell: Cell, side: int) -> bool:
        return over.get(cell, _vertical(side)) == _vertical(side)

    seen: set[tuple[Cell, int]] = set()
    ways = [
        (cell, side)
        for cell, mask in squares.items()
        for side in sorted(_sides(mask), key=lambda side: not on_top(cell, side))
    ]
    ends = [(cell, side) for cell, side in ways if _partner(squares[cell], side) == side]
    for start in (*ends, *ways):
        if start not in seen:
            arcs = list(_walk(squares, *start))
            seen.update((arc.cell, side) for arc in arcs for side in (arc.side, arc.exit))
            crossed = [arc for arc in arcs if arc.cell in over]
            passes = [(arc.cell, on_top(arc.cell, arc.side), arc.exit) for arc in crossed]
            yield arcs, start not in ends, passes


def _walk(squares: Masks, cell: Cell, side: int) -> Iterator[Arc]:
    """Follow a strand that leaves `cell` by `side`, to its end or until it closes."""
    start = (cell, side)
    into = _partner(squares[cell], side)
    yield Arc(cell, into, (side - into) % 4, clockwise=into != side)
    while True:
        cell, into = beyond(cell, side), side ^ 2
        side = _partner(squares[cell], into)
        if (cell, side) == start:
            return
        yield Arc(cell, into, (side - into) % 4, clockwise=True)
        if side == into:
            return
