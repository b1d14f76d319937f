"""Coins of four metals: struck faces, stacks with their number, up to four stacks on a space.

A lone stack lies in the middle of its space; several share it, each in a quarter. Every
coin shows its player's initial. In the air they show their sides: heads, which counts 1, has one
spiral, and tails, which counts 2, has two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from knotwidgets.scene import letters, shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text

from ..colours import LINE, NOTCH, RIMS


class Size(NamedTuple):
    """How large a coin is drawn.

    `token` comes before the name of its style, so many `notches` are round its disc, and `initial`
    is the em of its letter. The disc with a stack's number is `where` aside of the middle on both
    axes, so that it leaves the letter free. `ring` is from its edge to a ring of light round it.
    """

    token: str
    notches: int
    initial: float
    where: float
    badge: float
    number: float
    ring: float

    @property
    def r(self) -> float:
        """The radius of its disc."""
        return self.notches * NOTCH / (2 * pi)

    @property
    def reach(self) -> float:
        """From the coin's middle to its edge."""
        return self.r + RIMS[self.token] / 2 + LINE


LARGE = Size("", 15, 0.4, 0.28, 0.16, 0.29, 0.045)
SMALL = Size("small ", 11, 0.3, 0.21, 0.135, 0.26, 0.02)
FLIPPED = LARGE._replace(notches=18)

QUARTER = 0.247
"""From the middle of a space to the middles of the coins that share it, along both axes."""

LIFT = 0.07

_QUARTERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
PLACES = {0: (), 1: ((0, 0),), 2: ((-1, 0), (1, 0)), 3: _QUARTERS[:3], 4: _QUARTERS}
UPRIGHT = ((0, -1), (0, 1))
"""The directions of stacks from the middle of their space, by their number."""


@dataclass(frozen=True)
class Stack:
    """A player's coins on a space, `number` of them, with their middle at `middle`.

    `aside` is (0, 0) for a lone stack, else the direction from the middle of the space.
    """

    player: str
    number: int
    middle: Point
    aside: Point = (0, 0)

    @property
    def size(self) -> Size:
        """How large it is drawn."""
        return SMALL if any(self.aside) else LARGE

    def lifted(self) -> Stack:
        """The same stack a little above the board."""
        return replace(self, middle=(self.middle[0], self.middle[1] - LIFT))

    def items(self, name: str) -> Iterator[Item]:
        """The uppermost coin, the visible rims of the others below it, and their number."""
        (x, y), (ax, ay), size = self.middle, self.aside, self.size
        several = self.number > 1
        style = f"{self.player} {size.token}{'pile' if several else 'coin'}"
        yield Disc(name, "pieces", style, (x, y), size.r)
        ox, oy = ax or 1, ay or 1
        yield initial(name, self.player, size, (x, y))
        if several:
            at = (x + size.where * ox, y + size.where * oy)
            yield Disc(f"{name}:badge", "pieces", "pile badge", at, size.badge)
            number = str(self.number)
            yield Text(f"{name}:number", "pieces", "pile badge number", at, number, size.number)


def arranged(at: Point, numbers: Mapping[str, int], *, upright: bool = False) -> Iterator[Stack]:
    """The stacks of a space with its middle at `at`, by their players' numbers of coins.

    Two lie side by side, or one above the other if they are to be `upright`.
    """
    places = UPRIGHT if upright and len(numbers) == 2 else PLACES[len(numbers)]
    for (player, number), (x, y) in zip(numbers.items(), places, strict=True):
        yield Stack(player, number, (at[0] + QUARTER * x, at[1] + QUARTER * y), (x, y))


def steps(stack: Stack, name: str, total: int) -> Iterator[Item]:
    """How far a stack is to go, if that is known: away from its number and from other stacks."""
    if total:
        (x, y), (ax, ay), size = stack.middle, stack.aside, stack.size
        down = (-ay if ax else ay) or -1
        at = (x + size.where * (ax or -1), y + size.where * down)
        yield Disc(f"{name}:steps", "pieces", "steps", at, size.badge)
        yield Text(f"{name}:total", "pieces", "steps number", at, str(total), size.number)


def initial(name: str, player: str, size: Size, at: Point) -> Path:
    """The initial of a player, as it is struck into a coin of that name."""
    return Path(f"{name}:initial", "pieces", f"{player} letter", f"#{_symbol(player, size)}", at)


def _symbol(player: str, size: Size) -> str:
    return f"{size.token}{player}".replace(" ", "-")


@cache
def symbols(players: tuple[str, ...]) -> Mapping[str, str]:
    """The initials, in two sizes, and the figures of the two sides."""
    initials = {
        _symbol(player, size): letters.path(player[0].upper(), (0, 0), size.initial)
        for player in players
        for size in (LARGE, SMALL)
    }
    # Both spirals of tails end in the middle, where they have the same direction.
    tails = _spiral((-0.105, 0), 0.105, 0, 2) + _spiral((0.105, 0), 0.105, pi, 2)
    return {**initials, "heads": _spiral((0.01, -0.005), 0.19, 0.4, 2.4), "tails": tails}


def _spiral(centre: Point, r: float, start: float, turns: float) -> str:
    """A clockwise spiral from `centre` to a distance of `r`, which sets out at the angle `start`.

    It is made of cubic curves for every eighth of a turn.
    """
    steps = round(turns * 8)
    angle = turns * 2 * pi / steps
    growth = r / steps / angle

    def point(index: int) -> tuple[Point, Point]:
        """A point of the spiral, and how far a third of the step leads on from there."""
        away, turned = growth * index * angle, start + index * angle
        c, s = cos(turned), sin(turned)
        third = (growth * c - away * s) * angle / 3, (growth * s + away * c) * angle / 3
        return (centre[0] + away * c, centre[1] + away * s), third

    d = "M" + shapes.xy(centre)
    for ((x, y), (dx, dy)), ((u, v), (du, dv)) in pairwise(map(point, range(steps + 1))):
        d += "C" + " ".join(map(shapes.xy, ((x + dx, y + dy), (u - du, v - dv), (u, v))))
    return d
