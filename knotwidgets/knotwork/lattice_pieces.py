"""The curves of lattice knotwork: how a strand runs through a square, and the pieces to draw.

A strand that turns keeps close to the middle of its square, where marks and counters lie. Its
curvature grows from zero, where it leaves the straight line, to the apex without a jump.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .curves import Curve, Segment, backwards
from .diagram import Arc, Cell, Pass, Point, Strand
from .medial import STEPS
from .pieces import Piece, merged

if TYPE_CHECKING:
    from .lattice import LatticeDiagram

LATTICE_GAP = 0.4
"""Default distance, in squares, from a crossing to the cut ends of the strand below."""

TURN_RADIUS = 0.275
"""The least radius of a turn, in squares: a band up to twice as wide has a smooth inner edge."""


# The first half of a turn from the side that the first axis points to, to the side of the second
# one, by its coordinates on the two axes. Three points lie on the first axis, so the curvature
# begins at zero; the last two lie on the tangent at the apex, where the radius is 0.28.
_TURN = ((0.5, 0.0), (0.3465, 0.0), (0.198, 0.0), (0.099, 0.099))


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

    >>> halves(Arc((2, 3), 2, 2, clockwise=True)).first
    (((2.5, 3.0), (2.5, 3.5)),)
    """
    x, y = arc.cell[0] + 0.5, arc.cell[1] + 0.5
    if arc.turn == 0:
        line = _line((x, y), arc.side)
        return Halves((line,), ()) if arc.clockwise else Halves((), (line[::-1],))
    if arc.turn == 2 or pointed:
        return Halves((_line((x, y), arc.side),), (_line((x, y), arc.exit)[::-1],))
    return Halves((_turn((x, y), arc.side, arc.exit),), (_turn((x, y), arc.exit, arc.side)[::-1],))


def _line(middle: Point, side: int) -> Segment:
    return (middle[0] + STEPS[side][0] / 2, middle[1] + STEPS[side][1] / 2), middle


def _turn(middle: Point, side: int, other: int) -> Segment:
    (ax, ay), (bx, by) = STEPS[side], STEPS[other]
    return tuple((middle[0] + a * ax + b * bx, middle[1] + a * ay + b * by) for a, b in _TURN)


def lattice_pieces(
    diagram: LatticeDiagram,
    gap: float | None = None,
    end: float | None = None,
    *,
    pointed: bool = False,
) -> tuple[Piece, ...]:
    """Implement :meth:`LatticeDiagram.pieces`."""
    gap, end = LATTICE_GAP if gap is None else gap, end or 0.0
    for name, length in (("gap", gap), ("end", end)):
        if not 0 <= length < 0.5:
            raise ValueError(f"{name} {length} is not in 0..0.5: a square ends there")
    pieces = []
    for number, strand in enumerate(diagram.strands):
        parts = _parts(strand, diagram.visits(strand), gap, end, pointed=pointed)
        whole = strand.closed and len(parts) == 1
        if strand.closed and not whole:  # the last part leads on to the first one
            parts[-1] = parts[-1].followed_by(parts.pop(0))
        for index, part in enumerate(parts):
            ends = (index == 0, index == len(parts) - 1)
            loose = (False, False) if strand.closed else ends
            segments = merged(part.segments)
            pieces.append(
                Piece(number, tuple(part.over), tuple(part.cells), whole, segments, loose)
            )
    return tuple(pieces)


@dataclass
class _Part:
    """A piece in the making."""

    cells: list[Cell] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)

    def followed_by(self, other: _Part) -> _Part:
        return _Part(
            self.cells + other.cells, self.over + other.over, self.segments + other.segments
        )


def _parts(
    strand: Strand, visits: Iterable[Pass | None], gap: float, end: float, *, pointed: bool
) -> list[_Part]:
    """Divide a strand where it passes below."""
    parts = [_Part()]
    for arc, visit in zip(strand.arcs, visits, strict=True):
        first, second = halves(arc, pointed=pointed)
        below = visit is not None and not visit.over
        if below or arc.turn == 0:
            length = gap if below else end
            first, second = (
                cut_short(first, length),
                backwards(cut_short(backwards(second), length)),
            )
        parts[-1].cells.append(arc.cell)
        parts[-1].segments += first
        if below:
            parts.append(_Part([arc.cell]))
        elif visit is not None:
            parts[-1].over.append(visit.crossing)
        parts[-1].segments += second
    return parts


def cut_short(half: Curve, length: float) -> Curve:
    """Return the straight way from a border to the middle of a square, `length` short of it."""
    part = 1 - 2 * length
    return tuple(((x, y), (x + part * (u - x), y + part * (v - y))) for (x, y), (u, v) in half)
