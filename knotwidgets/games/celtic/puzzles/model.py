"""Puzzles and their solutions: immutable values and their methods."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from itertools import zip_longest
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from knotwidgets.core import Position
from knotwidgets.core.errors import count, fixed
from knotwidgets.core.position import Pictured
from knotwidgets.engine.batches import ProgressLine
from knotwidgets.knotwork import Cell, Diagram, medial
from knotwidgets.words import amount, say

from ..game import SUPPLY, name_of
from ..state import SHAPES, STRANDS, Tile, shape_of
from ..text import Supply, write_sides, write_supply
from . import checks
from .checks import Conflict, NoSolution, PuzzleError, Unfinished
from .solver import PuzzleLayout, Search, Symmetry, next_cell, symmetries
from .text import (
    MOST_COLUMNS,
    MOST_ROWS,
    read_holes,
    read_puzzle,
    read_supply,
    read_tiles,
    write_tiles,
)

if TYPE_CHECKING:
    from .game import PuzzleGame

_REPORT_SECONDS = 0.2  # seconds between two reports


class Hint(NamedTuple):
    """A tile that can be laid next: the name of its cell, and its open sides such as `"NE"`."""

    cell: str
    sides: str


@dataclass(frozen=True, init=False)
class Puzzle(Pictured):
    """Fill `width` columns and `height` rows with tiles, so that open sides meet open sides only.

    * `tiles`: how many there are of each shape (cap, straight, corner, tee, cross), as a text such
      as `"2 cap 1 cross"` or a mapping; or by colour and shape, `"orange 2 cap, blue 1 cross"`.
      Tiles may be turned, not flipped. There may be more than cells; then some are left over.
    * `knots`: the number of closed loops that the knotwork must have, or None for any.
    * `givens`: tiles that lie already, such as `"c3:NESW d3:EW"` or `{"c3": "NESW"}`.
    * `holes`: cells that stay empty, such as `"b2 c3"` or `["b2", "c3"]`.

    Solutions don't differ by colours; a solution deals them out. Cells are named like chess
    squares; as pairs they are (column, row) from 0 at the lower left.

    Raises `PuzzleError` (a ValueError) for text that can't be read, and for too few tiles. A
    notebook shows it, and its solutions, as pictures; `hint=` is an option of theirs.

    >>> puzzle = Puzzle(3, 1, "2 cap 1 straight")
    >>> puzzle.solve().text
    '3x1 a1:E b1:EW c1:W'
    >>> puzzle.solve().svg(lang="de").splitlines()[1]
    '<title>Rätsel · Gelöst: ein einziger Knoten</title>'
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
        supply = read_supply(tiles)
        vars(self).update(width=width, height=height, supply=supply, knots=knots, cells=cells)
        vars(self).update(givens=fixed(self.sides_of(givens)))
        if self.spare < 0:
            total = sum(self.tiles.values())
            raise PuzzleError(f"{amount(len(cells), 'cell')} can't be filled with {total} tiles")

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
        return fixed({shape: sum(one[shape] for one in own) for shape in SHAPES})

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

    def solve(self, **options: Any) -> Solution:
        """Return a solution; options as for `solutions`.

        Raises `NoSolution` if it is proved that there is none, and `Unfinished` if the time was up
        or `stop` said so before one was found.
        """
        solutions = self.solutions(1, **options)
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
        """Return an iterator of solutions, with the solutions so far and the reason why it ended.

        * `limit`: how many to find at most.
        * `distinct`: count solutions that are turns or reflections of each other once; if false,
          find all of them.
        * `seconds`, `stop`: end after that time, or once a function returns true.
        * `progress`: true for a bar, or a function to call with a `Progress` a few times a second.
        * `seed`: find them in another order, the same one for the same seed.

        Raises `ValueError` for an impossible option, and `TypeError` for anything but a function.

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

    def count(self, limit: int | None = None, **options: Any) -> Count:
        """Count solutions, up to `limit`; options as for `solutions`.

        The result says whether it is complete. An interrupted count returns the number so far.

        >>> Puzzle(3, 3, "4 corner 4 tee 1 cross").count().complete
        True
        """
        solutions = self.solutions(limit, **options)
        with suppress(KeyboardInterrupt):
            for _ in solutions:
                pass
        return Count(len(solutions.found), complete=solutions.complete)

    # ---- solved by hand

    def conflicts(self, tiles: Tiles) -> tuple[Conflict, ...]:
        """List the faults of tiles on some or all of the cells.

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

        Raises `PuzzleError` for tiles that can't be read or are no solution.
        """
        laid = self.sides_of(tiles)
        faults = self.check(laid)
        if faults:
            raise PuzzleError(f"no solution of {self.text!r}: {faults[0].message}")
        return Solution(self, bytes(laid[cell] for cell in self.cells))

    def sides_of(self, tiles: Tiles) -> dict[Cell, int]:
        """Return the mask of open sides on each cell of some tiles, fitting or not.

        Raises `PuzzleError` for anything that can't be read, and for a solution of another size.

        >>> Puzzle(2, 1, "2 cap").sides_of("a1:E")
        {(0, 0): 2}
        """
        given = tiles.text if isinstance(tiles, Solution) else tiles
        return read_tiles(given, self.cells, (self.width, self.height))

    @property
    def as_game(self) -> PuzzleGame:
        """The puzzle as a game for one person."""
        from .game import PuzzleGame

        return PuzzleGame(self)

    @property
    def _position(self) -> Position:
        return self.as_game.start()

    def __reduce__(self) -> tuple[object, ...]:
        return Puzzle.read, (self.text,)

    def __repr__(self) -> str:
        return f"Puzzle.read({self.text!r})"


@dataclass(frozen=True)
class Solution(Pictured):
    """A filled puzzle, which shows itself as a picture; print it for one in text.

    `grid` has the mask of open sides (N, E, S, W = 1, 2, 4, 8) of each of the puzzle's cells.
    """

    puzzle: Puzzle
    grid: bytes

    @cached_property
    def sides(self) -> Mapping[Cell, int]:
        """The mask of open sides on each cell."""
        return fixed(dict(zip(self.puzzle.cells, self.grid, strict=True)))

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The tiles by the names of their cells; colours are dealt in turn, neutral without any."""
        packs = {shape: _pack(self.puzzle.supply, shape) for shape in SHAPES}
        return fixed(
            {
                name_of(*cell): Tile(sides, packs[shape_of(sides)].pop(0))
                for cell, sides in self.sides.items()
            }
        )

    @cached_property
    def knotwork(self) -> Diagram:
        """The knotwork of the tiles, as a link diagram."""
        return medial(self.sides)

    @property
    def text(self) -> str:
        """The solution as one line of text; `puzzle.solution(text)` reads it back."""
        return f"{self.puzzle.width}x{self.puzzle.height} {write_tiles(self.sides)}"

    @property
    def picture(self) -> str:
        """The joins of the tiles, drawn with box characters."""
        rows = []
        for row in reversed(range(self.puzzle.height)):
            masks = [self.sides.get((column, row), 0) for column in range(self.puzzle.width)]
            rows.append("".join(STRANDS[mask] + " ─"[mask >> 1 & 1] for mask in masks).rstrip())
        return "\n".join(rows)

    @property
    def _position(self) -> Position:
        from .game import Attempt

        return self.puzzle.as_game.at(Attempt(self.puzzle, self.tiles))

    def __reduce__(self) -> tuple[object, ...]:
        return Solution, (self.puzzle, self.grid)

    def __str__(self) -> str:
        return self.picture

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.solution({self.text!r})"


