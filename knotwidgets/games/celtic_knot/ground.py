"""The ground of a picture of Celtic Knot: where spaces and coins lie, and the ways between them.

Coins lie in the middle of their road. Those under a bridge would not be seen there: they lie in the
bridge's *mouth*, where the road below comes out, and are seen beside the bridge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise, product
from math import dist

from knotwidgets.knotwork import STEPS, Curve, Segment, backwards, cut, halves
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Point

from .board import Board, name_of
from .colours import LOOKS

GAP = 0.4
"""From a crossing's middle to where the road below ends."""


def is_under(space: str) -> bool:
    """Whether a space is the lower one of its square."""
    return space.endswith("'")


def squares(columns: int, rows: int) -> grid.Layout:
    """So many columns and rows of squares, by name."""
    cells = {name_of(cell): cell for cell in product(range(columns), range(rows))}
    return grid.Layout(cells, columns, rows)


@dataclass(frozen=True)
class Ground:
    """The places on a board; `ground_of` gives those of each board.

    >>> from knotwidgets import CelticKnot
    >>> ground = ground_of(CelticKnot().drawn)
    >>> ground.spot("C7"), ground.spot("C7'")
    ((2.5, 2.5), (3.0, 2.5))
    >>> ground.data(ground.way(["C7", "D7", "E7"]))
    'M2.5 2.5L4.5 2.5'
    """

    board: Board

    @cached_property
    def squares(self) -> grid.Layout:
        """All squares, on the path or off it, by name."""
        return squares(self.board.width, self.board.height)

    @cached_property
    def spaces(self) -> Places:
        """The spaces and the exit, each with its coins in the middle of its square."""
        cells = {name: self.board.places[name] for name in (*self.board.spaces, self.board.exit)}
        return Places(cells, self.board.width, self.board.height, ground=self)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of the look of each space's road."""
        strands = enumerate(self.board.strands)
        return {name: at % LOOKS + 1 for at, strand in strands for name in strand.spaces}

    def place(self, point: Point) -> Point:
        """A point of the knotwork, whose y points up, in the scene."""
        return point[0], self.board.height - point[1]

    def middle(self, space: str) -> Point:
        """The point of the strand in the middle of a space, in the scene."""
        return self.place(halves(self.board.arcs[space]).middle)

    def spot(self, space: str) -> Point:
        """Where the coins of a space lie: on its strand, or in the mouth of its bridge."""
        x, y = self.middle(space)
        dx, dy = STEPS[self.mouth(space)] if is_under(space) else (0, 0)
        return x + dx / 2, y - dy / 2

    def mouth(self, space: str) -> int:
        """The side of a space under a bridge at which its coins are seen.

        It is away from the exit and from turns, to the east or to the south if both are.
        """
        (column, row), arc = self.board.places[space], self.board.arcs[space]

        def fault(side: int) -> tuple[bool, ...]:
            dx, dy = STEPS[side]
            cell = column + dx, row + dy
            is_turn = self.board.squares[cell] not in (5, 10)
            return name_of(cell) == self.board.exit, is_turn, side not in (1, 2)

        return min((arc.side, arc.exit), key=fault)

    def data(self, curves: Sequence[Curve]) -> str:
        """Curves of the knotwork as path data of the scene."""
        return "".join(shapes.curve(curve, (0, 0), self.board.height) for curve in curves)

    # ---- ways along the strands, in the knotwork's coordinates

    def way(self, route: Sequence[str], *, whole: bool = False) -> tuple[Curve, ...]:
        """The way of coins along the spaces of a route, cut where it passes below a bridge.

        It begins and ends where coins lie. A `whole` one is a single line. A changed rule may let
        coins leap: the rest of the way is a straight line.
        """
        for at, pair in enumerate(pairwise(route)):
            if not self._linked(*pair):
                walked = self.way(route[: at + 1], whole=whole) if at else ()
                return (*walked, ((self._lying(pair[0]), self._lying(route[-1])),))
        stretches: list[list[Segment]] = [[]]
        for before, space, after in zip((None, *route), route, (*route[1:], None), strict=False):
            first, *others = self._through(before, space, after)
            stretches[-1] += first
            for part in others:
                stretches += [[]] if not whole else []
                stretches[-1] += part
        return tuple(tuple(curve) for curve in stretches if curve)

    def _linked(self, space: str, other: str) -> bool:
        """Whether two spaces follow one another on a strand, or are the layers of a crossing."""
        here, there = map(self.board.target, (space, other))
        return other == f"{space}'" or (here != there and there in self.board.along[here])

    def _lying(self, space: str) -> Point:
        """Where the coins of a space lie, in the knotwork's coordinates."""
        return self.place(self.spot(space))

    def arrival(self, route: Sequence[str]) -> tuple[Point, Point]:
        """Where coins on a route end, and a unit vector back along their way; in the scene."""
        before, space = route[-2:]
        if not self._linked(before, space):
            (x, y), (u, v) = self.spot(space), self.spot(before)
            length = dist((x, y), (u, v)) or 1
            return (x, y), ((u - x) / length, (v - y) / length)
        if is_under(space):  # from below the bridge, or along the road towards that
            dx, dy = STEPS[self.mouth(space)]
            sign = 1 if self._side(space, before) == self.mouth(space) else -1
            return self.spot(space), (sign * dx, -sign * dy)
        side = self._side(space, before)
        dx, dy = STEPS[side] if side is not None else (0, -1)
        return self.spot(space), (dx, -dy)

    def _through(self, before: str | None, space: str, after: str | None) -> list[Curve]:
        """The parts of a way through a space; between two of them it is below a bridge."""
        come, go = self._side(space, before), self._side(space, after)
        dropped = before is not None and come is None
        if not is_under(space) or (dropped and after):
            return [(*self._half(space, come), *backwards(self._half(space, go)))]
        if dropped:
            column, row = self.board.places[space]
            return [(((column + 0.5, row + 0.5), self._lying(space)),)]
        sides = (self.mouth(space) if side is None else side for side in (come, go))
        into, out = (cut_at_bridge(self._half(space, side)) for side in sides)
        return [()] if into == out else [into, backwards(out)]

    def _half(self, space: str, side: int | None) -> Curve:
        """From the middle of a side, if there is one, to the middle of a space."""
        if side is None:
            return ()
        arc = self.board.arcs[space]
        if side not in (arc.side, arc.exit):  # coins leave the board from below, too
            arc = self.board.arcs[f"{space}'"]
        first, second = halves(arc)
        return first if side == arc.side else backwards(second)

    def _side(self, space: str, other: str | None) -> int | None:
        """The side of a space towards another one next to it; None on the same square."""
        if other is None:
            return None
        (column, row), (c, r) = self.board.places[space], self.board.places[other]
        step = (c - column, r - row)
        return STEPS.index(step) if step in STEPS else None


@dataclass(frozen=True)
class Places(grid.Layout):
    """Where the coins of spaces lie, each place the middle of a square."""

    ground: Ground | None = None

    def square(self, cell: str) -> Point:
        """The upper left corner of a square."""
        if self.ground and is_under(cell):
            x, y = self.ground.spot(cell)
            return x - 0.5, y - 0.5
        return super().square(cell)


ground_of = lru_cache(maxsize=16)(Ground)
cut_at_bridge = partial(cut, finish=GAP)  # a straight way to the middle of a crossing
