"""A band of knotwork, for the end of a game."""

from __future__ import annotations

from functools import cache

from knotwidgets.knotwork import medial

from . import shapes
from .coats import PASS_GAP

COLUMNS, ROWS = 9, 2


@cache
def band() -> str:
    """Return the path of the band's strands, cut where they pass below, in cells of 1 by 1."""
    east, west, up, down = 2, 8, 1, 4
    sides = {
        (column, row): (east if column < COLUMNS - 1 else 0)
        | (west if column else 0)
        | (up if row < ROWS - 1 else 0)
        | (down if row else 0)
        for column in range(COLUMNS)
        for row in range(ROWS)
    }
    pieces = medial(sides).pieces(PASS_GAP)
    return "".join(
        shapes.curve(piece.segments, (0, 0), ROWS, closed=piece.closed) for piece in pieces
    )
