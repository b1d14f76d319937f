"""Faults of puzzles: errors, faults of tiles laid by hand, and puzzles without a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.knotwork import Cell, beyond, facing, medial
from knotwidgets.words import amount, listed, say

from ..game import name_of
from ..spoken import SIDE_NAMES, a_tile, opening
from ..state import SIDES_OF, shape_of

if TYPE_CHECKING:
    from .model import Puzzle

NAMED = 4
"""The most cells that a fault names; of more, it gives the number."""


class PuzzleError(ValueError):
    """A puzzle, or tiles for one, that can't be read; quotes the text or value and the place."""


class NoSolution(ValueError):  # noqa: N818 - a fact of the puzzle, not a failure
    """It is proved that there is no solution; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"there is no solution: {reason}")
        self.reason = reason


class Unfinished(RuntimeError):  # noqa: N818 - says what the search is
    """The search ended early, so there may be a solution or not; `ended` says why.

    It is `"time"` if the time was up, `"stopped"` for the caller's `stop`.
    """

    def __init__(self, ended: str) -> None:
        why = {"time": "the time is up", "stopped": "it was stopped"}[ended]
        super().__init__(f"no solution was found, and none was ruled out: {why}")
        self.ended = ended


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
    """Yield the faults of some tiles that no further tile can mend."""
    for cell, sides in tiles.items():
        if puzzle.givens.get(cell, sides) != sides:
            given = puzzle.givens[cell]
            words = {"tile": a_tile(shape_of(given)), "opening": opening(given)}
            yield _conflict("given", [cell], "given_otherwise", **words)
        yield from _edges(puzzle, cell, sides)
        yield from _mismatches(tiles, cell, sides)
    yield from _shortages(puzzle, tiles)
    yield from _knots(puzzle, tiles)


def faults(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    """Yield everything that keeps some tiles from being a solution."""
    yield from conflicts(puzzle, tiles)
    empty = [cell for cell in puzzle.cells if cell not in tiles]
    if empty:
        yield _conflict("empty", empty, "to_fill", n=len(empty))


def _edges(puzzle: Puzzle, cell: Cell, sides: int) -> Iterator[Conflict]:
    for side, name in enumerate(SIDE_NAMES):
        if sides >> side & 1 and beyond(cell, side) not in puzzle.cells:
            yield _conflict("edge", [cell], "leads_out", way=say(f"celtic.way_{name}"))


def _mismatches(tiles: Mapping[Cell, int], cell: Cell, sides: int) -> Iterator[Conflict]:
    for side in (0, 1):
        other = beyond(cell, side)
        if other in tiles and sides >> side & 1 != facing(tiles, cell, side):
            yield _conflict("match", [cell, other], "mismatch")


def _shortages(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    used = Counter(shape_of(sides) for sides in tiles.values())
    for shape, number in used.items():
        if number > puzzle.tiles[shape]:
            cells = [cell for cell, sides in tiles.items() if shape_of(sides) == shape]
            words = {"tiles": amount(number, shape), "number": puzzle.tiles[shape]}
            fault = "shortage" if puzzle.tiles[shape] else "shortage_of_all"
            yield _conflict("supply", cells, fault, **words)


def _knots(puzzle: Puzzle, tiles: Mapping[Cell, int]) -> Iterator[Conflict]:
    if puzzle.knots is None:
        return
    filled = len(tiles) == len(puzzle.cells)
    loops = medial(tiles).loops
    # While cells are empty, one more loop has yet to close.
    if len(loops) != puzzle.knots if filled else len(loops) >= puzzle.knots:
        cells = {cell for loop in loops for cell in loop.cells}
        when = ("closed" if filled else "closed_too_soon") if loops else "none_closed"
        asked = amount(puzzle.knots, "knot")
        yield _conflict("knots", cells, when, n=len(loops), asked=asked)


def _conflict(kind: str, cells: Collection[Cell], fault: str, **words: object) -> Conflict:
    names = tuple(name_of(*cell) for cell in sorted(cells, key=lambda cell: cell[::-1]))
    where = listed(names) if 0 < len(names) <= NAMED else amount(len(names), "cell")
    return Conflict(kind, names, say(f"puzzles.{fault}", where=where, **words))


def why_none(puzzle: Puzzle) -> str:
    """Return a reason why there can be no solution if one is easily seen, else ""."""
    for cell, fits in zip(puzzle.layout.cells, puzzle.layout.fits, strict=True):
        if not fits:
            return say("puzzles.nothing_fits", cell=name_of(*cell))
    given = [shape_of(sides) for sides in puzzle.givens.values()]
    for shape, number in puzzle.tiles.items():
        if given.count(shape) > number:
            tiles = amount(number, shape)
            return say("puzzles.too_many_given", given=given.count(shape), tiles=tiles)
    if puzzle.spare:
        return ""
    open_sides = sum(
        number * sides.bit_count()
        for number, sides in zip(puzzle.tiles.values(), SIDES_OF, strict=True)
    )
    if open_sides % 2:
        return say("puzzles.odd_ends", n=open_sides)
    # As many loops as the graph's Laplacian has dimensions in its kernel, modulo 2 (C. Godsil and
    # G. Royle, "Algebraic Graph Theory", chapter 17). A grid has even cycles only, so the form on
    # its cycles is alternating and has an even rank: loops are odd or even as tiles plus joins.
    joins, cells = open_sides // 2, len(puzzle.cells)
    if puzzle.knots is not None and (joins + cells - puzzle.knots) % 2:
        odd = "odd" if (joins + cells) % 2 else "even"
        return say(f"puzzles.{odd}_knots", cells=cells, joins=joins)
    return ""
