"""The pieces of a diagram: strands cut where they pass below, ready to be painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

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
    of a diagram don't touch, so a painter needs no order among them.
    """

    strand: int
    over: tuple[int, ...]
    cells: tuple[Cell, ...]
    closed: bool
    segments: Curve


def pieces(diagram: Diagram, gap: float | None = None) -> tuple[Piece, ...]:
    """Implement :meth:`Diagram.pieces`."""
    gap = GAP if gap is None else gap
    return tuple(
        piece
        for number, strand in enumerate(diagram.strands)
        for piece in _strand_pieces(number, strand, gap)
    )


def _strand_pieces(number: int, strand: Strand, gap: float) -> Iterator[Piece]:
    closed = strand.closed and not strand.passes
    for over, arcs in _stretches(strand):
        curves = [arc_curve(arc) for arc in arcs]
        if not closed:
            # An open end on top reaches the border; one below keeps the room for the other.
            curves[0] = cut(curves[0], start=0 if arcs[0].clockwise else gap)
            curves[-1] = cut(curves[-1], finish=gap if arcs[-1].clockwise else 0)
        cells = tuple(arc.cell for arc in arcs)
        segments = _merged(segment for curve in curves for segment in curve)
        yield Piece(number, over, cells, closed, segments)


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


def _merged(segments: Iterable[Segment]) -> Curve:
    """Join straight lines that follow one another: through a crossing they go straight on."""
    merged: list[Segment] = []
    for segment in segments:
        if merged and len(segment) == len(merged[-1]) == 2:
            merged[-1] = (merged[-1][0], segment[1])
        else:
            merged.append(segment)
    return tuple(merged)
