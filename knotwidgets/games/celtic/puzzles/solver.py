"""The places of a puzzle, their symmetries, and the search that fills them.

A *grid* is the tiles of all cells in order, one byte each.

Symmetries are turns and reflections that map the cells and the given tiles to themselves. An image
of a solution needs the same tiles and has as many knots.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from knotwidgets.core.bits import members
from knotwidgets.knotwork import STEPS, Cell, beyond, facing

from ..state import SHAPE_OF, SHAPES


@dataclass(frozen=True)
class PuzzleLayout:
    """Cells, borders and fitting tiles.

    `borders[i]` has the number of the border at each side of cell i, -1 at the edge; `fits[i]` the
    masks of open sides that suit the outline and the given tiles around.
    """

    cells: tuple[Cell, ...]
    borders: tuple[tuple[int, ...], ...]
    fits: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, cells: Collection[Cell], givens: Mapping[Cell, int]) -> PuzzleLayout:
        """Lay out these cells, row by row from the lower left."""
        ordered = tuple(sorted(cells, key=lambda cell: cell[::-1]))
        numbers: dict[tuple[Cell, int], int] = {}
        for cell in ordered:
            for side in (0, 1):
                if beyond(cell, side) in cells:
                    number = len(numbers) // 2
                    numbers[cell, side] = numbers[beyond(cell, side), side ^ 2] = number
        borders = tuple(tuple(numbers.get((cell, s), -1) for s in range(4)) for cell in ordered)
        fits = tuple(tuple(_fitting(cells, givens, cell)) for cell in ordered)
        return cls(ordered, borders, fits)

    @property
    def number_of_borders(self) -> int:
        """The number of borders between two cells."""
        return 1 + max((number for sides in self.borders for number in sides), default=-1)


def next_cell(layout: PuzzleLayout, laid: Collection[Cell]) -> Cell | None:
    """Return the empty cell to fill next: one beside other tiles, with the least choice.

    None if there is no empty cell. The tiles that are `laid` are the given ones of the layout.
    """
    choice = dict(zip(layout.cells, map(len, layout.fits), strict=True))

    def reluctance(cell: Cell) -> tuple[bool, int]:
        beside = (beyond(cell, side) for side in range(4))
        return not any(neighbour in laid for neighbour in beside), choice[cell]

    free = (cell for cell in layout.cells if cell not in laid)
    return min(free, key=reluctance, default=None)


def _fitting(cells: Collection[Cell], givens: Mapping[Cell, int], cell: Cell) -> Iterator[int]:
    must = may = 0
    for side in range(4):
        other = beyond(cell, side)
        must |= facing(givens, cell, side) << side
        may |= (facing(givens, cell, side) if other in givens else other in cells) << side
    for sides in range(1, 16):
        if must & ~sides == 0 and sides & ~may == 0 and givens.get(cell, sides) == sides:
            yield sides


# ---- symmetries ----------------------------------------------------------------------------------


class Symmetry(NamedTuple):
    """A symmetry: cell i gets the tile of cell `origins[i]`, its sides moved by `moved`."""

    origins: tuple[int, ...]
    moved: bytes
    """The new mask of open sides for each mask, as a table for `bytes.translate`."""

    def image(self, grid: bytes) -> bytes:
        """Return the image of a grid."""
        return bytes([grid[origin] for origin in self.origins]).translate(self.moved)


def symmetries(
    width: int, height: int, layout: PuzzleLayout, givens: Mapping[Cell, int]
) -> tuple[Symmetry, ...]:
    """Return the symmetries of a rectangle that keep its holes and its given tiles.

    Without either, a square has 8 and another rectangle 4, the identity included.
    """
    found = []
    for swap, *flips in product((False, True), repeat=3):
        image = {cell: _move(cell, (width - 1, height - 1), flips, swap) for cell in layout.cells}
        ways = [STEPS.index(_move(step, (0, 0), flips, swap)) for step in STEPS]
        table = bytes(sum(1 << ways[side] for side in members(sides)) for sides in range(16))
        keeps = all(givens.get(image[cell]) == table[sides] for cell, sides in givens.items())
        if (not swap or width == height) and keeps and {*image.values()} == {*image}:
            index = {image[cell]: number for number, cell in enumerate(layout.cells)}
            origins = tuple(index[cell] for cell in layout.cells)
            found.append(Symmetry(origins, table.ljust(256, b"\0")))
    return tuple(found)


def _move(point: Cell, last: Cell, flips: list[bool], swap: bool) -> Cell:  # noqa: FBT001
    x, y = (end - at if flip else at for at, end, flip in zip(point, last, flips, strict=True))
    return (y, x) if swap else (x, y)


# ---- the search ---------------------------------------------------------------------------------

MOST_STATES = 1_000_000  # to remember of each kind, about 250 bytes each
_PATIENCE = 1000  # steps before the search that ignores knots begins anew
_LOOK_STEPS = 1024  # steps between two calls of `look`, the first of them at the first step

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
            if not self.left[tile.shape] or self._is_ruled_out(closed, last=last):
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
        if self.steps % _LOOK_STEPS == 1:
            self.look(self.steps)

    def _is_ruled_out(self, closed: int, *, last: bool) -> bool:
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
        """The tiles that fit; tiles with many left for their cells are likely to come first."""
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
            """Go on to the next cell, unless the result is known."""
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
    open_borders = [borders[side] for side in members(sides)]
    arcs = [(2 * one + 1, 2 * other) for one, other in pairwise([*open_borders, open_borders[0]])]
    opened = sum(1 << border for border in open_borders)
    return _Option(sides, SHAPE_OF[sides], opened, tuple(arcs))
