"""Coins of four metals: struck faces, stacks with their number, up to four stacks on a space.

A lone stack lies in the middle of its space; several share it, each in a quarter. Every
coin shows its player's initial. In the air they show their sides: heads, which counts 1, has one
spiral, and tails, which counts 2, has two.

On the shelf below the board lie the last flips and the coins at home. Coins travel along their
roads, and turn in the air.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from knotwidgets.core import Position
from knotwidgets.scene import letters, shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text
from knotwidgets.scene.motion import Flip, Motion, Travel
from knotwidgets.scene.shapes import xy

from .colours import LINE, NOTCH, RIMS
from .ground import diamond
from .spoken import mover

if TYPE_CHECKING:
    from .game import CelticKnot
    from .view import Subject


class Size(NamedTuple):
    """How large a coin is drawn.

    `token` comes before the name of its style, `notches` is their number round its disc, and
    `initial` is the em of its letter. The disc with a stack's number is `where` aside of the middle
    on both axes, so that it leaves the letter free. `ring` is from its edge to a ring of light
    round it.
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


# ---- the shelf -----------------------------------------------------------------------------------


HEIGHT = 1.1
STEP = 0.79  # from one flipped coin to the next
TOTAL = (0.14, 0.42)  # of the sum: its distance beyond a coin, and the em
LEGEND = (0.66, 0.24)  # from a side's middle to its value and to the next side; the em
FIRST = 0.42  # from the middle of a player's coin to its first place at home
TRACK = 0.2  # from one coin's place at home to the next
PLACE = 0.088  # half the width of such a place
HOME = diamond((0, 0), PLACE)  # the symbol `home`: such a place, shaped like the exit
ROW = 0.56
COLUMN_GAP = 0.3


class PlayerFlips(NamedTuple):
    """A player's flipped coins, and the space where they lay."""

    player: str
    heads: int
    tails: int
    space: str

    @property
    def sides(self) -> tuple[bool, ...]:
        """Whether each coin shows heads; heads come first."""
        return (True,) * self.heads + (False,) * self.tails


