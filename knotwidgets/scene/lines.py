"""Path data as geometry: the lines that they are made of, and what of a line was there before.

Points are complex numbers, x + yj. `js/src/scene/lines.ts` and `js/src/motion/growth.ts` do the
same in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .display import Box, Disc, Item, Point, Text
from .letters import width
from .shapes import xy

Segment = tuple[complex, ...]  # two points of a straight line, four of a cubic Bezier curve
Line = tuple[Segment, ...]  # each segment begins where the one before it ends

TINY = 0.005  # cells; less can't be seen, as path data are written to a thousandth
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
    """A box that an item stays within, with so much room; None where that isn't known."""
    middle = complex(*item.at)
    if isinstance(item, Text):
        half = complex(width(item.text, item.size), item.size) / 2
        return around((middle - half, middle + half), room)
    if isinstance(item, Disc):
        return around((middle,), room + item.r)
    steps = list(_steps(item.d, middle))
    if any(letter not in "MLHVCQAZ" for letter, _ in steps):
        return None
    arcs = [float(_NUMBER.findall(rest)[0]) for at, rest in _STEP.findall(item.d) if at in "Aa"]
    return around([point for _, named in steps for point in named], room + max(arcs, default=0))


def around(points: Sequence[complex], room: float = 0.0) -> Box:
    """The box of some points, with so much room."""
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
    steps = ("LC"[len(one) > 2] + " ".join(map(_at, one[1:])) for one in line)
    return f"M{_at(line[0][0])}{''.join(steps)}"


def _at(point: complex) -> str:
    return xy((point.real, point.imag))


def length(line: Line) -> float:
    """How long a line is: of a curve the mean of its chord and its control polygon."""
    ways = ((sum(abs(b - a) for a, b in pairwise(one)), abs(one[-1] - one[0])) for one in line)
    return sum(way + chord for way, chord in ways) / 2


def point(segment: Segment, share: float) -> complex:
    """The point at a share of a segment, by de Casteljau's construction."""
    while len(segment) > 1:
        segment = tuple(a + share * (b - a) for a, b in pairwise(segment))
    return segment[0]


def along(line: Line, share: float) -> complex:
    """The point at a share of the length of a line."""
    rest = share * length(line)
    for segment in line:
        way = length((segment,))
        if rest < way:
            return point(segment, rest / way)
        rest -= way
    return line[-1][-1]


def backwards(line: Line) -> Line:
    """The line from its end to its start."""
    return tuple(segment[::-1] for segment in line[::-1])


class LinePart(NamedTuple):
    """A part of a line that was there, or was not."""

    old: bool
    line: Line


class Growth(NamedTuple):
    """A line that grows, and how much of it is there already."""

    line: Line
    shown: float


class Drawn:
    """The lines of a picture, to compare those of the next one with."""

    def __init__(self) -> None:
        self._styles: dict[Segment, str] = {}

    def add(self, line: Line, style: str) -> None:
        """Take note of a line in a style."""
        self._styles |= dict.fromkeys(map(_name, line), style)

    def style(self, found: Sequence[Line]) -> str | None:
        """The style in which one of some lines was drawn."""
        names = (_name(segment) for line in found for segment in line)
        return next((self._styles[name] for name in names if name in self._styles), None)

    def growth(self, line: Line) -> tuple[list[Line], list[Growth]]:
        """What of a line was there, and the runs that grow from it.

        A run begins within what was there, so that no seam is seen; one that touches nothing
        begins at its end that is nearer to what was drawn.
        """
        parts = self._stretches(line)
        runs = []
        for number, (old, new) in enumerate(parts):
            if old:
                continue
            if number:
                before = parts[number - 1].line[-1:]
                runs.append(Growth(before + new, length(before)))
            elif len(parts) > 1:
                after = parts[1].line[:1]
                runs.append(Growth(backwards(new + after), length(after)))
            else:
                runs.append(Growth(self._from_nearest(new), 0.0))
        return [part.line for part in parts if part.old], runs

    def _stretches(self, line: Line) -> list[LinePart]:
        """The line cut where old and new meet; a closed one begins with something old."""
        pieces = [piece for segment in line for piece in self._cut(segment)]
        if abs(line[0][0] - line[-1][-1]) < TINY:
            first = next((number for number, piece in enumerate(pieces) if piece.old), 0)
            pieces = pieces[first:] + pieces[:first]
        joined: list[LinePart] = []
        for piece in pieces:
            if joined and joined[-1].old == piece.old:
                joined[-1] = LinePart(piece.old, joined[-1].line + piece.line)
            else:
                joined.append(piece)
        return joined

    def _cut(self, segment: Segment) -> Iterator[LinePart]:
        """A segment in pieces: a straight one may have been there in part."""
        if _name(segment) in self._styles:
            yield LinePart(True, (segment,))
            return
        straight = [one for one in self._styles if len(one) == len(segment) == 2]
        shared = sorted(share for one in straight if (share := _shared(segment, one)))
        if not shared:
            yield LinePart(False, (segment,))
            return
        reached, long = 0.0, length((segment,))
        for begin, end in (*shared, (1.0, 1.0)):
            for old, start, stop in ((False, reached, begin), (True, max(reached, begin), end)):
                if (stop - start) * long >= TINY:
                    yield LinePart(old, ((point(segment, start), point(segment, stop)),))
            reached = max(reached, end)

    def _from_nearest(self, line: Line) -> Line:
        ends = [end for one in self._styles for end in (one[0], one[-1])]

        def away(end: complex) -> float:
            return min((abs(one - end) for one in ends), default=0.0)

        return line if away(line[0][0]) <= away(line[-1][-1]) else backwards(line)


def _name(segment: Segment) -> Segment:
    """The same for a segment whichever way it runs, in thousandths."""
    there = [complex(round(one.real, 3), round(one.imag, 3)) for one in segment]
    return tuple(min(there, there[::-1], key=lambda way: [(p.real, p.imag) for p in way]))


def _shared(segment: Segment, other: Segment) -> tuple[float, float] | None:
    """The part of a straight segment that another one covers, as shares of the way."""
    start, way = segment[0], segment[1] - segment[0]
    if abs(way) < TINY:
        return None
    seen = [(one - start) / way for one in other]  # along the segment, and aside
    if any(abs(one.imag) * abs(way) > TINY for one in seen):
        return None
    first, last = sorted(min(max(one.real, 0.0), 1.0) for one in seen)
    return (first, last) if (last - first) * abs(way) >= TINY else None
