"""The strands of Celtic!, all at once: where they lead, as bit sets.

An *arc* is the stretch of a strand round one tile. `Arcs` are some of them, by the sides of their
tiles where they end, or begin. So one step of a thousand strands costs as much as one of one.
"""

from typing import NamedTuple

from .state import EAST, NORTH, SOUTH, WEST, Board, Tiles, beside


class Arcs(NamedTuple):
    """For each side, the cells that a strand leaves, or enters, by that side."""

    north: int
    east: int
    south: int
    west: int


NO_ARCS = Arcs(0, 0, 0, 0)


def all_arcs(tiles: "Tiles") -> "Arcs":
    """Return the arcs that go clockwise: one ends at every open side."""
    return Arcs(tiles.north, tiles.east, tiles.south, tiles.west)


def across(board: "Board", tiles: "Tiles", leaving: "Arcs") -> "Arcs":
    """Return where strands enter the next tile; those that end before it are left out."""
    return Arcs(
        beside(board, leaving.south, SOUTH) & tiles.north,
        beside(board, leaving.west, WEST) & tiles.east,
        beside(board, leaving.north, NORTH) & tiles.south,
        beside(board, leaving.east, EAST) & tiles.west,
    )


def clockwise(tiles: "Tiles", entering: "Arcs") -> "Arcs":
    """Return where strands leave that go clockwise round a tile, to the next open side."""
    north, east, south, west, _, _, _ = tiles
    n, e, s, w = entering
    return Arcs(
        north & (w | ~west & (s | ~south & (e | ~east & n))),
        east & (n | ~north & (w | ~west & (s | ~south & e))),
        south & (e | ~east & (n | ~north & (w | ~west & s))),
        west & (s | ~south & (e | ~east & (n | ~north & w))),
    )


def anticlockwise(tiles: "Tiles", entering: "Arcs") -> "Arcs":
    """Return where strands leave that go anticlockwise round a tile, to the next open side."""
    north, east, south, west, _, _, _ = tiles
    n, e, s, w = entering
    return Arcs(
        north & (e | ~east & (s | ~south & (w | ~west & n))),
        east & (s | ~south & (w | ~west & (n | ~north & e))),
        south & (w | ~west & (n | ~north & (e | ~east & s))),
        west & (n | ~north & (e | ~east & (s | ~south & w))),
    )


def cells_of(arcs: "Arcs") -> int:
    """Return the cells of the tiles that arcs go round."""
    return arcs.north | arcs.east | arcs.south | arcs.west


def first_of(arcs: "Arcs") -> "Arcs":
    """Return one of the arcs alone.

    >>> first_of(Arcs(0, 0b110, 0b1, 0))
    Arcs(north=0, east=2, south=0, west=0)
    """
    north, east, south, west = arcs
    if north:
        return Arcs(north & -north, 0, 0, 0)
    if east:
        return Arcs(0, east & -east, 0, 0)
    if south:
        return Arcs(0, 0, south & -south, 0)
    return Arcs(0, 0, 0, west & -west)


def with_arcs(arcs: "Arcs", more: "Arcs") -> "Arcs":
    """Return the arcs of both."""
    return Arcs(
        arcs.north | more.north,
        arcs.east | more.east,
        arcs.south | more.south,
        arcs.west | more.west,
    )


def without_arcs(arcs: "Arcs", fewer: "Arcs") -> "Arcs":
    """Return the arcs that are not in the other ones."""
    return Arcs(
        arcs.north & ~fewer.north,
        arcs.east & ~fewer.east,
        arcs.south & ~fewer.south,
        arcs.west & ~fewer.west,
    )
