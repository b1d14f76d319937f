"""SVG path data: shapes such as hills, outlines and arrows, and the lines that a path is made of.

Everything here is in the scene's own coordinates: cells as units, y down. A `Square` is a cell's
upper left corner. The lines of a path have complex numbers as points, x + yj;
`js/src/scene/lines.ts` reads paths in the same way for the browser.
"""

from __future__ import annotations

import re
from cmath import phase, rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, pi, sin, tan
from typing import NamedTuple

from knotwidgets.knotwork.curves import Curve, rest_of

from .display import Box, Disc, Item, Point, Text, digits, tight
from .letters import width

Square = tuple[float, float]


ARROW_HEAD = 0.24  # from an arrow's neck to its tip


@lru_cache(maxsize=4096)  # from move to move most strands stay as they are
def curve(segments: Curve, square: Square, top: int, *, closed: bool = False) -> str:
    """Path data of a curve of knotwork, relative to `square`.

    `segments` follow one another, lines of two points or cubic Bezier curves of four, in
    knotwork's coordinates, whose y points up and is `top` at the upper edge of the board.

    >>> curve((((0, 0), (1, 1)),), (0, 0), 1)
    'M0 1L1 0'
    """

    def place(point: Point) -> complex:
        return complex(point[0] - square[0], top - point[1] - square[1])

    line = tuple(tuple(map(place, segment)) for segment in segments)
    return data(line) + ("Z" if closed else "")


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
                near = dist(start, rest_of(segment, part)[0]) < distance
                low, high = (part, high) if near else (low, part)
            return rest_of(segment, high), *curve[index + 1 :]
    return curve


def xy(point: Point) -> str:
    """A point as path data: "x y"."""
    return f"{digits(point[0])} {digits(point[1])}"


def xy_of(point: complex) -> str:
    """A complex number as path data: "x y"."""
    return xy((point.real, point.imag))


def mound(centre: Point, r: float, form: int) -> str:
    """A closed curve of about the radius `r` that is not quite round, in one of many forms.

    It is smooth: a Catmull-Rom spline through eight points.
    """
    middle = complex(*centre)
    points = [
        middle
        + rect(
            r * (1 + 0.05 * sin(2 * turn + 1.7 * form) + 0.03 * sin(3 * turn + 2.9 * form)), turn
        )
        for turn in (step * pi / 4 for step in range(8))
    ]
    curves = []
    for number, start in enumerate(points):
        before, end, after = (points[(number + shift) % 8] for shift in (-1, 1, 2))
        pulls = start + (end - before) / 6, end - (after - start) / 6
        curves.append((start, *pulls, end))
    return flowing(curves) + "Z"


def tufts(roots: Iterable[Point]) -> str:
    """Tufts of grass about some points, no two neighbours alike."""
    d = ""
    for x, y in roots:
        aside = rect(0.085, 2.4 * x + 1.9 * y)
        for root in (complex(x, y) + aside, complex(x, y) - aside):
            d += f"M{xy_of(root)}v-.055m-.028 .055l-.02-.034m.076 .034l.02-.034"
    return d


def circle(centre: Point, r: float) -> str:
    """A circle as path data, for symbols and ghosts, which can't be discs.

    >>> circle((0, 0), 1)
    'M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z'
    """
    left, right = (centre[0] - r, centre[1]), (centre[0] + r, centre[1])
    arc = f"A{digits(r)} {digits(r)} 0 0 1 "
    return f"M{xy(left)}{arc}{xy(right)}{arc}{xy(left)}Z"


@lru_cache(maxsize=256)
def panel(box: Box, radius: float) -> str:
    """A rectangle with round corners."""
    x, y, width, height = box
    corner, down = complex(x, y), 1j * height
    return rounded([corner, corner + width, corner + width + down, corner + down], radius, radius)


def frame(box: Box, radius: float, width: float) -> str:
    """The rim of a panel, `width` wide, inside its edge.

    The hole runs anticlockwise, so that both fill rules leave it out.

    >>> frame((0, 0, 4, 4), 1, 1).partition("Z")[2]
    'M1 1L1 3L3 3L3 1Z'
    """
    x, y, across, down = box
    corner, across, low = complex(x + width, y + width), across - 2 * width, 1j * (down - 2 * width)
    inner = max(0, radius - width)
    hole = [corner, corner + low, corner + low + across, corner + across]
    return panel(box, radius) + rounded(hole, inner, inner)


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
        rounded(shrunk(loop, inset), radius, max(radius - inset, 0)) for loop in loops(squares)
    )


