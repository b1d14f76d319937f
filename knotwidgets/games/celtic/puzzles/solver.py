"""Solutions found one by one: how many, for how long, and how the search ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from numbers import Real
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core.errors import count
from knotwidgets.engine.batches import ProgressLine
from knotwidgets.words import amount, say

from ..game import name_of
from ..state import shape_of
from .errors import Unfinished
from .search import Search
from .solution import Solution

if TYPE_CHECKING:
    from .model import Puzzle

_EVERY = 0.2  # seconds between two reports


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
    """An iterator of solutions, each found when it is asked for; `Puzzle.solutions` makes one.

    What was found stays in `found`, also when it is interrupted (KeyboardInterrupt).

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
        self.reason = why_none(puzzle)
        if self.reason:
            return
        images = puzzle.symmetries if self.distinct else puzzle.symmetries[:1]
        seen: set[bytes] = set()
        supply = tuple(puzzle.tiles.values())
        for grid in Search(puzzle.layout, supply, puzzle.knots, self.seed, self._look):
            least = min(symmetry.image(grid) for symmetry in images)
            if least not in seen:
                seen.add(least)
                yield grid
                self._look(self._steps)
        self.reason = say("puzzles.ruled_out")

    def _look(self, steps: int) -> None:
        """Report, and raise `Unfinished` if the search is to end."""
        self._steps, now = steps, time.monotonic()
        if now - self._reported >= _EVERY:
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


def check_progress(progress: object) -> None:
    """Raise `TypeError` for what shows no progress."""
    if progress and progress is not True and not callable(progress):
        raise TypeError(f"progress={progress!r} can't be called; expected a function or True")


def check_stop(stop: object) -> None:
    """Raise `TypeError` for what doesn't say whether to stop."""
    if stop is not None and not callable(stop):
        raise TypeError(f"stop={stop!r} can't be called; expected None or a function")


def check_seed(seed: object) -> None:
    """Raise `ValueError` for what is no seed."""
    if seed is not None and type(seed) is not int:
        raise ValueError(f"seed={seed!r} is impossible; expected None or a whole number")


def _is_time(seconds: object) -> bool:
    return type(seconds) is not bool and isinstance(seconds, Real) and float(seconds) >= 0


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
    # As many loops as the graph's Laplacian has dimensions in its kernel, modulo 2 (C. Godsil and
    # G. Royle, "Algebraic Graph Theory", chapter 17). A grid has even cycles only, so the form on
    # its cycles is alternating and has an even rank: loops are odd or even as tiles plus joins.
    joins, cells = open_sides // 2, len(puzzle.cells)
    if puzzle.knots is not None and (joins + cells - puzzle.knots) % 2:
        odd = "odd" if (joins + cells) % 2 else "even"
        return say(f"puzzles.{odd}_knots", cells=cells, joins=joins)
    return ""
