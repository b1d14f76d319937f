"""The signs on a board of Celtic Knot as path data: landings, gates, starts, diamonds."""

from __future__ import annotations

import cmath
from math import pi

from knotwidgets.scene import shapes
from knotwidgets.scene.display import Point

from .ground import ASIDE

TUNNEL = (0.33, 0.5, 0.13)  # from the middle to the base and to the tip, and half the width
MARK = 0.16
LANDING = 0.4  # radius of the round end of a landing
STEM = (0.05, 0.2, 0.5, 0.2)  # its half width, from where to where it is straight, how it opens
TOUCH = 0.58 * pi  # where it meets the round end, seen from there


def diamond(centre: Point, half: float) -> str:
    """A square that stands on a corner."""
    return polygon((0, -half), (half, 0), (0, half), (-half, 0), at=centre)


def polygon(*corners: Point, at: Point, unit: Point = (1, 0)) -> str:
    """A polygon by its corners, each so far along a direction from a point and aside of it.

    >>> polygon((1, -1), (2, 0), (1, 1), at=(5, 5), unit=(0, 1))
    'M6 6L5 7L4 6Z'
    """
    (x, y), (dx, dy) = at, unit
    points = [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in corners]
    return f"M{'L'.join(map(shapes.xy, points))}Z"


def _landing() -> str:
    """A leaf that points north-east, its stem beginning near the middle of a crossing."""
    half, begin, straight, along = STEM
    axis, far = cmath.rect(1, -pi / 4), 2**0.5 * ASIDE
    sides = []
    for left in (1, -1):
        edge = cmath.rect(LANDING, left * TOUCH)
        way = edge * (1 + along * left * 1j), edge  # along the round end's own edge
        points = begin + left * half * 1j, straight + left * half * 1j, *(far + p for p in way)
        sides.append([shapes.xy((p.real, p.imag)) for p in (point * axis for point in points)])
    there, back = sides
    arc = f"A{LANDING} {LANDING} 0 1 0 {back[3]}"
    return f"M{there[0]}C{' '.join(there[1:])}{arc}C{' '.join(back[2::-1])}Z"


def _gates(step: Point) -> str:
    """Two triangles that point along a step and back."""
    base, tip, half = TUNNEL
    corners = (base, -half), (tip, 0.0), (base, half)
    (x, y), at = step, (0, 0)
    return polygon(*corners, at=at, unit=step) + polygon(*corners, at=at, unit=(-x, -y))


def _cross() -> str:
    leg = f"{shapes.xy((2 * MARK, 2 * MARK))}M{shapes.xy((MARK, -MARK))}"
    return f"M{shapes.xy((-MARK, -MARK))}l{leg}l{shapes.xy((-2 * MARK, 2 * MARK))}"


SYMBOLS = {
    "landing": _landing(),
    "tunnel-across": _gates((1, 0)),
    "tunnel-up": _gates((0, 1)),
    "start-X": _cross(),
    "start-O": shapes.circle((0, 0), MARK),
}
