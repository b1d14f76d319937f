"""What is wrong with tiles laid so far: for a person who solves a puzzle by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..games.celtic_game import name_of
from ..games.celtic_moves import write_sides
from ..games.celtic_state import shape_of
from ..knotwork import Cell, beyond, facing, medial
from ..words import amount, commas, say

if TYPE_CHECKING:
    from .model import Puzzle

_SIDE_NAMES = ("north", "east", "south", "west")


class Conflict(NamedTuple):
    """Something that no solution has; `cells` are the names of the cells that show it.

    `kind` is `"given"` (a given tile was replaced), `"edge"` (an end would stay open at the edge or
    at a hole), `"match"` (an open side against a closed one), `"supply"` (more tiles of a shape
    than there are), `"knots"` (too many loops closed, or too few in the end) or `"empty"`.
    """

    kind: str
    cells: tuple[str, ...]
    message: str


def conflicts(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    """Yield what is wrong with some tiles, whatever will be laid later."""
    for cell, sides in tiles.items():
        if puzzle.givens.get(cell, sides) != sides:
            given = write_sides(puzzle.givens[cell])
            yield _conflict("given", [cell], say("puzzle.given_otherwise", tile=given))
        yield from _edges(puzzle, cell, sides)
        yield from _mismatches(tiles, cell, sides)
    yield from _shortages(puzzle, tiles)
    yield from _knots(puzzle, tiles)


def faults(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    """Yield all that keeps some tiles from being a solution."""
    yield from conflicts(puzzle, tiles)
    empty = [cell for cell in puzzle.cells if cell not in tiles]
    if empty:
        yield _conflict("empty", empty, say("puzzle.to_fill", n=len(empty)))


def _edges(puzzle: Puzzle, cell: Cell, sides: int) -> Iterator[Conflict]:
    for side, name in enumerate(_SIDE_NAMES):
        if sides >> side & 1 and beyond(cell, side) not in puzzle.cells:
            way = say(f"celtic.way_{name}")
            yield _conflict("edge", [cell], say("puzzle.leads_out", way=way))


def _mismatches(tiles: Mapping[Cell, int], cell: Cell, sides: int) -> Iterator[Conflict]:
    for side in (0, 1):
        other = beyond(cell, side)
        if other in tiles and sides >> side & 1 != facing(tiles, cell, side):
            yield _conflict("match", [cell, other], say("puzzle.mismatch"))


def _shortages(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    used = Counter(shape_of(sides) for sides in tiles.values())
    for shape, number in used.items():
        if number > puzzle.tiles[shape]:
            cells = [cell for cell, sides in tiles.items() if shape_of(sides) == shape]
            tiles_laid, there = amount(number, shape), puzzle.tiles[shape]
            fault = say("puzzle.shortage", tiles=tiles_laid, number=there)
            yield _conflict("supply", cells, fault)


def _knots(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    if puzzle.knots is None:
        return
    filled = len(tiles) == len(puzzle.cells)
    loops = medial(tiles).loops
    # While cells are empty, one loop more is still to close.
    if len(loops) != puzzle.knots if filled else len(loops) >= puzzle.knots:
        cells = {cell for loop in loops for cell in loop.cells}
        when = "closed" if filled else "closed_too_soon"
        fault = say(f"puzzle.{when}", n=len(loops), knots=puzzle.knots)
        yield _conflict("knots", cells, fault)


def _conflict(kind: str, cells: Collection[Cell], fault: str) -> Conflict:
    names = tuple(name_of(*cell) for cell in sorted(cells, key=lambda cell: cell[::-1]))
    if not names:
        return Conflict(kind, names, fault)
    where = commas(names) if len(names) <= 4 else amount(len(names), "cell")
    return Conflict(kind, names, say("puzzle.conflict", where=where, fault=fault))
