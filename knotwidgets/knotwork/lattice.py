"""Lattice knotwork: strands that run along the lines of a grid, cross at squares and turn at them.

Squares are cells like those of medial knotwork, but here a strand runs from the middle of a side
to the middle of another one. On a square with two lines it goes straight on or turns; on one with
four it goes straight on and crosses another. Any over and under is possible, so the diagram
need not alternate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from .diagram import Arc, Cell, Crossing, Diagram, Pass, Strand
from .medial import beyond, facing

if TYPE_CHECKING:
    from .pieces import Piece

CROSSING = 0b1111


class LatticeDiagram(Diagram):
    """A diagram of lattice knotwork. Here a strand's crossings lie on its arcs, not between them.

    An arc leads from side to side straight through its square or in a turn; where a strand begins
    or ends its ``turn`` is 0.
    """

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

    def pieces(
        self, gap: float | None = None, end: float | None = None, *, pointed: bool = False
    ) -> tuple[Piece, ...]:
        """Return the curves to draw, cut where they pass below; see :class:`Piece`.

        ``gap`` is the distance in squares from a crossing to the cut ends of the strand below,
        less than a half, by default ``LATTICE_GAP``; ``end`` is that from the middle of a square
        to the end of a strand there, by default 0. With ``pointed``, strands turn sharply.
        """
        from .lattice_pieces import lattice_pieces

        return lattice_pieces(self, gap, end, pointed=pointed)


_Way = tuple[Cell, int]  # out of a square by one of its sides
_Visit = tuple[int, int, int]  # strand, position of the pass along it, the side being left by


def lattice(squares: Mapping[Cell, int], over: Mapping[Cell, bool]) -> LatticeDiagram:
    """Weave the lines of ``squares``, a mapping of (column, row) to a mask of sides.

    A mask says by which sides lines leave the square, ``1 << side`` each, with N, E, S, W = 0, 1,
    2, 3; rows count upward. ``over`` says of each square with four lines whether the vertical
    line is on top. On a square with one line a strand ends; with three, the third line ends.

    Strands are numbered in the order of ``squares``: those with ends first, then loops, each from
    its first square on and by the first of its sides; where two cross, the one on top is first.
    Crossings have the order of ``squares`` as well. Raises ValueError for a mask outside 1..15,
    a line that no line of the next square meets, and for ``over`` of other squares than those
    with four lines.

    >>> ring = {(0, 0): 0b0011, (0, 1): 0b0110, (1, 1): 0b1100, (1, 0): 0b1001}
    >>> lattice(ring, {})
    <Diagram: 1 loop>
    """
    _check(squares, over)
    numbers = {
        cell: index
        for index, cell in enumerate(cell for cell, mask in squares.items() if mask == CROSSING)
    }
    strands = []
    visits: list[dict[bool, _Visit]] = [{} for _ in numbers]
    for number, (arcs, closed) in enumerate(_routes(squares, over)):
        passes: list[Pass] = []
        for arc in arcs:
            if arc.cell in numbers:
                index, on_top = numbers[arc.cell], _vertical(arc.side) == over[arc.cell]
                visits[index][on_top] = (number, len(passes), arc.exit)
                passes.append(Pass(index, on_top))
        strands.append(Strand(closed, tuple(arcs), tuple(passes)))
    crossings = (
        _crossing(cell, visits[index][True], visits[index][False])
        for cell, index in numbers.items()
    )
    return LatticeDiagram(tuple(strands), tuple(crossings))


def _check(squares: Mapping[Cell, int], over: Mapping[Cell, bool]) -> None:
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


def _partner(mask: int, side: int) -> int | None:
    """Return the side by which a strand leaves that came in by `side`; None where it ends."""
    if mask >> (side ^ 2) & 1:
        return side ^ 2
    others = list(_sides(mask & ~(1 << side)))
    return others[0] if len(others) == 1 else None


def _routes(
    squares: Mapping[Cell, int], over: Mapping[Cell, bool]
) -> Iterator[tuple[list[Arc], bool]]:
    """Yield the arcs of every strand in order, and whether the strand is closed."""
    seen: set[_Way] = set()
    ways = [(cell, side) for cell, mask in squares.items() for side in _sides(mask)]
    ends = [(cell, side) for cell, side in ways if _partner(squares[cell], side) is None]
    for start in (*ends, *(way for cell in squares for way in _top_first(squares, over, cell))):
        if start not in seen:
            arcs = list(_walk(squares, *start))
            seen.update((arc.cell, side) for arc in arcs for side in (arc.side, arc.exit))
            yield arcs, start not in ends


def _top_first(
    squares: Mapping[Cell, int], over: Mapping[Cell, bool], cell: Cell
) -> Iterator[_Way]:
    """Yield the ways out of a square, those of the strand on top first where two cross."""
    sides = sorted(
        _sides(squares[cell]), key=lambda side: _vertical(side) != over.get(cell, _vertical(side))
    )
    return ((cell, side) for side in sides)


def _walk(squares: Mapping[Cell, int], cell: Cell, side: int) -> Iterator[Arc]:
    """Follow a strand that leaves `cell` by `side`, to its end or until it closes."""
    start = (cell, side)
    into = _partner(squares[cell], side)
    if into is None:
        yield Arc(cell, side, 0, clockwise=False)
    else:
        yield Arc(cell, into, (side - into) % 4, clockwise=True)
    while True:
        cell, into = beyond(cell, side), side ^ 2
        out = _partner(squares[cell], into)
        if out is None:
            yield Arc(cell, into, 0, clockwise=True)
            return
        side = out
        if (cell, side) == start:
            return
        yield Arc(cell, into, (side - into) % 4, clockwise=True)


def _crossing(cell: Cell, over: _Visit, under: _Visit) -> Crossing:
    point = (cell[0] + 0.5, cell[1] + 0.5)
    sign = 1 if under[2] == (over[2] - 1) % 4 else -1  # sides are numbered clockwise
    return Crossing(point, over[:2], under[:2], sign, (cell,))
