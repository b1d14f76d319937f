"""Tiles of knotwork as shapes: faces with their grain, and stencils.

A stencil is a tile with holes where the strands run. Nothing in it depends on the width of a
stroke, so it can have any size: the tiles in a rack are smaller.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from knotwidgets.knotwork import Curve, backwards, cell_arcs, medial
from knotwidgets.scene import shapes
from knotwidgets.scene.coats import PASS_GAP, RIBBON
from knotwidgets.scene.display import Item, Path, Point

from .weave import Weave

INSET = 0.014  # from the edge of a cell to the edge of the tile on it
RADIUS = 0.07  # of a tile's corners
CELL = shapes.panel((0.03, 0.03, 0.94, 0.94), 0.1)  # where a tile may lie
SQUARE = shapes.panel((INSET, INSET, 1 - 2 * INSET, 1 - 2 * INSET), RADIUS)


def _faces() -> dict[str, str]:
    """A tile's face by colour, with marks as heralds engrave them: gold dotted, azure lined.

    A mark has no area: the fill of a tile doesn't see it, and its stroke draws it.
    """
    dots = "".join(  # a ninth apart: a dot and the step from its end to the next
        f"M{shapes.xy(((1 + odd) / 18, (2 * row + 1) / 18))}h.001" + "m.11 0h.001" * (8 - odd)
        for row, odd in enumerate([0, 1] * 4 + [0])
    )
    lines = "".join(f"M{shapes.xy((0.04, y / 16))}h.92" for y in range(1, 16))
    return {"orange": SQUARE + dots, "blue": SQUARE + lines, "neutral": SQUARE}


FACES = _faces()


@cache
def arms() -> dict[str, str]:
    """The strands of a tile that lies alone, with each mask of open sides, as symbols by name."""
    return {f"arms{sides}": Weave(medial({(0, 0): sides}), {}, 1).line() for sides in range(1, 16)}


@cache
def stencil(sides: int, scale: float = 1) -> str:
    """A tile with these open sides, in [0, scale] x [0, scale]; its strands are holes.

    The face runs clockwise and the holes anticlockwise, so any rule of filling leaves them out.
    """
    edge, size = INSET * scale, (1 - 2 * INSET) * scale
    holes = (
        tuple(tuple((x * scale, (y - 1) * scale) for x, y in segment) for segment in _ribbon(arc))
        for arc in cell_arcs(sides, PASS_GAP, pointed=True)
    )
    return shapes.panel((edge, edge, size, size), RADIUS * scale) + "".join(
        shapes.curve(hole, (0, 0), 0, closed=True) for hole in holes
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


# ---- the outline of a strand, in complex numbers, whose products turn and stretch --------------


def _ribbon(arc: Curve) -> Curve:
    """The outline of an arc's strand, from its start on the border to its cut finish."""
    right, left = (_parallel(arc, aside) for aside in (-RIBBON / 2, RIBBON / 2))
    back = backwards(left)
    return (*right, (right[-1][-1], back[0][0]), *back)


def _parallel(arc: Curve, aside: float) -> Curve:
    """The parallel of an arc, `aside` to its left, from the tile's edge."""
    side = [_beside([complex(*point) for point in segment], aside) for segment in arc]
    start, heading = side[0][0], side[0][1] - side[0][0]
    depth = min(start.real, start.imag, 1 - start.real, 1 - start.imag)
    side[0][0] += (INSET - depth) * 2**0.5 * heading / abs(heading)  # at 45 degrees to the edge
    for before, after in pairwise(side):
        if len(before) == len(after) == 2:  # at a point, where the parallels fall apart
            before[1] = after[0] = _meeting(before, after)
    return tuple(tuple((point.real, point.imag) for point in segment) for segment in side)


def _meeting(one: list[complex], other: list[complex]) -> complex:
    """Where two lines meet, both of them extended."""
    along, across = one[1] - one[0], other[1] - other[0]
    gap = other[0] - one[0]
    return one[0] + (gap * across.conjugate()).imag / (along * across.conjugate()).imag * along


def _beside(segment: list[complex], aside: float) -> list[complex]:
    """The parallel of a segment, `aside` to its left; of a curve nearly so.

    The ends move along their normals and the handles grow as the chord does, which is exact for a
    circle and keeps within a hundredth of the strand's width for arcs that bend so little.
    """
    start, *handles, end = segment
    setting_out, coming_in = segment[1] - start, end - segment[-2]
    near = start + aside * 1j * setting_out / abs(setting_out)
    far = end + aside * 1j * coming_in / abs(coming_in)
    grown = abs(far - near) / abs(end - start)
    corners = zip(handles, (start, end), (near, far), strict=False)  # of a line none
    return [near, *(to + grown * (handle - by) for handle, by, to in corners), far]