class Progress(NamedTuple):
    """The progress of a search; `steps` are tiles tried."""

    found: int
    steps: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.found:,} found · {self.steps:,} steps · {self.seconds:.1f} s"


Report = Callable[[Progress], None]
Stop = Callable[[], bool]


class Count(int):
    """A number of solutions; `complete` says that it is proved that there are no more.

    >>> Count(3, complete=False)
    3 or more
    """

    complete: bool

    def __new__(cls, number: int, *, complete: bool) -> Count:  # noqa: PYI034 - Self is of 3.11
        """Make a count."""
        made = super().__new__(cls, number)
        made.complete = complete
        return made

    def __repr__(self) -> str:
        return f"{int(self)}{'' if self.complete else ' or more'}"


@dataclass(eq=False, repr=False)
class Solutions:
    """An iterator of solutions, each found on demand; `Puzzle.solutions` makes one.

    The solutions stay in `found`, also after an interruption (KeyboardInterrupt).

    >>> from knotwidgets.games.celtic.puzzles import easy
    >>> solutions = easy().solutions(limit=2)
    >>> len(list(solutions)), solutions.ended, solutions.complete
    (2, 'limit', False)
    """

    puzzle: Puzzle
    limit: int | None
    _: KW_ONLY
    distinct: bool
    seconds: float | None
    stop: Stop | None
    progress: Report | bool
    seed: int | None

    def __post_init__(self) -> None:
        if self.limit is not None and (type(self.limit) is not int or self.limit < 1):
            raise ValueError(f"limit={self.limit!r} is impossible; expected None, 1 or more")
        if self.seconds is not None and not _is_time(self.seconds):
            raise ValueError(f"seconds={self.seconds!r} is impossible; expected None, 0 or more")
        check_progress(self.progress)
        check_stop(self.stop)
        check_seed(self.seed)
        self.ended: str | None = None
        """Why it ended: `"complete"`, `"limit"`, `"time"`, `"stopped"` or `"interrupted"`."""
        self.reason = ""
        """How it was proved that there are no more solutions; empty before."""
        self._found: list[Solution] = []
        self._line = ProgressLine(self.limit or 0, "found", self.progress is True)
        self._begun = self._reported = 0.0
        self._steps = 0
        self._source = self._grids()

    @property
    def found(self) -> tuple[Solution, ...]:
        """The solutions found so far."""
        return tuple(self._found)

    @property
    def complete(self) -> bool:
        """Whether it is proved that there are no more than those found."""
        return self.ended == "complete"

    def __iter__(self) -> Iterator[Solution]:
        return self

    def __next__(self) -> Solution:
        if self.ended:
            raise StopIteration
        try:
            grid = next(self._source)
        except StopIteration:
            self._end("complete")
            raise
        except Unfinished as early:
            self._end(early.ended)
            raise StopIteration from None
        except KeyboardInterrupt:
            self._end("interrupted")
            raise
        self._found.append(Solution(self.puzzle, grid))
        if len(self._found) == self.limit:
            self._end("limit")
        return self._found[-1]

    def __repr__(self) -> str:
        return f"<{count(len(self._found), 'solution')} found, {self.ended or 'more to come'}>"

    def _grids(self) -> Iterator[bytes]:
        """Yield grids; if solutions are to be distinct, none is an image of an earlier one."""
        self._begun = self._reported = time.monotonic()
        puzzle = self.puzzle
        self.reason = checks.why_none(puzzle)
        if self.reason:
            return
        images = puzzle.symmetries if self.distinct else puzzle.symmetries[:1]
        seen: set[bytes] = set()
        supply = tuple(puzzle.tiles.values())
        for grid in Search(puzzle.layout, supply, puzzle.knots, self.seed, self._report_or_end):
            least = min(symmetry.image(grid) for symmetry in images)
            if least not in seen:
                seen.add(least)
                yield grid
                self._report_or_end(self._steps)
        self.reason = say("puzzles.ruled_out")

    def _report_or_end(self, steps: int) -> None:
        """Report, and raise `Unfinished` if the search is to end."""
        self._steps, now = steps, time.monotonic()
        if now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report()
        if self.stop and self.stop():
            raise Unfinished("stopped")
        if self.seconds is not None and now - self._begun >= self.seconds:
            raise Unfinished("time")

    def _report(self) -> None:
        self._line.report(len(self._found))
        if callable(self.progress):
            seconds = time.monotonic() - self._begun
            self.progress(Progress(len(self._found), self._steps, seconds))

    def _end(self, why: str) -> None:
        self.ended = why
        self._report()
        if self._line.bar is not None:
            self._line.bar.close()


