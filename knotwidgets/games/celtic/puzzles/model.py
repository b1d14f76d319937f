"""Puzzles: immutable values, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.knotwork import Cell
from knotwidgets.words import amount

from ..game import SUPPLY, name_of
from ..state import SHAPES
from ..text import Supply, write_sides, write_supply
from . import checks
from .checks import Conflict
from .errors import NoSolution, PuzzleError, Unfinished
from .layout import PuzzleLayout, Symmetry, next_cell, symmetries
from .solution import Shown, Solution, Tiles, read_laid
from .solver import Count, Report, Solutions, Stop
from .text import (
    MOST_COLUMNS,
    MOST_ROWS,
    read_holes,
    read_puzzle,
    read_supply,
    write_tiles,
)

if TYPE_CHECKING:
    from .attempt import Attempt
    from .game import PuzzleGame


class Hint(NamedTuple):
    """A tile that can be laid next: the name of its cell, and its open sides such as `"NE"`."""

    cell: str
    sides: str


@dataclass(frozen=True, init=False)
class Puzzle(Shown):
    """Fill `width` columns and `height` rows with tiles, so that open sides meet open sides only.

    * `tiles`: how many there are of each shape (cap, straight, corner, tee, cross), as a text such
      as `"2 cap 1 cross"` or a mapping; or by colour and shape, `"orange 2 cap, blue 1 cross"`.
      Tiles may be turned, not flipped. There may be more than cells; then some are left over.
    * `knots`: the number of closed loops that the knotwork must have, or None for any.
    * `givens`: tiles that lie already, such as `"c3:NESW d3:EW"` or `{"c3": "NESW"}`.
    * `holes`: cells that stay empty, such as `"b2 c3"` or `["b2", "c3"]`.

    Solutions don't differ by colours; a solution deals them out. Cells are named like chess
    squares; as pairs they are (column, row) from 0 at the lower left.

    Raises `PuzzleError` (a ValueError) for what can't be read, and for too few tiles.

    >>> puzzle = Puzzle(3, 1, "2 cap 1 straight")
    >>> puzzle.solve().text
    '3x1 a1:E b1:EW c1:W'
    """

    width: int
    height: int
    supply: Supply = field(hash=False)
    knots: int | None
    givens: Mapping[Cell, int] = field(hash=False)
    cells: tuple[Cell, ...]
    """The cells to fill, row by row from the lower left."""

    def __init__(
        self,
        width: int,
        height: int,
        tiles: str | Mapping[str, int] | Mapping[str, Mapping[str, int]],
        *,
        knots: int | None = None,
        givens: Tiles = "",
        holes: Collection[str] = (),
    ) -> None:
        for what, size, most in (("width", width, MOST_COLUMNS), ("height", height, MOST_ROWS)):
            if type(size) is not int or not 1 <= size <= most:
                raise PuzzleError(f"{what}={size!r} is impossible; expected 1 to {most}")
        if knots is not None and (type(knots) is not int or knots < 1):
            raise PuzzleError(f"knots={knots!r} is impossible; expected None, 1 or more")
        box = _box(width, height)
        gone = read_holes(holes, box)
        cells = tuple(cell for cell in box if cell not in gone)
        if not cells:
            raise PuzzleError("the holes leave no cell to fill")
        vars(self).update(width=width, height=height, supply=read_supply(tiles))
        laid = read_laid(givens, cells, (width, height))
        vars(self).update(knots=knots, givens=MappingProxyType(laid), cells=cells)
        if self.spare < 0:
            there = sum(self.tiles.values())
            raise PuzzleError(f"{amount(len(cells), 'cell')} can't be filled with {there} tiles")

    @classmethod
    def read(cls, text: str) -> Puzzle:
        """Read a puzzle from its one-line text or raise `PuzzleError`; the inverse of `text`.

        >>> Puzzle.read("2x2; 4 corner; knots 2").text
        '2x2; 4 corner; knots 2'
        """
        return cls(**read_puzzle(text))

    @property
    def text(self) -> str:
        """The puzzle as one line of text."""
        parts = [f"{self.width}x{self.height}", write_supply(self.supply).strip()]
        if self.knots is not None:
            parts.append(f"knots {self.knots}")
        if self.givens:
            parts.append(f"given {write_tiles(self.givens)}")
        if self.holes:
            parts.append(f"holes {' '.join(self.holes)}")
        return "; ".join(parts)

    @cached_property
    def tiles(self) -> Mapping[str, int]:
        """The number of tiles of each shape, all colours together."""
        own = self.supply.values()
        return MappingProxyType({shape: sum(one[shape] for one in own) for shape in SHAPES})

    @property
    def spare(self) -> int:
        """The number of tiles that will be left over."""
        return sum(self.tiles.values()) - len(self.cells)

    @cached_property
    def holes(self) -> tuple[str, ...]:
        """The names of the cells that stay empty."""
        box = _box(self.width, self.height)
        return tuple(name_of(*cell) for cell in box if cell not in self.cells)

    @cached_property
    def layout(self) -> PuzzleLayout:
        """The cells with their borders, and the tiles that fit on each beside the given ones."""
        return PuzzleLayout.of(frozenset(self.cells), self.givens)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The turns and reflections that leave the puzzle as it is, the identity among them."""
        return symmetries(self.width, self.height, self.layout, self.givens)

    def with_givens(self, tiles: Tiles) -> Puzzle:
        """Return the puzzle with other given tiles."""
        return Puzzle(
            self.width,
            self.height,
            write_supply(self.supply),
            knots=self.knots,
            givens=tiles,
            holes=self.holes,
        )

    # ---- solved by machine

    def solve(
        self,
        *,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Report | bool = False,
        seed: int | None = None,
    ) -> Solution:
        """Return a solution; options as for `solutions`.

        Raises `NoSolution` if it is proved that there is none, and `Unfinished` if the time was up
        or `stop` said so before one was found.
        """
        solutions = self.solutions(1, seconds=seconds, stop=stop, progress=progress, seed=seed)
        solution = next(solutions, None)
        if solution:
            return solution
        raise (
            NoSolution(solutions.reason) if solutions.complete else Unfinished(str(solutions.ended))
        )

    def solutions(
        self,
        limit: int | None = None,
        *,
        distinct: bool = True,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Report | bool = False,
        seed: int | None = None,
    ) -> Solutions:
        """Return an iterator of solutions that knows what it found and why it ended.

        * `limit`: how many to find at most.
        * `distinct`: count solutions that are turns or reflections of each other once; if false,
          find all of them.
        * `seconds`, `stop`: end after that time, or once a function returns true.
        * `progress`: true for a bar, or a function to call with a `Progress` a few times a second.
        * `seed`: find them in another order, the same one for the same seed.

        Raises `ValueError` for an impossible option, and `TypeError` for what is no function.

        >>> [solution.text for solution in Puzzle(2, 2, "4 corner").solutions()]
        ['2x2 a1:NE b1:NW a2:ES b2:SW']
        """
        return Solutions(
            self,
            limit,
            distinct=distinct,
            seconds=seconds,
            stop=stop,
            progress=progress,
            seed=seed,
        )

    def count(
        self,
        limit: int | None = None,
        *,
        distinct: bool = True,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Report | bool = False,
    ) -> Count:
        """Count solutions, up to `limit`; options as for `solutions`.

        The result says whether it is complete. An interrupted count returns the number so far.

        >>> Puzzle(3, 3, "4 corner 4 tee 1 cross").count().complete
        True
        """
        solutions = self.solutions(
            limit, distinct=distinct, seconds=seconds, stop=stop, progress=progress
        )
        with suppress(KeyboardInterrupt):
            for _ in solutions:
                pass
        return Count(len(solutions.found), complete=solutions.complete)

    # ---- solved by hand

    def conflicts(self, tiles: Tiles) -> tuple[Conflict, ...]:
        """Say what is wrong with tiles on some or all of the cells.

        >>> [fault.message for fault in Puzzle(2, 1, "2 cap").conflicts("a1:W")]
        ['the tile on a1 opens west, where there is no cell']
        """
        return tuple(checks.conflicts(self, self.sides_of(tiles)))

    def check(self, tiles: Tiles) -> tuple[Conflict, ...]:
        """Say everything that keeps some tiles from being a solution; empty for a solution."""
        return tuple(checks.faults(self, self.sides_of(tiles)))

    def hint(
        self,
        tiles: Tiles = "",
        *,
        seconds: float | None = 10,
        stop: Stop | None = None,
        known: Solution | None = None,
    ) -> Hint | None:
        """Return a tile to lay next, so that a solution can be reached from `tiles`.

        It lies beside other tiles, on the cell that leaves the least choice; None if no cell is
        empty. Options as for `solutions`; if `tiles` are part of a `known` solution, nothing is
        searched, and hints in a row follow it. Raises `NoSolution` if `tiles` can't be completed,
        and `Unfinished` if the time was up or `stop` said so.

        >>> Puzzle(3, 1, "2 cap 1 straight").hint("a1:E")
        Hint(cell='b1', sides='EW')
        """
        laid = {**self.givens, **self.sides_of(tiles)}
        faults = self.conflicts(laid)
        if faults:
            raise NoSolution(faults[0].message)
        partial = self.with_givens(laid)
        if known is None or not laid.items() <= known.sides.items():
            known = partial.solve(seconds=seconds, stop=stop)
        cell = next_cell(partial.layout, laid)
        return Hint(name_of(*cell), write_sides(known.sides[cell])) if cell else None

    def solution(self, tiles: Tiles) -> Solution:
        """Return tiles on all cells as a solution.

        Raises `PuzzleError` for what can't be read and for what is no solution.
        """
        laid = self.sides_of(tiles)
        faults = self.check(laid)
        if faults:
            raise PuzzleError(f"no solution of {self.text!r}: {faults[0].message}")
        return Solution(self, bytes(laid[cell] for cell in self.cells))

    def sides_of(self, tiles: Tiles) -> dict[Cell, int]:
        """Return the mask of open sides on each cell of some tiles, fitting or not.

        Raises `PuzzleError` for what can't be read.

        >>> Puzzle(2, 1, "2 cap").sides_of("a1:E")
        {(0, 0): 2}
        """
        return read_laid(tiles, self.cells, (self.width, self.height))

    @property
    def as_game(self) -> PuzzleGame:
        """The puzzle as a game for one person."""
        from .game import PuzzleGame

        return PuzzleGame(self)

    def _attempt(self) -> Attempt:
        from .attempt import Attempt

        return Attempt.of(self)

    def __reduce__(self) -> tuple[object, ...]:
        return Puzzle.read, (self.text,)

    def __repr__(self) -> str:
        return f"Puzzle.read({self.text!r})"


def _box(width: int, height: int) -> list[Cell]:
    return [(column, row) for row in range(height) for column in range(width)]


def easy() -> Puzzle:
    """Return the easy puzzle: all 25 tiles in a square of five by five, no end open.

    >>> easy().width, easy().tiles["tee"], easy().knots
    (5, 5, None)
    """
    return Puzzle(5, 5, SUPPLY)


def hard() -> Puzzle:
    """Return the hard puzzle: the easy one, laid as one single knot.

    >>> len(hard().solve().knotwork.loops)
    1
    """
    return Puzzle(5, 5, SUPPLY, knots=1)
