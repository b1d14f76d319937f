"""Shapes as SVG path data: hills, outlines of groups of cells, arrows, and curves of knotwork.

Everything here is in the scene's own coordinates: cells as units, y down. A `Square` is a cell's
upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot

from .display import Point, digits

Square = tuple[int, int]
Curve = tuple[tuple[Point, ...], ...]

ARROW_HEAD = 0.24  # from an arrow's neck to its tip


@lru_cache(maxsize=4096)  # from move to move most strands stay as they are
def curve(segments: Curve, square: Square, top: int, *, closed: bool = False) -> str:
    """Path data of a curve of knotwork, relative to `square`.

    `segments` follow one another, lines of two points or cubic Bezier curves of four, in
    knotwork's coordinates, whose y points up and is `top` at the upper edge of the board.

    >>> curve((((0, 0), (1, 1)),), (0, 0), 1)
    'M0 1L1 0'
    """

    def place(point: Point) -> str:
        return xy((point[0] - square[0], top - point[1] - square[1]))

    steps = ["M" + place(segments[0][0])]
    for segment in segments:
        letter = "L" if len(segment) == 2 else "C"
        steps.append(letter + " ".join(place(point) for point in segment[1:]))
    return "".join(steps) + ("Z" if closed else "")


def clear_of(curve: Curve, distance: float) -> Curve:
    """The rest of a curve from where it is `distance` from its start; all of it if it never is.

    >>> clear_of((((0, 0), (1, 0)), ((1, 0), (3, 0))), 2)
    (((2.0, 0.0), (3, 0)),)
    """
    start = curve[0][0]
    for index, segment in enumerate(curve):
        if dist(start, segment[-1]) > distance:
            low, high = 0.0, 1.0
            for _ in range(20):
                part = (low + high) / 2
                near = dist(start, _rest(segment, part)[0]) < distance
                low, high = (part, high) if near else (low, part)
            return _rest(segment, high), *curve[index + 1 :]
    return curve


def _rest(segment: tuple[Point, ...], part: float) -> tuple[Point, ...]:
    """A line or a Bezier curve without its first part (de Casteljau)."""
    points, rest = list(segment), [segment[-1]]
    while len(points) > 1:
        points = [(x + part * (u - x), y + part * (v - y)) for (x, y), (u, v) in pairwise(points)]
        rest.insert(0, points[-1])
    return tuple(rest)


def xy(point: Point) -> str:
    """A point as path data: "x y".

    >>> xy((0.5, 1 / 3))
    '.5 .333'
    """
    return f"{digits(point[0])} {digits(point[1])}"


def mound(centre: Point, half: float, fullness: float = 0.86) -> str:
    """A square with soft corners, like a mound seen from above, of half the width `half`.

    `fullness` goes from 0.55, a circle, to 1, a square.

    >>> mound((0.5, 0.5), 0.5, 1).count("C")
    4
    """
    x, y = centre
    pull = half * fullness
    start = "M" + xy((x, y - half))
    ends = [(half, 0.0), (0.0, half), (-half, 0.0), (0.0, -half)]
    handles = [
        ((pull, -half), (half, -pull)),
        ((half, pull), (pull, half)),
        ((-pull, half), (-half, pull)),
        ((-half, -pull), (-pull, -half)),
    ]
    steps = [
        "C" + " ".join(xy((x + px, y + py)) for px, py in (*pair, end))
        for pair, end in zip(handles, ends, strict=True)
    ]
    return start + "".join(steps) + "Z"


def circle(centre: Point, r: float) -> str:
    """A circle as path data, for symbols and ghosts, which can't be discs.

    >>> circle((0, 0), 1)
    'M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z'
    """
    left, right = (centre[0] - r, centre[1]), (centre[0] + r, centre[1])
    arc = f"A{digits(r)} {digits(r)} 0 0 1 "
    return f"M{xy(left)}{arc}{xy(right)}{arc}{xy(left)}Z"


@lru_cache(maxsize=256)
def panel(box: tuple[float, float, float, float], radius: float) -> str:
    """A rectangle (x, y, width, height) with round corners.

    >>> panel((0, 0, 2, 2), 1).count("A")
    4
    """
    x, y, width, height = box
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return _rounded(corners, radius, radius)


def frame(box: tuple[float, float, float, float], radius: float, width: float) -> str:
    """The rim of a panel, `width` wide, inside its edge.

    The hole runs anticlockwise, so that both fill rules leave it out.

    >>> frame((0, 0, 4, 4), 1, 1).partition("Z")[2]
    'M1 1L1 3L3 3L3 1Z'
    """
    x, y, across, down = box
    near, far, high, low = x + width, x + across - width, y + width, y + down - width
    corners = [(near, high), (near, low), (far, low), (far, high)]
    inner = max(0, radius - width)
    return panel(box, radius) + _rounded(corners, inner, inner)


def outline(squares: Iterable[Square], inset: float, radius: float) -> str:
    """The outline of a group of cells, holes included, drawn `inset` inside the cells' edges.

    A negative inset grows the group. `radius` rounds the corners, inner ones a little less. Cells
    that touch only at a corner are not joined there.

    >>> outline([(0, 0)], 0, 0)
    'M0 0L1 0L1 1L0 1Z'
    """
    return _outline(frozenset(squares), inset, radius)


@lru_cache(maxsize=1024)  # most groups stay as they are from move to move
def _outline(squares: frozenset[Square], inset: float, radius: float) -> str:
    return "".join(
        _rounded(_shrunk(loop, inset), radius, max(radius - inset, 0))
        for loop in _loops(set(squares))
    )


def arrow(start: Point, end: Point, bend: float = 0.0) -> str:
    """An arrow from `start` to its tip `end`, as an area to be filled; it widens to its head.

    It is bent to its left by `bend` times its length.

    >>> arrow((0, 0), (2, 0))
    'M0 .028L1.76 .052L1.72 .15L2 0L1.72 -.15L1.76 -.052L0 -.028Z'
    """
    length = dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(ARROW_HEAD, 0.6 * length)
    top = 2 * bend * length  # of the curve's control point, which lies twice as far out

    def place(along: float, left: float) -> Point:
        return start[0] + ux * along + uy * left, start[1] + uy * along - ux * left

    control = place(length / 2, top)
    far = dist(control, end)
    vx, vy = (end[0] - control[0]) / far, (end[1] - control[1]) / far

    def at_head(back: float, left: float) -> Point:
        return end[0] - vx * back + vy * left, end[1] - vy * back - vx * left

    def side(sign: int) -> tuple[Point, Point, Point, Point]:
        """The tail, the curve's control point, the neck and the barb."""
        tail, middle, neck = (sign * width for width in (0.028, 0.04, 0.052))
        barb = at_head(head + 0.04, sign * 0.15)
        return place(0, tail), place(length / 2, top + middle), at_head(head, neck), barb

    right, left = side(-1), side(1)
    there = f"Q{xy(right[1])} {xy(right[2])}" if bend else f"L{xy(right[2])}"
    back = f"Q{xy(left[1])} {xy(left[0])}" if bend else f"L{xy(left[0])}"
    around = f"L{xy(right[3])}L{xy(end)}L{xy(left[3])}L{xy(left[2])}"
    return f"M{xy(right[0])}{there}{around}{back}Z"


