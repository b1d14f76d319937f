"""Celtic! as text: moves, and the supply of tiles; positions are in `positions`.

A move is the cell, the open sides of the tile, and `*` for a neutral one: `c4:NE`, `c4:NES*`. Sides
are written in the order N E S W and read in any order, in capitals or not. A player's picks so far
are a part of a move: a cell (`c4`), a tile (`corner`, `corner*`, Blue's `cornerb`), or both
(`c4:corner*`). A part is no legal move, but it can be judged.

A supply, `orange 2 cap 1 cross, neutral 1 cross`, is the number of tiles by colour and shape; there
are no other tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from knotwidgets.core.errors import expect, fixed, shortened

from .state import COLOURS, MOST, NEUTRAL, SHAPES

Supply = Mapping[str, Mapping[str, int]]

SIDES = "NESW"
MARKS = "ob*"  # of the colours, in their order

NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_MOVE = re.compile(r"([a-z]\d{1,2}):([nesw]{1,4})([ob*]?)", re.ASCII)
_PART = re.compile(rf"([a-z]\d{{1,2}})?:?(?:({'|'.join(SHAPES)})([ob*]?))?", re.ASCII)


# ---- moves ---------------------------------------------------------------------------------------


class PartialMove(NamedTuple):
    """The parts of a move in a text; None for a missing part."""

    cell: str | None
    shape: str | None
    sides: int | None
    colour: int | None  # None for the mover's own


@lru_cache(maxsize=4096)  # there are about as many moves
def read_move(text: str) -> PartialMove:
    """Read a move or a part of one; a text that is neither says nothing.

    A move may name the mover's own colour as well: `c4:NEo`.
    """
    word = text.strip().lower()
    cell = shape = mark = sides = None
    if match := _MOVE.fullmatch(word):
        if sides := read_sides(match[2]):
            cell, _, mark = match.groups()
    elif match := _PART.fullmatch(word):
        cell, shape, mark = match.groups()
    return PartialMove(cell, shape, sides, MARKS.index(mark) if mark else None)


def read_tile(move: str) -> tuple[str, int, bool]:
    """Return a move's cell and open sides, and whether its tile is neutral."""
    cell, _, sides, colour = read_move(move)
    if cell is None or sides is None:
        raise ValueError(f"{shortened(move)} is no move; expected such as 'c4:NE'")
    return cell, sides, colour == NEUTRAL


def write_move(cell: str, sides: int, colour: int) -> str:
    """Write a move."""
    return f"{cell}:{write_sides(sides)}{'*' if colour == NEUTRAL else ''}"


def read_tile_of(word: str) -> tuple[int, int]:
    """Return the open sides and the colour of a tile as it is written in a position: `SWo`."""
    return read_sides(word[:-1]) or 0, MARKS.index(word[-1])


def write_tile(sides: int, colour: str) -> str:
    """Write a tile as in a position."""
    return write_sides(sides) + MARKS[COLOURS.index(colour)]


def read_sides(letters: str) -> int | None:
    """Return the mask of the sides that letters name; None if they are no sides, or not distinct.

    >>> read_sides("NE"), read_sides("en"), read_sides("EE"), read_sides("c4")
    (3, 3, None, None)
    """
    capitals = letters.upper()
    if not set(capitals) <= set(SIDES) or len(set(capitals)) != len(capitals):
        return None
    return sum(1 << SIDES.index(letter) for letter in capitals)


@cache
def write_sides(sides: int) -> str:
    """Return the letters of the sides in a mask, in the order N E S W."""
    return "".join(letter for side, letter in enumerate(SIDES) if sides >> side & 1)


# ---- supplies -----------------------------------------------------------------------------------


def write_supply(supply: Supply) -> str:
    """Write a supply; see the module for the form."""
    return ", ".join(
        " ".join([colour, *(f"{number} {shape}" for shape, number in shapes.items() if number)])
        for colour, shapes in supply.items()
        if any(shapes.values())
    )


def read_supply(tiles: object) -> Supply:
    """Return the number of tiles of every colour and shape, read from a text or a mapping.

    Raises `ValueError`, which quotes the wrong word.
    """
    found = dict(_entries("colour", read_numbers(tiles, MOST), COLOURS))
    supply = {colour: found.get(colour, dict.fromkeys(SHAPES, 0)) for colour in COLOURS}
    if not supply["neutral"]["cross"]:
        raise ValueError("tiles: there must be a neutral cross, which lies in the middle at first")
    return fixed({colour: fixed(numbers) for colour, numbers in supply.items()})


def read_numbers(tiles: object, most: int) -> dict[str, dict[str, int]]:
    """Read numbers of tiles by colour and shape, or by shape alone: then the colour is "".

    Raises `ValueError`, which quotes the wrong word, also for numbers above `most`.
    """
    given = _read_text(tiles) if isinstance(tiles, str) else tiles
    mapping = given if isinstance(given, Mapping) else {}
    nested = any(isinstance(one, Mapping) for one in mapping.values())
    if mapping and not nested and {*COLOURS}.isdisjoint(mapping):
        given = mapping = {"": given}
    known = ("",) if [*mapping] == [""] else COLOURS
    found = {}
    for colour, shapes in _entries("colour", given, known):
        found[colour] = dict.fromkeys(SHAPES, 0)
        for shape, number in _entries("shape", shapes, SHAPES):
            if type(number) is not int or not 0 <= number <= most:
                what = " ".join(filter(None, (shortened(number), colour, shape)))
                raise ValueError(f"tiles: {what} is impossible; expected 0 to {most}")
            found[colour][shape] = number
    return found


def _entries(what: str, given: object, known: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    if not isinstance(given, Mapping):
        raise ValueError(f"tiles: {shortened(given)} can't be read; expected numbers by {what}")  # noqa: TRY004
    for name, value in given.items():
        expect(name, known, f"tiles: the {what} {shortened(name)} is unknown")
        yield name, value


def _read_text(text: str) -> dict[str, dict[str, int]]:
    """Read a supply as text into numbers by colour and shape; the names are checked later."""
    supply: dict[str, dict[str, int]] = {}
    for part in map(str.strip, text.split(",")):
        words = part.split()
        colour = words.pop(0) if words and not NUMBER.fullmatch(words[0]) else ""
        numbers, shapes = words[::2], words[1::2]
        is_read = numbers and len(numbers) == len(shapes) and all(map(NUMBER.fullmatch, numbers))
        if not is_read:
            raise ValueError(
                f"tiles: {shortened(part)} can't be read; expected such as 'orange 2 cap 1 cross'"
            )
        if colour in supply or len(set(shapes)) != len(shapes):
            again = repr(colour) if colour in supply else "a shape"
            raise ValueError(f"tiles: {shortened(part)} names {again} a second time")
        supply[colour] = dict(zip(shapes, map(int, numbers), strict=True))
    return supply
