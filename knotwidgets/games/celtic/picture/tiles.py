"""Tiles of knotwork as shapes: faces with their grain, and stencils.

A stencil is a tile with holes where the strands run. Nothing in it depends on the width of a
stroke, so it can have any size: the tiles in a rack are smaller.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot

from knotwidgets.knotwork import Curve, Segment, cell_arcs, medial
from knotwidgets.scene import shapes
from knotwidgets.scene.coats import PASS_GAP, RIBBON
from knotwidgets.scene.display import Item, Path, Point

from .weave import Weave

CELL = shapes.panel((0.03, 0.03, 0.94, 0.94), 0.1)
"""A cell where a tile may lie."""

INSET = 0.014
"""From the edge of a cell to the edge of the tile on it."""

RADIUS = 0.07
"""Radius of a tile's corners."""

SQUARE = shapes.panel((INSET, INSET, 1 - 2 * INSET, 1 - 2 * INSET), RADIUS)


def _grain() -> dict[str, str]:
    """Marks on a tile's face, as heralds engrave colours: gold dotted, azure lined, silver plain.

    A mark has no area: the fill of a tile doesn't see it, and its stroke draws it.
    """
    dots = "".join(  # a ninth apart: a dot and the step from its end to the next
        f"M{shapes.xy(((1 + odd) / 18, (2 * row + 1) / 18))}h.001" + "m.11 0h.001" * (8 - odd)
        for row, odd in enumerate([0, 1] * 4 + [0])
    )
    lines = "".join(f"M{shapes.xy((0.04, y / 16))}h.92" for y in range(1, 16))
    return {"orange": dots, "blue": lines, "neutral": ""}


FACES = {colour: SQUARE + marks for colour, marks in _grain().items()}
"""The face of a tile with its grain, by colour."""


@cache
def arms() -> dict[str, str]:
    """The strands of a tile that lies alone, with each mask of open sides, as symbols by name.

    >>> len(arms()), arms()["arms15"][:20]
    (15, 'M.571 .071L.929 .429')
    """
    return {
        f"arms{sides}": Weave(medial({(0, 0): sides}), {(0, 0): ""}, 1).line()
        for sides in range(1, 16)
    }


@cache
def stencil(sides: int, scale: float = 1) -> str:
    """A tile with these open sides, in [0, scale] x [0, scale]; its strands are holes.

    The face runs clockwise and the holes anticlockwise, so any rule of filling leaves them out.

    >>> stencil(0b0011).count("Z")  # the face and two strands
    3
    """
    edge, size = INSET * scale, (1 - 2 * INSET) * scale
    face = shapes.panel((edge, edge, size, size), RADIUS * scale)
    return face + "".join(
        shapes.curve(_scaled(_ribbon(arc), scale), (0, 0), 0, closed=True)
        for arc in cell_arcs(sides, PASS_GAP, pointed=True)
    )


def ghost(colour: str, sides: int, square: Point) -> tuple[Item, ...]:
    """A tile as it would lie with its upper left corner at `square`, joined to no other.

    So ghosts of the same tile are alike everywhere, and travel as one; where strands will cross,
    those of the neighbour end as well until the tile lies.
    """
    return (
        Path("face", "pieces", f"{colour} ghost tile", "#face", square),
        Path("weave", "pieces", "ghost strand", f"#arms{sides}", square),
    )


def warning(sides: int, square: Point) -> tuple[Item, ...]:
    """A ghost of a tile that may not stay."""
    _, weave = ghost("", sides, square)
    return Path("warning", "pieces", "refused", "#cell", square), weave


def _scaled(curve: Curve, scale: float) -> Curve:
    return tuple(tuple((x * scale, (y - 1) * scale) for x, y in segment) for segment in curve)


def _ribbon(arc: Curve) -> Curve:
    """The outline of an arc's strand, from its start on the border to its cut finish."""
    right, left = (_parallel(arc, aside) for aside in (-RIBBON / 2, RIBBON / 2))
    back = [segment[::-1] for segment in reversed(left)]
    across: Segment = (right[-1][-1], back[0][0])
    return (*right, across, *back)


def _parallel(arc: Curve, aside: float) -> list[Segment]:
    side = [_beside(segment, aside) for segment in arc]
    side[0] = (_on_border(side[0]), side[0][1])
    for index, (before, after) in enumerate(pairwise(side)):
        if len(before) == len(after) == 2:  # at a point, where the parallels fall apart
            corner = _meeting(before, after)
            side[index], side[index + 1] = (before[0], corner), (corner, after[1])
    return side


def _meeting(line: Segment, other: Segment) -> Point:
    """Where two lines meet, both of them extended."""
    ((x, y), (a, b)), ((u, v), (c, d)) = _tip(line), _tip(other)
    along = ((u - x) * d - (v - y) * c) / (a * d - b * c)
    return x + along * a, y + along * b


def _beside(segment: Segment, aside: float) -> Segment:
    """The parallel of a segment, `aside` to its left; of a curve nearly so.

    The ends move along their normals and the handles grow as the chord does, which is exact for a
    circle and keeps within a hundredth of the strand's width for arcs that bend so little.
    """
    (start, heading), (end, leaving) = _tip(segment), _tip(segment[::-1])
    first = start[0] - aside * heading[1], start[1] + aside * heading[0]
    last = end[0] + aside * leaving[1], end[1] - aside * leaving[0]
    if len(segment) == 2:
        return first, last
    grown = _length(first, last) / _length(start, end)
    handles = [
        (at[0] + grown * (handle[0] - by[0]), at[1] + grown * (handle[1] - by[1]))
        for at, handle, by in ((first, segment[1], start), (last, segment[2], end))
    ]
    return first, handles[0], handles[1], last


def _tip(segment: Segment) -> tuple[Point, Point]:
    """A segment's first point, and its direction there."""
    (x, y), (u, v) = segment[:2]
    length = hypot(u - x, v - y)
    return (x, y), ((u - x) / length, (v - y) / length)


def _length(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _on_border(line: Segment) -> Point:
    """Where a line at 45 degrees, whose first point is near a tile's edge, meets that edge."""
    (x, y), (dx, dy) = _tip(line)
    depth = min(x, y, 1 - x, 1 - y)
    along = (INSET - depth) * 2**0.5
    return x + along * dx, y + along * dy