Tiles = str | Mapping[Cell, int] | Mapping[str, str] | Solution
"""Laid tiles: `"a1:NE b1:NW"`, or a mapping of cells (`"a1"` or (0, 0)) to sides (`"NE"` or 3);
also a solution, or its text."""


def _pack(supply: Supply, shape: str) -> list[str]:
    """Return the colours of the tiles of a shape: one of each in turn, as long as there are any."""
    stacks = [[colour or "neutral"] * own[shape] for colour, own in supply.items()]
    return [colour for deal in zip_longest(*stacks) for colour in deal if colour]


def check_progress(progress: object) -> None:
    """Raise `TypeError` for anything but a function, True or False."""
    if progress and progress is not True and not callable(progress):
        raise TypeError(f"progress={progress!r} can't be called; expected a function or True")


def check_stop(stop: object) -> None:
    """Raise `TypeError` for anything but a function or None."""
    if stop is not None and not callable(stop):
        raise TypeError(f"stop={stop!r} can't be called; expected None or a function")


def check_seed(seed: object) -> None:
    """Raise `ValueError` for anything but a seed."""
    if seed is not None and type(seed) is not int:
        raise ValueError(f"seed={seed!r} is impossible; expected None or a whole number")


def _is_time(seconds: object) -> bool:
    return type(seconds) is not bool and isinstance(seconds, Real) and float(seconds) >= 0


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
