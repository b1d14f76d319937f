"""Where the spaces of a board of Celtic Knot lie in a picture, and the ways between them.

Coins lie on their strand. Those under a bridge would not be seen there: they have a *landing* on
the square to the north-east, which comes out from under the bridge.
"""

from __future__ import annotations

import cmath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise, product
from math import dist, pi

from knotwidgets.knotwork import STEPS, Cell, Curve, Segment, backwards, cut, halves
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Point

from ..board import Board
from ..board.reading import name_of
from ..colours import LOOKS

GAP = 0.43
"""From a crossing's middle to where the road below ends."""

OUT = 0.42
"""From a crossing's middle, along both axes, to where a landing comes out from under the bridge."""

ASIDE = 0.9
"""From a crossing's middle, along both axes, to the coins below: on the square to the north-east,
and as near to their bridge as coins of all players have room."""


def is_under(space: str) -> bool:
    """Whether a space is the lower one of its square."""
    return space.endswith("'")


@dataclass(frozen=True)
class Ground:
    """The places on a board; `ground_of` gives those of each board.

    >>> from knotwidgets.games import CelticKnot
    >>> ground = ground_of(CelticKnot().drawn)
    >>> ground.spot("C7"), ground.spot("C7'")
    ((2.5, 2.5), (3.4, 1.6))
    >>> ground.data(ground.way(["C7", "D7", "E7"]))
    'M2.5 2.5L4.5 2.5'
    """

    board: Board

    @cached_property
    def squares(self) -> grid.Layout:
        """All squares, on the path or off it, by name."""
        cells = product(range(self.board.width), range(self.board.height))
        return self._layout({name_of(cell): cell for cell in cells})

    @cached_property
    def spaces(self) -> grid.Layout:
        """The spaces and the exit, each on the square where it is picked."""
        cells = {name: self.board.places[name] for name in (*self.board.spaces, self.board.exit)}
        landings = {name: (c + 1, r + 1) for name, (c, r) in cells.items() if is_under(name)}
        return self._layout(cells | landings)

    def _layout(self, cells: Mapping[str, Cell]) -> grid.Layout:
        return grid.Layout(cells, self.board.width, self.board.height)

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
        """Where the coins of a space lie: on its strand, or on its landing."""
        x, y = self.middle(space)
        return (x + ASIDE, y - ASIDE) if is_under(space) else (x, y)

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
        if is_under(space):
            return self.spot(space), (-(0.5**0.5), 0.5**0.5)
        side = self._side(space, before)
        dx, dy = STEPS[side] if side is not None else (0, -1)
        return self.spot(space), (dx, -dy)

    def _through(self, before: str | None, space: str, after: str | None) -> list[Curve]:
        """The parts of a way through a space; between two of them it is below a bridge."""
        come, go = self._side(space, before), self._side(space, after)
        dropped = before is not None and come is None
        if not is_under(space) or (dropped and after):
            return [(*self._half(space, come), *backwards(self._half(space, go)))]
        if before and after:
            into, out = (cut_at_bridge(self._half(space, side)) for side in (come, go))
            return [into, backwards(out)]
        rise = self._rise(space, come if before else go)
        return rise if before else [backwards(part) for part in reversed(rise)]

    def _rise(self, space: str, side: int | None) -> list[Curve]:
        """From a side, or after a drop from the bridge, to the landing of a space below."""
        (x, y), landing = self._centre(space), self._lying(space)
        if side is None:
            return [(((x, y), landing),)]
        out = (x + OUT, y + OUT)
        return [cut_at_bridge(self._half(space, side)), ((out, out), (out, landing))]

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

    def _centre(self, space: str) -> Point:
        column, row = self.board.places[space]
        return column + 0.5, row + 0.5


ground_of = lru_cache(maxsize=16)(Ground)
cut_at_bridge = partial(cut, finish=GAP)  # a straight way to the middle of a crossing


TUNNEL = (0.33, 0.5, 0.13)  # from the middle to the base and to the tip, and half the width
MARK = 0.16
LANDING = 0.4  # radius of the round end of a landing
STEM = (0.05, 0.2, 0.5, 0.2)  # its half width, from where to where it is straight, how it opens
TOUCH = 0.58 * pi  # where it meets the round end, seen from there


def diamond(centre: Point, half: float) -> str:
    """A square that stands on a corner."""
    return polygon((0, -half), (half, 0), (0, half), (-half, 0), at=centre)


def polygon(*corners: Point, at: Point, unit: Point = (1, 0)) -> str:
    """A polygon by its corners, each so far along a direction from a point and aside of it.

    >>> polygon((1, -1), (2, 0), (1, 1), at=(5, 5), unit=(0, 1))
    'M6 6L5 7L4 6Z'
    """
    (x, y), (dx, dy) = at, unit
    points = [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in corners]
    return f"M{'L'.join(map(shapes.xy, points))}Z"


def _landing() -> str:
    """A leaf that points north-east, its stem beginning near the middle of a crossing."""
    half, begin, straight, along = STEM
    axis, far = cmath.rect(1, -pi / 4), 2**0.5 * ASIDE
    sides = []
    for left in (1, -1):
        edge = cmath.rect(LANDING, left * TOUCH)
        way = edge * (1 + along * left * 1j), edge  # along the round end's own edge
        points = begin + left * half * 1j, straight + left * half * 1j, *(far + p for p in way)
        sides.append([shapes.xy((p.real, p.imag)) for p in (point * axis for point in points)])
    there, back = sides
    arc = f"A{LANDING} {LANDING} 0 1 0 {back[3]}"
    return f"M{there[0]}C{' '.join(there[1:])}{arc}C{' '.join(back[2::-1])}Z"


def _gates(step: Point) -> str:
    """Two triangles that point along a step and back."""
    base, tip, half = TUNNEL
    corners = (base, -half), (tip, 0.0), (base, half)
    (x, y), at = step, (0, 0)
    return polygon(*corners, at=at, unit=step) + polygon(*corners, at=at, unit=(-x, -y))


def _cross() -> str:
    leg = f"{shapes.xy((2 * MARK, 2 * MARK))}M{shapes.xy((MARK, -MARK))}"
    return f"M{shapes.xy((-MARK, -MARK))}l{leg}l{shapes.xy((-2 * MARK, 2 * MARK))}"


SYMBOLS = {
    "landing": _landing(),
    "tunnel-across": _gates((1, 0)),
    "tunnel-up": _gates((0, 1)),
    "start-X": _cross(),
    "start-O": shapes.circle((0, 0), MARK),
}