def arrow(tail: complex, tip: complex, bend: float = 0.0) -> str:
    """An arrow from its tail to its tip, as an area to be filled; it widens to its head.

    It is bent to its left by `bend` times its length.

    >>> arrow(0, 2)
    'M0 .028L1.76 .052L1.72 .15L2 0L1.72 -.15L1.76 -.052L0 -.028Z'
    """
    length = abs(tip - tail)
    ahead = (tip - tail) / length
    head = min(ARROW_HEAD, 0.6 * length)
    control = tail + ahead * length * (0.5 - 2j * bend)  # twice as far out as the curve
    final = (tip - control) / abs(tip - control)

    def side(right: int) -> list[str]:
        """The tail, the way to the neck, and the barb of one side."""
        foot, neck = tail + ahead * right * 0.028j, tip - final * (head - right * 0.052j)
        barb = tip - final * (head + 0.04 - right * 0.15j)
        return [xy_of(foot), xy_of(control + ahead * right * 0.04j), xy_of(neck), xy_of(barb)]

    right, left = side(1), side(-1)
    there, back = f"L{right[2]}", f"L{left[0]}"
    if bend:
        there, back = f"Q{right[1]} {right[2]}", f"Q{left[1]} {left[0]}"
    return f"M{right[0]}{there}L{right[3]}L{xy_of(tip)}L{left[3]}L{left[2]}{back}Z"


def spears(centre: Point, base: float, tip: float, half: float, sides: int) -> str:
    """Spearheads that point to `centre`, from `base` to `tip` away from it, of half width `half`.

    `sides` is a mask of the sides that they come from: north 1, east 2, south 4, west 8.

    >>> spears((0, 0), 1, 0.5, 0.25, 1)
    'M-.25 -1L0 -.5L.25 -1L0 -.875Z'
    """
    middle = complex(*centre)
    head = (base - 1j * half, tip, base + 1j * half, base - half / 2)
    return "".join(
        "M" + "L".join(xy_of(middle + away * point) for point in head) + "Z"
        for side, away in enumerate((-1j, 1, 1j, -1))
        if sides >> side & 1
    )


def loops(squares: frozenset[Square], side: complex = 1j) -> Iterator[list[complex]]:
    """The closed borders of a group, with the group on the right of the way; corners only.

    Where cells touch only at a corner, the way turns to one `side`: to the right, which leaves them
    apart, or to the left, -1j, which joins them.
    """
    ways: dict[complex, list[complex]] = {}  # the steps along the border, by the corners they leave
    cells = {complex(*square) for square in squares}
    for cell in cells:
        for corner, step in ((cell, 1), (cell + 1, 1j), (cell + 1 + 1j, -1), (cell + 1j, -1j)):
            if cell - 1j * step not in cells:
                ways.setdefault(corner, []).append(step)
    while ways:
        start = here = min(ways, key=lambda corner: (corner.real, corner.imag))
        heading = 1 + 0j
        loop: list[complex] = []
        while not loop or here != start:
            turn = side * heading if side * heading in ways[here] else ways[here][0]
            ways[here].remove(turn)
            if not ways[here]:
                del ways[here]
            if turn != heading or here == start:
                loop.append(here)
            here, heading = here + turn, turn
        yield loop


def shrunk(loop: Sequence[complex], inset: float) -> list[complex]:
    """Move every side of a loop to its right by `inset`.

    >>> shrunk([0, 5, 8 + 4j, 3 + 4j], 1)
    [(2+1j), (4.5+1j), (6+3j), (3.5+3j)]
    """
    return [
        here + 2j * inset / (unit(here - before) + unit(after - here)).conjugate()
        for before, here, after in corners_of(loop)
    ]


def rounded(corners: Sequence[complex], outer: float, inner: float) -> str:
    """A closed clockwise polygon; its convex corners are rounded by `outer`, others by `inner`."""
    steps = []
    for before, here, after in corners_of(corners):
        into, out = unit(here - before), unit(after - here)
        turned = phase(out / into)
        radius = outer if turned > 0 else inner
        reach = radius * tan(abs(turned) / 2)  # from the corner to where it is rounded
        if radius:
            arc = f"A{digits(radius)} {digits(radius)} 0 0 {int(turned > 0)} "
            steps.append(f"{xy_of(here - reach * into)}{arc}{xy_of(here + reach * out)}")
        else:
            steps.append(xy_of(here))
    return "M" + "L".join(steps) + "Z"


def unit(way: complex) -> complex:
    """The direction of a way."""
    return way / abs(way)


def corners_of(loop: Sequence[complex]) -> Iterator[tuple[complex, complex, complex]]:
    """Each corner of a loop between its neighbours."""
    return zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)


# ---- the lines of paths

Segment = tuple[complex, ...]  # two points of a straight line, four of a cubic Bezier curve
Line = tuple[Segment, ...]  # each segment begins where the one before it ends

