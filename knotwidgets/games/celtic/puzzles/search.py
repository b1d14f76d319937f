"""The built-in solver: a search, cell by cell, that never enters a dead end twice.

What can follow depends only on the borders between filled and empty cells, on the tiles left, and,
if knots count, on how the strands that end at these borders are linked and how many have closed. A
state from which no solution was found is remembered as dead. The search is exact and, on boards of
a notebook's size, fast; it needs nothing but the standard library.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..state import SHAPE_OF
from .layout import PuzzleLayout

MOST_DEAD = 1_000_000  # states to remember, about 250 bytes each
_GLANCE = 1024  # steps between two looks at the watch, the first of them at the first step


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


_State = tuple[int, int, "bytes | tuple[int, ...]"]


def search(
    layout: PuzzleLayout,
    supply: Sequence[int],
    knots: int | None,
    seed: int | None,
    look: Callable[[int], None],
    patience: int,
) -> Iterator[bytes | None]:
    """Yield the grids that solve a puzzle; a seed other than None shuffles their order.

    `look` is called now and then with the number of steps taken, and may raise. None is yielded
    after `patience` steps without a solution, then after twice as many, and so on.
    """
    return _Search(layout, supply, knots, seed).run(look, patience)


class _Search:
    def __init__(
        self, layout: PuzzleLayout, supply: Sequence[int], knots: int | None, seed: int | None
    ) -> None:
        self.layout, self.left, self.knots = layout, list(supply), knots
        self.grid = bytearray(len(layout.cells))
        self.dead: set[_State] = set()
        self.found = 0
        self.places = list(_places(layout))
        greatest = max(2 * layout.number_of_borders, *supply, knots or 0)
        self.pack: Callable[[list[int]], bytes | tuple[int, ...]] = (
            bytes if greatest < 256 else tuple
        )
        if seed is not None:
            shuffle = random.Random(seed).shuffle
            for place in self.places:
                for options in place.options.values():
                    shuffle(options)

    def run(self, look: Callable[[int], None], patience: int) -> Iterator[bytes | None]:
        steps = idle = 0
        # A path end's mate is the other end of its path; at first each is a path of its own.
        mates = list(range(2 * self.layout.number_of_borders))
        stack = [self._frame(0, 0, mates, 0)]
        while stack:
            steps, idle = steps + 1, idle + 1
            if steps % _GLANCE == 1:
                look(steps)
            if idle > patience:
                patience, idle = 2 * patience, 0
                yield None
            frame = stack[-1]
            place = self.places[len(stack) - 1]
            self._take_back(place.cell)
            option = next(frame.options, None)
            if option is None:
                if self.found == frame.found and len(self.dead) < MOST_DEAD:
                    self.dead.add(frame.state)
                stack.pop()
                continue
            if not self.left[option.shape]:
                continue
            mates, closed = self._link(frame, option)
            last = len(stack) == len(self.places)
            if self._misses(closed, last=last):
                continue
            self.left[option.shape] -= 1
            self.grid[place.cell] = option.sides
            if last:
                self.found, idle = self.found + 1, 0
                yield bytes(self.grid)
                continue
            following = self._frame(len(stack), frame.opened | option.opened, mates, closed)
            if following.state not in self.dead:
                stack.append(following)

    def _misses(self, closed: int, *, last: bool) -> bool:
        """Whether the number of closed loops rules a filling out; open strands will close, too."""
        if self.knots is None:
            return False
        return closed != self.knots if last else closed >= self.knots

    def _take_back(self, cell: int) -> None:
        if self.grid[cell]:
            self.left[SHAPE_OF[self.grid[cell]]] += 1
            self.grid[cell] = 0

    def _link(self, frame: _Frame, option: _Option) -> tuple[list[int], int]:
        """Return the mates and the number of loops after a tile has linked its path ends."""
        if self.knots is None:
            return frame.mates, 0
        mates, closed = frame.mates.copy(), frame.closed
        for one, other in option.arcs:
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
        options = place.options.get(opened & place.before, [])
        return _Frame(iter(options), opened, mates, closed, state, self.found)


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
