"""Moves of Celtic! as text: the cell, the open sides of the tile, and `*` for a neutral one.

    c4:NE c4:NES*

Sides are written in the order N E S W and read in any order, in capitals or not. What a player has
picked so far is written as a part of a move: a cell (`c4`), a tile (`corner`, `corner*`), or both
(`c4:corner*`); `cornerb` is a tile of Blue's. No part is a move, but it can be judged.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .state import NEUTRAL, SHAPES

SIDES = "NESW"
MARKS = "ob*"  # of the colours, in their order

_CELL = r"(?P<cell>[a-z]\d{1,2})"
_MOVE = re.compile(
    rf"{_CELL}:(?P<sides>[{SIDES}]{{1,4}})(?P<mark>[{MARKS}]?)", re.ASCII | re.IGNORECASE
)
_PART = re.compile(
    rf"(?!$){_CELL}?:?(?:(?P<shape>{'|'.join(SHAPES)})(?P<mark>[{MARKS}]?))?",
    re.ASCII | re.IGNORECASE,
)


class Wish(NamedTuple):
    """A move as it is written, or as much of one as has been said; None for the rest."""

    cell: str | None
    shape: str | None
    sides: int | None
    colour: int | None
    """None for the mover's own colour."""


def read_move(text: str) -> Wish | None:
    """Read a move or a part of one; return None for a text that is neither.

    A move may name the mover's own colour as well: `c4:NEo`.
    """
    word = text.strip().lower()
    if match := _MOVE.fullmatch(word):
        sides = read_sides(match["sides"])
        return Wish(match["cell"], None, sides, _colour(match["mark"])) if sides else None
    match = _PART.fullmatch(word)
    if not match or word == ":":
        return None
    return Wish(match["cell"], match["shape"], None, _colour(match["mark"]))


def write_move(cell: str, sides: int, colour: int) -> str:
    """Write a move.

    >>> write_move("c4", 7, NEUTRAL)
    'c4:NES*'
    """
    return f"{cell}:{write_sides(sides)}{'*' if colour == NEUTRAL else ''}"


def _colour(mark: str | None) -> int | None:
    return MARKS.index(mark) if mark else None


def read_sides(letters: str) -> int | None:
    """Return the mask of the sides that letters name; None if they are no sides, or not distinct.

    >>> read_sides("NE"), read_sides("en"), read_sides("EE"), read_sides("c4")
    (3, 3, None, None)
    """
    capitals = letters.upper()
    if not set(capitals) <= set(SIDES) or len(set(capitals)) != len(capitals):
        return None
    return sum(1 << SIDES.index(letter) for letter in capitals)


def write_sides(sides: int) -> str:
    """Return the letters of the sides in a mask, in the order N E S W.

    >>> write_sides(9)
    'NW'
    """
    return "".join(letter for side, letter in enumerate(SIDES) if sides >> side & 1)
