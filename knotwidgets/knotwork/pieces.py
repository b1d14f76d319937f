"""The pieces of a diagram: strands cut where they pass below, ready to be painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import NamedTuple

from .curves import Curve, Segment, arc_curve, check_gap, cut
from .diagram import Cell, Diagram, Pass, Strand

GAP = 0.12
"""Default distance, in cells, from a crossing to the cut ends of the strand below."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a strand that is seen whole, from one crossing below to the next.

    ``strand`` is the strand's index, ``over`` are the indices of the crossings passed on top, and
    ``cells`` the cells on the way. The segments have y upward; a ring is ``closed``. Pieces of a
    diagram don't touch, so a painter needs no order among them. ``loose`` says whether the start
    and the finish are open ends of the strand.
    """

    strand: int
    over: tuple[int, ...]
    cells: tuple[Cell, ...]
    closed: bool
    segments: Curve
    loose: tuple[bool, bool] = (False, False)


class Stretch(NamedTuple):
    """A part of a strand inside a cell, and the pass at its end, if there is one."""

    cell: Cell
    curve: Curve
    after: Pass | None = None


def pieces(
    diagram: Diagram, gap: float | None, end: float | None, *, pointed: bool
) -> Iterator[Piece]:
    """Implement :meth:`Diagram.pieces`."""
    gap = GAP if gap is None else gap
    check_gap(gap)
    check_gap(end or 0.0)
    for number, strand in enumerate(diagram.strands):
        stretches = [
            Stretch(arc.cell, arc_curve(arc, pointed=pointed), after)
            for arc, after in zip_longest(strand.arcs, strand.passes)
        ]
        first, last = strand.arcs[0], strand.arcs[-1]
        # Taken clockwise, an arc begins on top and finishes below.
        ends = (0.0 if first.clockwise else gap, gap if last.clockwise else 0.0)
        yield from split(number, strand, stretches, gap, ends if end is None else (end, end))


def split(
    number: int,
    strand: Strand,
    stretches: Sequence[Stretch],
    gap: float,
    ends: tuple[float, float],
) -> Iterator[Piece]:
    """Cut a strand ``gap`` from its passes below, and at its open ends by ``ends``."""
    parts: list[list[Stretch]] = [[]]
    for stretch in stretches:
        parts[-1].append(stretch)
        if stretch.after and not stretch.after.over:
            parts.append([])
    whole = strand.closed and len(parts) == 1
    if strand.closed and not whole:  # the last part leads on to the first one
        first = parts.pop(0)
        parts[-1] += first
    for index, part in enumerate(parts):
        loose = not strand.closed and index == 0, not strand.closed and index == len(parts) - 1
        curve = tuple(segment for stretch in part for segment in stretch.curve)
        if not whole:
            start, finish = (
                end if is_end else gap for end, is_end in zip(ends, loose, strict=True)
            )
            curve = cut(curve, start, finish)
        passes = (stretch.after for stretch in part if stretch.after)
        over = tuple(visit.crossing for visit in passes if visit.over)
        cells = tuple(cell for cell, _ in groupby(stretch.cell for stretch in part))
        yield Piece(number, over, cells, whole, merged(curve), loose)


def merged(segments: Iterable[Segment]) -> Curve:
    """Join straight lines that follow one another: through a crossing they go straight on."""
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
