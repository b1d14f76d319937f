"""Puzzles and laid tiles as one line of text.

    3x2; 2 corner 2 tee 2 cap; knots 1; given a1:NE; holes c2

A puzzle is its columns and rows, the numbers of tiles by shape, or by colour and shape as in
`orange 2 cap 1 cross, neutral 1 cross`, and its other conditions. Tiles that lie are their cells,
named like chess squares, with the sides that are open.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from knotwidgets.core.errors import fixed, nearest, shortened
from knotwidgets.knotwork import Cell

from ..game import name_of
from ..state import COLOURS
from ..text import NUMBER, Supply, read_numbers, read_sides, write_sides
from .checks import PuzzleError

MOST_COLUMNS = 26  # a column has one letter
MOST_ROWS = 99

_SIZE = re.compile(r"([1-9]\d?)x([1-9]\d?)", re.ASCII | re.IGNORECASE)
_CELL = re.compile(r"([a-z])([1-9]\d?)", re.ASCII | re.IGNORECASE)


def read_puzzle(text: str) -> dict[str, Any]:
    """Return what `Puzzle` is made of, or raise `PuzzleError`, which quotes the place."""
    if not isinstance(text, str):
        raise PuzzleError(f"a puzzle is given as text, not as {shortened(text)}")
    size, *rest = (part.strip() for part in text.split(";"))
    width, height = read_size(size)
    if not rest:
        raise PuzzleError(f"{shortened(text)} names no tiles; expected such as '2x2; 4 corner'")
    known = ("knots", "given", "holes")
    clauses: dict[str, str] = {}
    for clause in rest[1:]:
        name, _, value = clause.partition(" ")
        if name not in known:
            raise PuzzleError(f"{shortened(clause)} is unknown; {nearest(name, known)}")
        if name in clauses or not value:
            raise PuzzleError(f"{shortened(clause)} {'comes twice' if value else 'says nothing'}")
        clauses[name] = value.strip()
    knots = clauses.get("knots")
    if knots is not None and not NUMBER.fullmatch(knots):
        raise PuzzleError(f"'knots {knots}' is no number of knots")
    return {
        "width": width,
        "height": height,
        "tiles": rest[0],
        "knots": knots and int(knots),
        "givens": clauses.get("given", ""),
        "holes": clauses.get("holes", "").split(),
    }


def read_size(text: str) -> tuple[int, int]:
    """Read columns and rows."""
    match = _SIZE.fullmatch(text)
    if not match:
        raise PuzzleError(f"{shortened(text)} is no size; expected columns x rows, such as '5x5'")
    return int(match[1]), int(match[2])


def write_tiles(tiles: Mapping[Cell, int]) -> str:
    """Write tiles row by row from the lower left."""
    ordered = sorted(tiles.items(), key=lambda tile: tile[0][::-1])
    return " ".join(f"{name_of(*cell)}:{write_sides(sides)}" for cell, sides in ordered)


def read_tiles(given: object, places: Collection[Cell], size: tuple[int, int]) -> dict[Cell, int]:
    """Read laid tiles: a text, or a mapping of cells to sides, each as text or as numbers.

    A text may begin with the `size`, as that of a solution does. Raises `PuzzleError` for another
    size, and for a cell that isn't among `places` or that has two tiles.
    """
    if isinstance(given, str):
        words = given.split()
        if words and _SIZE.fullmatch(words[0]):
            if read_size(words[0]) != size:
                shape = f"{size[0]}x{size[1]}"
                raise PuzzleError(f"{words[0]} is not the size of this puzzle, {shape}")
            del words[0]
        for word in words:
            if ":" not in word:
                raise PuzzleError(
                    f"{shortened(word)} is no tile on a cell; expected such as 'a1:NE'"
                )
        pairs: Iterable[Sequence[object]] = [word.split(":", 1) for word in words]
    elif isinstance(given, Mapping):
        pairs = given.items()
    else:
        raise PuzzleError(f"{shortened(given)} are no tiles; expected such as 'a1:NE b1:NW'")
    tiles: dict[Cell, int] = {}
    for name, sides in pairs:
        cell = read_cell(name, places)
        if cell in tiles:
            raise PuzzleError(f"{name_of(*cell)} has two tiles")
        tiles[cell] = _read_mask(name, sides)
    return tiles


def read_holes(holes: object, places: Collection[Cell]) -> set[Cell]:
    """Read the cells that stay empty: a text, or several cells."""
    names = holes.split() if isinstance(holes, str) else holes
    if not isinstance(names, Iterable):
        raise PuzzleError(f"holes={shortened(holes)} are no cells; expected such as 'b2 c3'")
    return {read_cell(name, places) for name in names}


def read_cell(name: object, places: Collection[Cell]) -> Cell:
    """Read a cell, by name or as (column, row), that must be one of `places`."""
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    cell = (ord(match[1].lower()) - 97, int(match[2]) - 1) if match else name
    numbers = isinstance(cell, tuple) and all(type(number) is int for number in cell)
    if not isinstance(cell, tuple) or not numbers or cell not in places:
        raise PuzzleError(f"{shortened(name)} is no cell of this puzzle")
    return cell


def _read_mask(cell: object, sides: object) -> int:
    mask = read_sides(sides) if isinstance(sides, str) else sides
    if type(mask) is not int or not 1 <= mask <= 15:
        raise PuzzleError(
            f"{shortened(sides)} on {shortened(cell)} are no open sides; expected such as 'NE'"
        )
    return mask


def read_supply(tiles: object) -> Supply:
    """Read the numbers of tiles by colour and shape, or by shape alone: then the colour is ""."""
    try:
        found = read_numbers(tiles, MOST_COLUMNS * MOST_ROWS)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    known = [colour for colour in ("", *COLOURS) if any(found.get(colour, {}).values())]
    return fixed({colour: fixed(found[colour]) for colour in known})
