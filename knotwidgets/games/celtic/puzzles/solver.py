"""Solving: which solver works on a puzzle, for how long, and how it ended."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

from knotwidgets.core.errors import nearest
from knotwidgets.words import amount, say

from ..game import name_of
from ..state import shape_of
from . import cpsat
from .errors import NoSolution, Unfinished
from .layout import Symmetry
from .search import search
from .solution import Solution
from .watch import Ended, Report, Stop, Watch, checked_seed

if TYPE_CHECKING:
    from .model import Puzzle

ENGINES = ("auto", "search", "cp-sat")
PATIENCE = 400_000  # steps of the search without a solution before CP-SAT gets its turn: under 1 s
ALONE = 12 * PATIENCE  # the same where CP-SAT isn't installed


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


class Solutions:
    """An iterator of solutions, each found when it is asked for; `Puzzle.solutions` makes one.

    What was found stays in `found`, also when it is interrupted (KeyboardInterrupt).

    >>> from knotwidgets.games.celtic.puzzles import easy
    >>> solutions = easy().solutions(limit=2)
    >>> len(list(solutions)), solutions.ended, solutions.complete
    (2, 'limit', False)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: int | None,
        *,
        distinct: bool,
        seconds: float | None,
        stop: Stop | None,
        progress: Report | bool,
        seed: int | None,
        engine: str,
    ) -> None:
        if engine not in ENGINES:
            raise ValueError(f"engine={engine!r} is unknown; {nearest(engine, ENGINES)}")
        if limit is not None and (type(limit) is not int or limit < 1):
            raise ValueError(f"limit={limit!r} is impossible; expected None, 1 or more")
        self.puzzle, self.limit, self.distinct = puzzle, limit, distinct
        self.ended: str | None = None
        """Why it ended: `"complete"`, `"limit"`, `"time"`, `"stopped"` or `"interrupted"`."""
        self.reason = ""
        """How it was proved that there are no more solutions; empty before."""
        self._seed, self._engine = checked_seed(seed), engine
        self._watch = Watch(seconds=seconds, stop=stop, progress=progress)
        self._found: list[Solution] = []
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
        try:
            grid = next(self._source)
        except StopIteration:
            self._end("complete")
            raise
        except Ended as ended:
            self._end(ended.why)
            raise StopIteration from None
        except KeyboardInterrupt:
            self._end("interrupted")
            raise
        self._found.append(Solution(self.puzzle, grid))
        self._watch.found += 1
        if self._watch.found == self.limit:
            self._end("limit")
        return self._found[-1]

    def _end(self, why: str) -> None:
        if self.ended is None:
            self.ended = why
            self._source.close()
            self._watch.close()

    def __repr__(self) -> str:
        solutions = "1 solution" if len(self._found) == 1 else f"{len(self._found)} solutions"
        return f"<{solutions} found, {self.ended or 'more to come'}>"

    def _grids(self) -> Generator[bytes]:
        """Yield grids; if solutions are to be distinct, none is an image of an earlier one."""
        self._watch.begin()
        self.reason = why_none(self.puzzle)
        if self.reason:
            return
        images = self.puzzle.symmetries if self.distinct else self.puzzle.symmetries[:1]
        seen: set[bytes] = set()
        for grid in self._all(images):
            least = min(symmetry.image(grid) for symmetry in images)
            if least not in seen:
                seen.add(least)
                yield grid
                self._watch.look()
        self.reason = say("puzzles.ruled_out")

    def _all(self, images: Sequence[Symmetry]) -> Iterator[bytes]:
        """Yield grids from one solver, or alternately from both until one has finished.

        CP-SAT finds solutions on large boards, the search proves that there are no more. Both may
        find the same grid; the caller sorts that out.
        """
        puzzle, look = self.puzzle, self._watch.look
        parts = puzzle.layout, tuple(puzzle.tiles.values()), puzzle.knots
        patience = PATIENCE if cpsat.is_installed() else ALONE
        searched = search(*parts, self._seed, look, patience)
        solved = cpsat.solve(*parts, images, self._seed, look)
        solvers = {"auto": (searched, solved), "search": (searched,), "cp-sat": (solved,)}
        for solver in cycle(solvers[self._engine]):
            for grid in solver:
                if grid is None:
                    break
                yield grid
            else:
                return


def first(solutions: Solutions) -> Solution:
    """Return the first solution, or raise `NoSolution` or `Unfinished`."""
    for solution in solutions:
        return solution
    if solutions.ended == "complete":
        raise NoSolution(solutions.reason)
    raise Unfinished(str(solutions.ended))


def count(solutions: Solutions) -> Count:
    """Count all solutions, or those before an interruption."""
    number = 0
    try:
        for _ in solutions:
            number += 1
    except KeyboardInterrupt:
        pass
    return Count(number, complete=solutions.complete)


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
        number * ends for number, ends in zip(puzzle.tiles.values(), (1, 2, 2, 3, 4), strict=True)
    )
    if open_sides % 2:
        return say("puzzles.odd_ends", n=open_sides)
    joins, cells = open_sides // 2, len(puzzle.cells)
    if puzzle.knots is not None and (joins + cells - puzzle.knots) % 2:
        odd = "odd" if (joins + cells) % 2 else "even"
        return say(f"puzzles.{odd}_knots", cells=cells, joins=joins)
    return ""
