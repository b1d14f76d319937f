"""A braid of two strands round a board, as one path: the pieces of both, cut where they pass below.

It follows a closed polygon with round corners. Each half wave is a cubic Bezier curve whose control
points are laid along the way, so the strands stay curves at any size.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import tan
from typing import NamedTuple

from .display import tight
from .shapes import Segment, corners_of, flowing, point, unit

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
        """The point so far along, and so far to the right of it."""
        if not self.radius:
            return self.start + self.heading * complex(way, aside)
        out = self.heading * rect(1, self.turn * way / self.radius)
        return self.start + out * (self.radius - self.turn * aside)


@lru_cache(maxsize=32)
def braid(corners: tuple[complex, ...], outer: float, inner: float) -> str:
    """The braid along a clockwise polygon, its corners rounded by `outer`, or `inner` if concave.

    >>> braid((0, 4, 4 + 4j, 4j), 0.3, 0.3).count("M")  # pieces, one for each crossing
    62
    """
    bends = list(_bends(corners, outer, inner))
    length = sum(bend.length for bend in bends)
    count = 2 * round(length / WAVE)
    step = length / count

    def place(along: complex) -> complex:
        rest = along.real % length
        for bend in bends:
            if rest < bend.length:
                return bend.at(rest, along.imag)
            rest -= bend.length
        return bends[0].at(0, along.imag)

    pieces = (_piece(number, step) for number in range(count))
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


def _piece(number: int, step: float) -> list[Segment]:
    """From a crossing below, over the next one, to the one after, as if along a straight way."""
    first, second, third = (
        _half((number + shift) * step, step, side)
        for shift, side in ((-0.5, HEIGHT), (0.5, -HEIGHT), (1.5, HEIGHT))
    )
    begin = 0.5 + GAP / (0.9537 * step)  # the share of a half wave at which a strand comes up
    return [_from(first, begin), second, _from(third[::-1], begin)[::-1]]


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
    """Two strands along a line or an arc that cross so often: the one from the left is above.

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
                pieces[-1].append(_from(half[::-1], begin)[::-1])
                pieces.append([_from(half, begin)])
    placed = ([tuple(bend.at(p.real, p.imag) for p in one) for one in piece] for piece in pieces)
    return "".join(map(flowing, placed))


def _from(segment: Segment, share: float) -> Segment:
    """The rest of a curve from a share on, by de Casteljau's construction."""
    return tuple(point(segment[number:], share) for number in range(len(segment)))