def spears(centre: Point, base: float, tip: float, half: float, sides: int) -> str:
    """Spearheads that point to `centre`, from `base` to `tip` away from it, of half width `half`.

    `sides` is a mask of the sides that they come from: north 1, east 2, south 4, west 8.

    >>> spears((0, 0), 1, 0.5, 0.25, 1)
    'M-.25 -1L0 -.5L.25 -1L0 -.875Z'
    """
    corners = [(base, -half), (tip, 0.0), (base, half), (base - half / 2, 0.0)]
    heads = []
    for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        if sides >> side & 1:
            points = [
                xy((centre[0] + away * dx - aside * dy, centre[1] + away * dy + aside * dx))
                for away, aside in corners
            ]
            heads.append("M" + "L".join(points) + "Z")
    return "".join(heads)


def _loops(squares: set[Square]) -> Iterator[list[Square]]:
    """The closed borders of a group, with the group on the right of the way; corners only."""
    ways = _borders(squares)
    while ways:
        start = min(ways)
        here, heading = start, (1, 0)
        loop: list[Square] = []
        while True:
            turn = _sharpest_right(ways[here], heading)
            ways[here].remove(turn)
            if not ways[here]:
                del ways[here]
            if turn != heading or here == start:
                loop.append(here)
            here, heading = (here[0] + turn[0], here[1] + turn[1]), turn
            if here == start:
                break
        yield loop


def _borders(squares: set[Square]) -> dict[Square, list[Square]]:
    """The unit steps along the border that leave each corner of the grid."""
    ways: dict[Square, list[Square]] = {}
    for x, y in squares:
        sides = [
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ]
        for corner, step, beyond in sides:
            if beyond not in squares:
                ways.setdefault(corner, []).append(step)
    return ways


def _sharpest_right(steps: list[Square], heading: Square) -> Square:
    """Where two ways leave a corner, the one that follows the same cell."""
    right = (-heading[1], heading[0])
    return right if right in steps else steps[0]


def _shrunk(loop: list[Square], inset: float) -> list[Point]:
    """Move every side of a loop of axis-parallel sides to its right by `inset`."""
    moved = []
    for before, here, after in _neighbours(loop):
        normals = _right_of(before, here), _right_of(here, after)
        shift = normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]
        moved.append((here[0] + inset * shift[0], here[1] + inset * shift[1]))
    return moved


def _right_of(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def _rounded(corners: Sequence[Point], outer: float, inner: float) -> str:
    """A closed clockwise polygon; its convex corners are rounded by `outer`, others by `inner`."""
    steps = []
    for before, here, after in _neighbours(corners):
        entry, leave = _right_of(before, here), _right_of(here, after)
        convex = entry[0] * leave[1] - entry[1] * leave[0] > 0
        radius = outer if convex else inner
        if not radius:
            steps.append(xy(here))
            continue
        start, end = _toward(here, before, radius), _toward(here, after, radius)
        arc = f"A{digits(radius)} {digits(radius)} 0 0 {int(convex)} "
        steps.append(f"{xy(start)}{arc}{xy(end)}")
    return "M" + "L".join(steps) + "Z"


def _toward(start: Point, end: Point, distance: float) -> Point:
    part = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _neighbours(corners: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    for index, here in enumerate(corners):
        yield corners[index - 1], here, corners[(index + 1) % len(corners)]
