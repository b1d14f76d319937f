"""Measuring curves: where they are, where they lead, how they bend."""

from itertools import pairwise
from math import dist, hypot

from knotwidgets.knotwork import Curve, Point, Segment


def derivatives(segment: Segment, t: float) -> tuple[Point, Point, Point]:
    """Position, velocity and acceleration on a segment at t in [0, 1]."""
    if len(segment) == 2:
        (a, b), (c, d) = segment
        return (a + t * (c - a), b + t * (d - b)), (c - a, d - b), (0.0, 0.0)
    s = 1 - t
    values = []
    for weights in (
        (s**3, 3 * s * s * t, 3 * s * t * t, t**3),
        (-3 * s * s, 3 * s * (s - 2 * t), 3 * t * (2 * s - t), 3 * t * t),
        (6 * s, 6 * (t - 2 * s), 6 * (s - 2 * t), 6 * t),
    ):
        pairs = list(zip(weights, segment, strict=True))
        values.append((sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)))
    position, velocity, acceleration = values
    return position, velocity, acceleration


def heading(segment: Segment, t: float) -> Point:
    (_, (x, y), _) = derivatives(segment, t)
    return x / hypot(x, y), y / hypot(x, y)


def curvature(segment: Segment, t: float) -> float:
    _, (x, y), (u, v) = derivatives(segment, t)
    return (x * v - y * u) / hypot(x, y) ** 3


def samples(curve: Curve, step: float = 0.01) -> list[tuple[Point, Point]]:
    """Points about ``step`` apart with their unit tangents, both ends included."""
    points = []
    for segment in curve:
        count = max(2, round(sum(dist(a, b) for a, b in pairwise(segment)) / step))
        points += [
            (derivatives(segment, i / count)[0], heading(segment, i / count))
            for i in range(count + 1)
        ]
    return points


def joints(curve: Curve, *, closed: bool) -> list[tuple[Segment, Segment]]:
    return list(pairwise(curve + curve[:1] if closed else curve))
