"""Tiles in words, as rules, pictures and puzzles speak of them: no notation is ever spoken."""

from __future__ import annotations

from functools import cache

from knotwidgets.words.phrases import listed, say

SIDES = ("north", "east", "south", "west")
"""The sides in the order of the bits of a mask of open sides."""


@cache
def opening(sides: int) -> str:
    """The open sides of a tile.

    >>> opening(0b0111), opening(0b1000)
    ('open north, east and south', 'open west')
    """
    ways = [say(f"celtic.way_{way}") for side, way in enumerate(SIDES) if sides >> side & 1]
    return say("celtic.opening", sides=listed(ways))


def a_tile(shape: str, *, neutral: bool = False) -> str:
    """A tile of a shape; only a neutral one's colour has to be told.

    >>> a_tile("corner"), a_tile("corner", neutral=True)
    ('a corner', 'a neutral corner')
    """
    return say(f"celtic.a_neutral_{shape}" if neutral else f"celtic.a_{shape}")


def placed(shape: str, cell: str, sides: int, *, neutral: bool = False) -> str:
    """A tile where it lies, or would lie.

    >>> placed("corner", "c4", 0b0011)
    'a corner on c4, open north and east'
    """
    tile = a_tile(shape, neutral=neutral)
    return say("celtic.placed", tile=tile, cell=cell, opening=opening(sides))