@dataclass(frozen=True)
class Shelf:
    """`corner` is the upper left corner and `width` the room of the shelf.

    `home` says how many of `purse` coins each player has brought home.
    """

    corner: Point
    width: float
    purse: int
    home: Mapping[str, int]
    mover: str | None
    flips: PlayerFlips | None

    def items(self) -> Iterator[Item]:
        """The flipped coins, or what their sides count; then how far each player is."""
        yield from self._flips(self.flips) if self.flips else self._legend()
        for index, player in enumerate(self.home):
            yield from self._track(index, player)

    def coin(self, index: int) -> Point:
        """The middle of a flipped coin."""
        x, y = self.corner
        return x + FLIPPED.reach + index * STEP, y + HEIGHT / 2

    def _flips(self, flips: PlayerFlips) -> Iterator[Item]:
        for index, heads in enumerate(flips.sides):
            yield from face(f"flip:{index}", flips.player, self.coin(index), heads=heads)
        x, y = self.coin(len(flips.sides))
        total = f"= {flips.heads + 2 * flips.tails}"
        yield Text("total", "labels", "total", (x + TOTAL[0], y), total, TOTAL[1])

    def _legend(self) -> Iterator[Item]:
        for index, side in enumerate(("heads", "tails")):
            x, y = self.coin(index)
            x += index * LEGEND[0]
            yield Disc(f"legend:{side}", "cells", "slot", (x, y), FLIPPED.r)
            yield Path(f"legend:{side}:figure", "cells", "slot figure", f"#{side}", (x, y))
            at, value = (x + LEGEND[0], y), f"= {index + 1}"
            yield Text(f"legend:{side}:worth", "labels", "name", at, value, LEGEND[1])

    def _track(self, index: int, player: str) -> Iterator[Item]:
        """A player's coin, ringed in its turn, and a place for each coin at home."""
        columns = (len(self.home) + 1) // 2
        wide = _track_width(self.purse)
        x = self.corner[0] + self.width - (columns - index // 2) * (wide + COLUMN_GAP) + COLUMN_GAP
        y = self.corner[1] + HEIGHT / 2 + (index % 2 - 0.5) * ROW
        at = (x + SMALL.reach, y)
        if player == self.mover:
            yield Disc("mover", "hints", "in hand", at, SMALL.reach + 0.01)
        yield Disc(f"player:{player}", "pieces", f"{player} small coin", at, SMALL.r)
        yield initial(f"player:{player}", player, SMALL, at)
        for number in range(self.purse):
            place = (at[0] + FIRST + number * TRACK, y)
            style = f"{player} home" if number < self.home[player] else "slot"
            yield Path(f"home:{player}:{number}", "cells", style, "#home", place)


def face(name: str, player: str, at: Point, *, heads: bool) -> tuple[Item, ...]:
    """A side of a flipped coin."""
    side = "heads" if heads else "tails"
    return (
        Disc(name, "pieces", f"{player} coin", at, FLIPPED.r),
        Path(f"{name}:{side}", "pieces", f"{player} figure", f"#{side}", at),
    )


def width(purse: int, players: int) -> float:
    """The room that a shelf needs: for all coins flipped at once, and for all players."""
    columns = (players + 1) // 2
    left = max(purse * STEP + 0.9, 2 * (STEP + LEGEND[0]))
    return left + columns * (_track_width(purse) + COLUMN_GAP)


def _track_width(purse: int) -> float:
    return SMALL.reach + FIRST + (purse - 1) * TRACK + PLACE


# ---- how coins move ------------------------------------------------------------------------------


FLIGHT, STAGGER = 0.95, 0.07  # seconds in the air, and from one coin to the next
FAN = 0.1  # room round coins in the air, which look larger there
PACE, REST = 0.11, 0.25  # seconds for a space of a route, and for any route
LONGEST = 1.3

Found = TypeVar("Found")


class Journey(NamedTuple):
    """Coins that went along a route."""

    coins: Stack
    route: tuple[str, ...]

    @property
    def time(self) -> float:
        """Seconds on the way."""
        return min(REST + PACE * (len(self.route) - 1), LONGEST)


def flipped(before: Position, after: Position) -> PlayerFlips | None:
    """The coins that were flipped between two positions; None if there were none."""
    group, move = cast("CelticKnot", before.game).group(before), after.last or ""
    if group is None or group.total or not move.startswith("="):
        return None
    tails = int(move[1:]) - group.number
    return PlayerFlips(mover(before), group.number - tails, tails, group.space)


def in_hand(position: Position) -> PlayerFlips | None:
    """The flips of the coins in hand; None if there are none."""
    game = cast("CelticKnot", position.game)
    flips, group = game.flips(position), game.group(position)
    return PlayerFlips(mover(position), *flips, group.space) if flips and group else None


def last_flips(position: Position, since: Sequence[Position]) -> PlayerFlips | None:
    """The last flips, if they are known."""
    way = (*since, position)
    _, flips = _last(way, lambda before, after: in_hand(after) or flipped(before, after))
    return flips or in_hand(way[0])


def journey(before: Position, after: Position) -> Journey | None:
    """Which coins went where between two positions; None if there were none."""
    game, move = cast("CelticKnot", before.game), after.last or ""
    group = game.group(before)
    if group is None or not move.startswith(">"):
        return None
    number = 1 if game.options["split"] else group.number
    return Journey(Stack(mover(before), number, (0, 0)), game.routes(before)[move[1:]])


def motions(subject: Subject) -> list[Motion]:
    """The last journey and the last flips on the way to a position, one after the other.

    The first one hides the same items as the second one, which so waits unseen. Coins that wait for
    their flips while others go are seen, also below those in the air.
    """
    way = (*subject.options.since, subject.position)
    (gone, trip), (fell, flips) = _last(way, journey), _last(way, flipped)
    trips: list[Motion] = [_travel(subject, trip)] if trip else []
    lying = _lying(subject, flips) if flips else ()
    if trips and gone < fell and not {*lying} <= {*trips[0].hides}:
        lying = ()
    falls: list[Motion] = [*_flight(subject, flips, lying)] if flips else []
    first, then = (trips, falls) if gone < fell else (falls, trips)
    if first and then:
        hides = tuple(dict.fromkeys(name for one in (*first, *then) for name in one.hides))
        first[-1] = replace(first[-1], hides=hides)
        then = [replace(one, delay=first[-1].time) for one in then]
    return [*first, *then]


def _last(
    way: Sequence[Position], ask: Callable[[Position, Position], Found | None]
) -> tuple[int, Found | None]:
    """The last step for which `ask` has an answer: its index, and the answer."""
    for index, step in reversed(list(enumerate(pairwise(way)))):
        found = ask(*step)
        if found:
            return index, found
    return -1, None


def _travel(subject: Subject, trip: Journey) -> Travel:
    """The way of the coins to their stack, which appears once they are there.

    A stack that grew is shown all the time.
    """
    along = subject.ground.data(subject.ground.way(trip.route, whole=True))
    stack, hides = trip.coins, subject.parts("last")
    for place in ("hand", "coin"):
        name = f"{place}:{trip.route[-1]}:{stack.player}"
        if there := subject.stacks.get(name):
            if place == "hand" or there.number == stack.number:
                hides += subject.parts(name)
            along += f"L{xy(there.middle)}"
            stack = replace(there, number=stack.number, middle=(0, 0))
            break
    items = tuple(stack.items("travel"))
    return Travel(items=items, along=along, time=trip.time, hides=hides)


def _lying(subject: Subject, flips: PlayerFlips) -> tuple[str, ...]:
    """The stack of flipped coins, if it is still there."""
    stack = f"{flips.space}:{flips.player}"
    return subject.parts(f"hand:{stack}") or subject.parts(f"coin:{stack}")


def _flight(subject: Subject, flips: PlayerFlips, lying: Sequence[str]) -> Iterator[Flip]:
    """The coins turn in the air above the place where they lay; then it is seen how they fell."""
    spot = subject.ground.spot(flips.space)
    then = ("total", *lying, *subject.parts("route"), *subject.parts("goal"))
    last = len(flips.sides) - 1
    for coin, (at, heads) in enumerate(
        zip(_fan(subject, spot, last + 1), flips.sides, strict=True)
    ):
        yield Flip(
            at=at,
            front=face(f"flip:{coin}", flips.player, at, heads=heads),
            back=face(f"flip:{coin}", flips.player, at, heads=not heads),
            turns=7 + coin % 3,
            time=FLIGHT + STAGGER * coin,
            hides=(*subject.parts(f"flip:{coin}"), *(then if coin == last else ())),
        )


def _fan(subject: Subject, spot: Point, number: int) -> Iterator[Point]:
    """Places for coins above a spot, in up to two rows, all in the picture."""
    left, top, width, height = subject.box
    rows = [number] if number <= 3 else [(number + 1) // 2, number // 2]
    far, high = rows[0] * STEP / 2 + FAN, len(rows) * STEP / 2 + FAN
    x = min(max(spot[0], left + far), left + width - far)
    y = min(max(spot[1], top + high), top + height - high)
    for row, coins in enumerate(rows):
        for coin in range(coins):
            across, down = coin - (coins - 1) / 2, row - (len(rows) - 1) / 2
            yield x + STEP * across, y + STEP * down