_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_TAKES = {"H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7}
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def lines(d: str, at: Point = (0, 0)) -> list[Line]:
    """The lines of path data moved by `at`; none where they have arcs or the like.

    >>> lines("M0 0H1v1", (1, 0))
    [(((1+0j), (2+0j)), ((2+0j), (2+1j)))]
    """
    found: list[list[Segment]] = []
    here = 0j
    for letter, points in _steps(d, complex(*at)):
        if letter not in "MLHVCZ":
            return []
        if letter == "M":
            found.append([])
        elif letter != "Z" or points[-1] != here:
            found[-1].append((here, *points))
        here = points[-1]
    return [tuple(line) for line in found if line]


def _steps(d: str, at: complex) -> Iterator[tuple[str, list[complex]]]:
    """The steps of path data, each with the points that it names, of an arc its end."""
    start = here = at
    for letter, rest in _STEP.findall(d):
        kind = letter.upper()
        numbers = [float(one) for one in _NUMBER.findall(rest)]
        takes = _TAKES.get(kind, 2)
        for first in range(0, max(len(numbers), 1), takes):
            taken = numbers[first : first + takes]
            origin = here if letter.islower() else at
            if kind == "Z":
                points = [start]
            elif kind == "H":
                points = [complex(origin.real + taken[0], here.imag)]
            elif kind == "V":
                points = [complex(here.real, origin.imag + taken[0])]
            else:
                pairs = taken[5:] if kind == "A" else taken
                points = [
                    origin + complex(*pair) for pair in zip(pairs[::2], pairs[1::2], strict=True)
                ]
            here = points[-1]
            if kind == "M" and not first:
                start = here
            yield "L" if kind == "M" and first else kind, points


@lru_cache(maxsize=4096)  # from move to move most items stay as they are
def box(item: Item, room: float = 0.0) -> Box | None:
    """A box that contains an item and `room` around it; None where that isn't known."""
    middle = complex(*item.at)
    if isinstance(item, Text):
        half = complex(width(item.text, item.size), item.size) / 2
        return box_around((middle - half, middle + half), room)
    if isinstance(item, Disc):
        return box_around((middle,), room + item.r)
    steps = list(_steps(item.d, middle))
    if any(letter not in "MLHVCQAZ" for letter, _ in steps):
        return None
    arcs = [float(_NUMBER.findall(rest)[0]) for at, rest in _STEP.findall(item.d) if at in "Aa"]
    return box_around([point for _, named in steps for point in named], room + max(arcs, default=0))


def box_around(points: Sequence[complex], room: float = 0.0) -> Box:
    """The box of some points, with `room` around them."""
    across, down = [point.real for point in points], [point.imag for point in points]
    x, y = min(across) - room, min(down) - room
    return x, y, max(across) + room - x, max(down) + room - y


def overlap(one: Box | None, other: Box | None) -> bool:
    """Whether two boxes may have a point in common."""
    if one is None or other is None:
        return True
    (x, y, wide, high), (u, v, across, down) = one, other
    return x < u + across and u < x + wide and y < v + down and v < y + high


def data(line: Line) -> str:
    """A line as path data."""
    steps = ("LC"[len(one) > 2] + " ".join(map(xy_of, one[1:])) for one in line)
    return f"M{xy_of(line[0][0])}{''.join(steps)}"


def moved(d: str, to: Callable[[complex], complex]) -> str:
    """The lines of path data with each point moved to its place."""
    return "".join(data(tuple(tuple(map(to, segment)) for segment in line)) for line in lines(d))


def flowing(curves: Sequence[Segment]) -> str:
    """Curves that follow one another, as path data with relative points, which are short."""
    here = short(curves[0][0])
    d = f"M{xy_of(here)}"
    for _, *points in curves:
        ways = [short(one - here) for one in points]
        d += "c" + " ".join(map(xy_of, ways))
        here += ways[-1]
    return d


def short(one: complex) -> complex:
    """A point in thousandths, as it is written."""
    return complex(round(one.real, 3), round(one.imag, 3))


def length(line: Line) -> float:
    """How long a line is: of a curve the mean of its chord and its control polygon."""
    ways = ((sum(abs(b - a) for a, b in pairwise(one)), abs(one[-1] - one[0])) for one in line)
    return sum(way + chord for way, chord in ways) / 2


def point(segment: Segment, share: float) -> complex:
    """The point at a share of a segment, by de Casteljau's construction."""
    while len(segment) > 1:
        segment = tuple(a + share * (b - a) for a, b in pairwise(segment))
    return segment[0]


def point_along(line: Line, share: float) -> complex:
    """The point at a share of the length of a line."""
    rest = share * length(line)
    for segment in line:
        way = length((segment,))
        if rest < way:
            return point(segment, rest / way)
        rest -= way
    return line[-1][-1]


# ---- braids of two strands round a board, or along a line
#
# One path has the pieces of both, cut where they pass below. Each half wave is a cubic Bezier curve
# whose control points are laid along the way, so the strands stay curves at any size.

WAVE = 0.5  # about how long two crossings are, in cells
HEIGHT = 0.078  # how far the strands go to both sides
GAP = 0.05  # along the way, from a crossing to the cut ends of the strand below
HANDLE = 0.3642  # of a half wave: where the control points of a sine lie


class Bend(NamedTuple):
    """A straight line (`radius` 0) from `start`, or an arc about it; `heading` is a unit."""

    length: float
    start: complex
    heading: complex
    radius: float = 0.0
    turn: float = 1.0

    def at(self, way: float, aside: float) -> complex:
        """The point `way` along it, and `aside` to its right."""
        if not self.radius:
            return self.start + self.heading * complex(way, aside)
        out = self.heading * rect(1, self.turn * way / self.radius)
        return self.start + out * (self.radius - self.turn * aside)


@lru_cache(maxsize=32)
def braid(corners: tuple[complex, ...], outer: float, inner: float) -> str:
    """The braid along a clockwise polygon, its corners rounded by `outer`, or `inner` if concave.

    Each side and each corner has a whole number of waves, so all corners look alike.

    >>> braid((0, 4, 4 + 4j, 4j), 0.3, 0.3).count("M")  # pieces, one for each crossing
    64
    """
    bends = [(bend, 2 * round(bend.length / WAVE) or 2) for bend in _bends(corners, outer, inner)]

    def place(along: complex) -> complex:
        rest = along.real % count
        for bend, halves in bends:  # noqa: B007 - it is used below
            if rest < halves:
                break
            rest -= halves
        return bend.at(rest * bend.length / halves, along.imag)

    count = sum(halves for _, halves in bends)
    pieces = map(_piece, range(count))
    return tight("".join(flowing([tuple(map(place, one)) for one in piece]) for piece in pieces))


def _bends(corners: Sequence[complex], outer: float, inner: float) -> Iterator[Bend]:
    """The straight lines and the arcs of a polygon with round corners."""
    arcs = []
    for before, here, after in corners_of(corners):
        into, out = unit(here - before), unit(after - here)
        angle = phase(out / into)
        turn = 1.0 if angle > 0 else -1.0
        radius = outer if turn > 0 else inner
        reach = radius * tan(abs(angle) / 2)
        start = here - reach * into
        centre = start + 1j * turn * radius * into
        bend = Bend(radius * abs(angle), centre, -1j * turn * into, radius, turn)
        arcs.append((start, bend, here + reach * out))
    for (_, _, end), (start, bend, _) in zip((arcs[-1], *arcs[:-1]), arcs, strict=True):
        if abs(start - end) > 1e-9:  # else two corners meet
            yield Bend(abs(start - end), end, unit(start - end))
        yield bend


def _piece(number: int) -> list[Segment]:
    """From a crossing below, over the next one, to the one after, as if along a straight way."""
    first, second, third = (
        _half(number + shift, 1, side) for shift, side in enumerate((HEIGHT, -HEIGHT, HEIGHT))
    )
    begin = 0.5 + GAP / (0.9537 * WAVE / 2)  # the share of a half wave at which a strand comes up
    return [_rest_from(first, begin), second, _rest_from(third[::-1], begin)[::-1]]


def _half(peak: float, step: float, side: float) -> Segment:
    """The half wave from a peak on one side to the next one on the other."""
    way = HANDLE * step
    return (
        complex(peak, side),
        complex(peak + way, side),
        complex(peak + step - way, -side),
        complex(peak + step, -side),
    )


def twist(bend: Bend, waves: int, height: float, gap: float) -> str:
    """Two strands along a line or an arc that cross `waves` times, first the left one above.

    They begin and end aside, so they go on with the next twist.

    >>> twist(Bend(1, 0, 1), 3, 0.1, 0.05).count("M")  # pieces, of each strand one more than cuts
    5
    """
    step = bend.length / waves
    begin = 0.5 + gap / (0.9537 * step)
    pieces: list[list[Segment]] = []
    for first in (-height, height):
        pieces.append([])
        for wave in range(waves):
            side = -first if wave % 2 else first
            half = _half(wave * step, step, side)
            if side < 0:
                pieces[-1].append(half)
            else:
                pieces[-1].append(_rest_from(half[::-1], begin)[::-1])
                pieces.append([_rest_from(half, begin)])
    placed = ([tuple(bend.at(p.real, p.imag) for p in one) for one in piece] for piece in pieces)
    return "".join(map(flowing, placed))


def _rest_from(segment: Segment, share: float) -> Segment:
    """The rest of a curve from a share on, by de Casteljau's construction."""
    return tuple(point(segment[number:], share) for number in range(len(segment)))
