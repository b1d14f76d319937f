"""Solutions found one by one: how many, for how long, and how the search ended."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import pairwise
from numbers import Real
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core.errors import count
from knotwidgets.engine.batches import ProgressLine
from knotwidgets.words import amount, say

from ..game import name_of
from ..state import SHAPE_OF, SHAPES, shape_of
from .errors import Unfinished
from .layout import PuzzleLayout
from .solution import Solution

if TYPE_CHECKING:
    from .model import Puzzle

_EVERY = 0.2  # seconds between two reports


MOST_STATES = 1_000_000  # to remember of each kind, about 250 bytes each
_PATIENCE = 1000  # steps before the search that ignores knots begins anew
_GLANCE = 1024  # steps between two calls of `look`, the first of them at the first step

_Numbers = bytes | tuple[int, ...]
_State = tuple[int, int, _Numbers]


class _Option(NamedTuple):
    """A tile that fits the borders with earlier cells."""

    sides: int
    shape: int
    opened: int  # the borders that it opens, as bits
    arcs: tuple[tuple[int, int], ...]  # the path ends that it links


class _Place(NamedTuple):
    """A cell in the order of the search."""

    cell: int
    before: int  # its borders with cells that come earlier, as bits
    frontier: int  # the borders between the cells before it and the others
    ends: tuple[int, ...]  # the path ends on the frontier
    options: dict[int, list[_Option]]  # by those of `before` that are open


class _Frame(NamedTuple):
    options: Iterator[_Option]
    opened: int
    mates: list[int]
    closed: int
    state: _State
    found: int


class Search:
    """The grids that solve a puzzle, in an order that depends on the seed.

    `look` is called now and then with the number of steps taken, and may raise.
    """

    def __init__(
        self,
        layout: PuzzleLayout,
        supply: Sequence[int],
        knots: int | None,
        seed: int | None,
        look: Callable[[int], None],
    ) -> None:
        self.left, self.knots, self.look = list(supply), knots, look
        self.borders = layout.number_of_borders
        self.grid = bytearray(len(layout.cells))
        self.places = list(_places(layout))
        self.room = _room(self.places)
        self.steps = self.found = 0
        self.dead: set[_State] = set()
        self.fillable: dict[_State, bool] = {}
        self.draw = random.Random(str(seed)).random
        greatest = max(2 * self.borders, *supply, knots or 0)
        self.pack: Callable[[list[int]], _Numbers] = bytes if greatest < 256 else tuple

    def __iter__(self) -> Iterator[bytes]:
        # A path end's mate is the other end of its path; at first each is a path of its own.
        stack = [self._frame(0, 0, list(range(2 * self.borders)), 0)]
        while stack:
            self._count_step()
            frame, number = stack[-1], len(stack)
            cell = self.places[number - 1].cell
            if self.grid[cell]:
                self.left[SHAPE_OF[self.grid[cell]]] += 1
                self.grid[cell] = 0
            tile = next(frame.options, None)
            if tile is None:
                if self.found == frame.found and len(self.dead) < MOST_STATES:
                    self.dead.add(frame.state)
                stack.pop()
                continue
            mates, closed = self._link(frame, tile)
            last = number == len(self.places)
            if not self.left[tile.shape] or self._misses(closed, last=last):
                continue
            self.left[tile.shape] -= 1
            self.grid[cell] = tile.sides
            opened = frame.opened | tile.opened
            if last:
                self.found += 1
                yield bytes(self.grid)
            elif self._can_be_filled(number, opened):
                following = self._frame(number, opened, mates, closed)
                if following.state not in self.dead:
                    stack.append(following)

    def _count_step(self) -> None:
        self.steps += 1
        if self.steps % _GLANCE == 1:
            self.look(self.steps)

    def _misses(self, closed: int, *, last: bool) -> bool:
        """Whether the number of closed loops rules a filling out; open strands will close, too."""
        if self.knots is None:
            return False
        return closed != self.knots if last else closed >= self.knots

    def _link(self, frame: _Frame, tile: _Option) -> tuple[list[int], int]:
        """Return the mates and the number of loops after a tile has linked its path ends."""
        if self.knots is None:
            return frame.mates, 0
        mates, closed = frame.mates.copy(), frame.closed
        for one, other in tile.arcs:
            if mates[one] == other:
                closed += 1
            else:
                ends = mates[one], mates[other]
                mates[ends[0]], mates[ends[1]] = ends[1], ends[0]
        return mates, closed

    def _frame(self, number: int, opened: int, mates: list[int], closed: int) -> _Frame:
        place = self.places[number]
        links = [] if self.knots is None else [mates[end] for end in place.ends]
        state = number, opened & place.frontier, self.pack([*self.left, closed, *links])
        options = self._options(number, opened, self.left)
        return _Frame(options, opened, mates, closed, state, self.found)

    def _options(self, number: int, opened: int, left: list[int]) -> Iterator[_Option]:
        """The tiles that fit; likely first those of which many are left for the cells they suit."""
        place, room, draw = self.places[number], self.room[number], self.draw

        def rank(tile: _Option) -> float:
            return -left[tile.shape] / room[tile.shape] * (1 + draw())

        return iter(sorted(place.options.get(opened & place.before, ()), key=rank))

    # ---- whether tiles fill the cells, with any number of knots

    def _can_be_filled(self, number: int, opened: int) -> bool:
        """Whether the tiles left can fill the cells from a place on."""
        state = number, opened & self.places[number].frontier, self.pack(self.left)
        known = self.fillable.get(state)
        return self._fill(number, opened) if known is None else known

    def _fill(self, number: int, opened: int) -> bool:
        left = self.left.copy()
        stack: list[tuple[_State, int, int, Iterator[_Option]]] = []
        begin, patience, idle = opened, _PATIENCE, 0

        def enter(shape: int) -> bool | None:
            """Go on to the next cell, unless it is known what will come of it."""
            place = number + len(stack)
            if place == len(self.places):
                return True
            state = place, opened & self.places[place].frontier, self.pack(left)
            known = self.fillable.get(state)
            if known is None and self._is_short(place, left):
                return False
            if known is None:
                stack.append((state, opened, shape, self._options(place, opened, left)))
            return known

        known = enter(0)
        while stack and not known:
            self._count_step()
            idle += 1
            if idle > patience:
                left, opened, patience, idle = self.left.copy(), begin, 2 * patience, 0
                stack.clear()
                enter(0)
            state, before, shape, options = stack[-1]
            tile = next(options, None)
            if tile is None:
                self._remember(state, fillable=False)
                stack.pop()
                left[shape] += 1
            elif left[tile.shape]:
                left[tile.shape] -= 1
                opened = before | tile.opened
                known = enter(tile.shape)
                left[tile.shape] += known is False
        for state, *_ in stack:
            self._remember(state, fillable=True)
        return known is True

    def _is_short(self, number: int, left: list[int]) -> bool:
        """Whether fewer tiles can be laid than there are cells from a place on."""
        return sum(map(min, left, self.room[number])) < len(self.places) - number

    def _remember(self, state: _State, *, fillable: bool) -> None:
        if len(self.fillable) >= MOST_STATES:
            self.fillable.clear()
        self.fillable[state] = fillable


def _room(places: Sequence[_Place]) -> list[list[int]]:
    """Return how many of the cells from each place on can take a tile of each shape."""
    room = [[0] * len(SHAPES)]
    for place in reversed(places):
        shapes = {tile.shape for options in place.options.values() for tile in options}
        room.append([n + (shape in shapes) for shape, n in enumerate(room[-1])])
    return room[::-1]


def _places(layout: PuzzleLayout) -> Iterator[_Place]:
    """Yield the cells, line by line along the shorter side, so that the frontier is short."""
    columns, rows = zip(*layout.cells, strict=True)
    wide = len(set(columns)) > len(set(rows))
    order = sorted(range(len(layout.cells)), key=lambda i: layout.cells[i][:: 1 if wide else -1])
    seen = frontier = 0
    for cell in order:
        borders = [border for border in layout.borders[cell] if border >= 0]
        before = sum(1 << border for border in borders if seen >> border & 1)
        numbers = (n for n in range(layout.number_of_borders) if frontier >> n & 1)
        ends = tuple(end for n in numbers for end in (2 * n, 2 * n + 1))
        options: dict[int, list[_Option]] = {}
        for sides in layout.fits[cell]:
            option = _option(layout.borders[cell], sides)
            options.setdefault(option.opened & before, []).append(option)
        yield _Place(cell, before, frontier, ends, options)
        seen |= sum(1 << border for border in borders if not seen >> border & 1)
        frontier ^= sum(1 << border for border in borders)


def _option(borders: Sequence[int], sides: int) -> _Option:
    """Describe a tile: an arc runs from each open side's last end to the next one's first end.

    First meets first and last meets last across a border, so the two tiles share its ends.
    """
    open_borders = [borders[side] for side in range(4) if sides >> side & 1]
    arcs = [(2 * one + 1, 2 * other) for one, other in pairwise([*open_borders, open_borders[0]])]
    opened = sum(1 << border for border in open_borders)
    return _Option(sides, SHAPE_OF[sides], opened, tuple(arcs))


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
