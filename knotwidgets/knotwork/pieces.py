"""The pieces of a diagram: strands cut where they pass below, ready to be painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from .curves import Curve, Segment, arc_curve, cut
from .diagram import Arc, Cell, Diagram, Strand

GAP = 0.12
"""Default distance, in cells, from a crossing to the cut ends of the strand below."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a strand that is seen whole, from one crossing below to the next.

    ``strand`` is the strand's index, ``over`` are the indices of the crossings passed on top:
    one in an alternating diagram, or none in a ring or beside an open end. ``cells`` are the
    cells on the way. The segments follow one another, y upward; a ring is ``closed``. Pieces
    of a diagram don't touch, so a painter needs no order among them. ``loose`` says whether
    the start and the finish are open ends of the strand.
    """

    strand: int
    over: tuple[int, ...]
    cells: tuple[Cell, ...]
    closed: bool
    segments: Curve
    loose: tuple[bool, bool] = (False, False)


def pieces(
    diagram: Diagram,
    gap: float | None = None,
    end: float | None = None,
    *,
    pointed: bool = False,
) -> tuple[Piece, ...]:
    """Implement :meth:`Diagram.pieces`."""
    look = _Look(GAP if gap is None else gap, end, pointed)
    return tuple(
        piece
        for number, strand in enumerate(diagram.strands)
        for piece in _strand_pieces(number, strand, look)
    )


class _Look(NamedTuple):
    """The arguments of :func:`pieces`."""

    gap: float
    end: float | None
    pointed: bool

    def cut(self, *, below: bool, loose: bool) -> float:
        """Return how far a piece ends before the border."""
        if loose and self.end is not None:
            return self.end
        return self.gap if below else 0.0


def _strand_pieces(number: int, strand: Strand, look: _Look) -> Iterator[Piece]:
    closed = strand.closed and not strand.passes
    stretches = list(_stretches(strand))
    for index, (over, arcs) in enumerate(stretches):
        curves = [arc_curve(arc, pointed=look.pointed) for arc in arcs]
        ends = (index == 0, index == len(stretches) - 1)
        loose = (False, False) if strand.closed else ends
        if not closed:  # taken clockwise, an arc begins on top and finishes below
            first, last = arcs[0], arcs[-1]
            start = look.cut(below=not first.clockwise, loose=loose[0])
            finish = look.cut(below=last.clockwise, loose=loose[1])
            curves[0] = cut(curves[0], start=start)
            curves[-1] = cut(curves[-1], finish=finish)
        cells = tuple(arc.cell for arc in arcs)
        segments = merged(segment for curve in curves for segment in curve)
        yield Piece(number, over, cells, closed, segments, loose)


def _stretches(strand: Strand) -> Iterator[tuple[tuple[int, ...], list[Arc]]]:
    """Divide a strand's arcs at its passes below, and name the crossings inside each part."""
    arcs, passes = strand.arcs, strand.passes
    if strand.closed and passes:  # begin after a pass below
        first = next(i for i, visit in enumerate(passes, 1) if not visit.over)
        arcs, passes = arcs[first:] + arcs[:first], passes[first:] + passes[:first]
    part: list[Arc] = []
    over: list[int] = []
    for arc, after in zip_longest(arcs, passes):
        part.append(arc)
        if after and after.over:
            over.append(after.crossing)
        else:
            yield tuple(over), part
            part, over = [], []


def merged(segments: Iterable[Segment]) -> Curve:
    """Join straight lines that follow one another: through a crossing they go straight on.

    >>> merged([((0, 0), (1, 0)), ((1, 0), (3, 0))])
    (((0, 0), (3, 0)),)
    """
    joined: list[Segment] = []
    for segment in segments:
        if joined and len(segment) == len(joined[-1]) == 2 and _straight_on(joined[-1], segment):
            joined[-1] = (joined[-1][0], segment[1])
        else:
            joined.append(segment)
    return tuple(joined)


def _straight_on(line: Segment, after: Segment) -> bool:
    """Whether a line has the direction of the one before; at a point it has another."""
    (x, y), (u, v) = line
    (p, q), (r, s) = after
    return abs((u - x) * (s - q) - (v - y) * (r - p)) < 1e-9
