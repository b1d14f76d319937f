"""Tiles of knotwork as shapes: faces with their grain, and the strands of one that lies alone."""

from __future__ import annotations

from functools import cache

from knotwidgets.knotwork import medial
from knotwidgets.scene import shapes
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
    return {f"arms{sides}": _alone(sides).line() for sides in range(1, 16)}


def _alone(sides: int) -> Weave:
    return Weave(medial({(0, 0): sides}), {}, 1)


@cache
def ends(sides: int) -> str:
    """The lines across the ends of such a tile's strands."""
    return _alone(sides).ends()


def ghost(colour: str, sides: int, square: Point) -> tuple[Item, ...]:
    """A tile as it would lie with its upper left corner at `square`, joined to no other.

    So ghosts of the same tile are alike everywhere, and travel as one; where strands will cross,
    those of the neighbour end as well until the tile lies.
    """
    return (
        Path("face", "pieces", f"{colour} ghost tile", "#face", square),
        Path("weave", "pieces", "ghost strand", f"#arms{sides}", square),
    )
