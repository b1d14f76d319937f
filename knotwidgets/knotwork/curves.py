"""The curves of knotwork: those of one cell, from open side to open side, and the pieces to paint.

At the middle of a border strands cross at right angles, along the diagonals, and stay straight for
a while on both sides, so that the strand below can be cut parallel to the one above. From there on
an arc's curvature grows from zero to its apex without a jump, as a polynomial of arc length whose
fourth degree makes lobes and caps taper a little; the other half is the mirror image. On request
the arc round a closed corner has a point there, as it often does in manuscripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import dist, pi, tan
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .diagram import Arc, Strand
    from .links import Pass

Cell = tuple[int, int]
"""A cell of a grid: (column, row), rows counted upward. It covers one unit square."""

Point = tuple[float, float]
"""A point (x, y) in units of a cell, y upward."""

Segment = tuple[Point, ...]
"""A straight line by its two ends, or a cubic Bezier curve by its four control points."""

Curve = tuple[Segment, ...]
"""Segments that follow one another, each beginning where the one before it ends."""

T = TypeVar("T")

STRAIGHT = 0.14
"""How far, in cells, every strand is straight on both sides of a crossing."""

GAP = 0.11
"""Default distance, in cells, from a crossing to the cut ends of the strand below."""

RING = 0.298
"""Radius of a lone cell's ring, in cells."""

# Where the bend starts, right of the north side's middle and as much below it.
_BEND = (0.09899, 0.5 - 0.09899)
_LINE = ((0.0, 0.5), _BEND)

# The first half of an arc that begins on the north side, by its quarter turns; the centre of the
# cell is at (0, 0). The first three control points lie on the diagonal, the last two on the tangent
# at the apex, and the two curves of a half share a tangent and a curvature where they meet.
_HALVES: dict[int, Curve] = {
    2: (_LINE, (_BEND, (0.18552, 0.31448), (0.298, 0.202), (0.298, 0.0))),
    3: (
        _LINE,
        (_BEND, (0.14035, 0.35965), (0.24273, 0.25727), (0.29734, 0.11107)),
        ((0.29734, 0.11107), (0.3676, -0.07703), (0.30417, -0.19141), (0.24779, -0.24779)),
    ),
    4: (
        _LINE,
        (_BEND, (0.1699, 0.3301), (0.26028, 0.23972), (0.29064, 0.09829)),
        ((0.29064, 0.09829), (0.34078, -0.13532), (0.18911, -0.331), (0.0, -0.331)),
    ),
}

# The same for an arc of three quarter turns whose halves meet in a point, at 80 degrees: its
# curvature rises and falls again, and the last stretch is straight.
_POINTED: Curve = (
    _LINE,
    (_BEND, (0.17105, 0.32895), (0.22212, 0.27788), (0.2526, 0.20257)),
    ((0.2526, 0.20257), (0.28308, 0.12728), (0.28398, 0.04995), (0.28526, -0.05918)),
    ((0.28526, -0.05918), (0.288, -0.288)),
)

# The reflection that swaps an arc's halves, by its quarter turns.
_MIRRORS: dict[int, Callable[[Point], Point]] = {
    2: lambda point: (point[0], -point[1]),
    3: lambda point: (-point[1], -point[0]),
    4: lambda point: (-point[0], point[1]),
}


@lru_cache(maxsize=4096)  # most arcs stay the same from one position to the next
def arc_curve(arc: Arc, *, pointed: bool = False) -> Curve:
    """Return an arc's curve, uncut, from the border where the strand enters its cell."""
    x, y = arc.cell[0] + 0.5, arc.cell[1] + 0.5
    curve = _map(
        _clockwise(arc.side, arc.turn, pointed), lambda point: (x + point[0], y + point[1])
    )
    return curve if arc.clockwise else backwards(curve)


def check_gap(gap: float, most: float = STRAIGHT, name: str = "gap") -> None:
    """Raise ValueError for a gap that would reach into a bend."""
    if not 0 <= gap <= most:
        raise ValueError(f"{name} {gap} is not in 0..{most}: strands bend beyond")


def cut(curve: Curve, start: float = 0.0, finish: float = 0.0) -> Curve:
    """Shorten a curve's straight ends by ``start`` and ``finish``."""
    if start:
        curve = _cut_start(curve, start)
    if finish:
        curve = backwards(_cut_start(backwards(curve), finish))
    return curve


def _cut_start(curve: Curve, gap: float) -> Curve:
    return rest_of(curve[0], gap / dist(*curve[0])), *curve[1:]


def rest_of(segment: Segment, part: float) -> Segment:
    """The rest of a segment, from a part of its way on: a line or a Bezier curve."""
    points, rest = segment, segment[-1:]
    while len(points) > 1:
        points = tuple(
            (x + part * (u - x), y + part * (v - y)) for (x, y), (u, v) in pairwise(points)
        )
        rest = points[-1:] + rest
    return rest


@cache
def _clockwise(side: int, turn: int, pointed: bool) -> Curve:  # noqa: FBT001 - private
    """Return the arc from ``side`` clockwise over ``turn`` quarters, around (0, 0)."""
    curve: Curve = (((0.0, 0.5), (0.5, 0.0)),)
    if turn == 0:
        curve = _ring()
    elif turn > 1:
        half = _POINTED if pointed and turn == 3 else _HALVES[turn]
        curve = half + backwards(_map(half, _MIRRORS[turn]))
    for _ in range(side):
        curve = _map(curve, _quarter)
    return curve


def _ring() -> Curve:
    handle = RING * 4 / 3 * tan(pi / 8)  # the usual circle of four cubics, 0.03 % from round
    quarter: Segment = ((0.0, RING), (handle, RING), (RING, handle), (RING, 0.0))
    ring = [quarter]
    for _ in range(3):
        ring.extend(_map(ring[-1:], _quarter))
    return tuple(ring)


def _quarter(point: Point) -> Point:
    x, y = point
    return y, -x


def _map(curve: Iterable[Segment], move: Callable[[Point], Point]) -> Curve:
    return tuple(tuple(map(move, segment)) for segment in curve)


def backwards(curve: tuple[tuple[T, ...], ...]) -> tuple[tuple[T, ...], ...]:
    """Return the same curve from its end to its start, whatever its points are."""
    return tuple(segment[::-1] for segment in reversed(curve))


# ---- the pieces of a diagram: strands cut where they pass below ----------------------------------


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

    @property
    def ends(self) -> tuple[Segment, ...]:
        """The segments at its two ends, each from its end inwards; none of a closed one."""
        return () if self.closed else (self.segments[0], self.segments[-1][::-1])


class Stretch(NamedTuple):
    """A part of a strand inside a cell, and the pass at its end, if there is one."""

    cell: Cell
    curve: Curve
    after: Pass | None = None


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


DOTS = 6


def dots(curve: Curve) -> Iterator[Point]:
    """Yield points on a curve, as many on each segment, the last one being its end."""
    for segment in curve:
        for step in range(1, DOTS + 1):
            yield rest_of(segment, step / DOTS)[0]


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
