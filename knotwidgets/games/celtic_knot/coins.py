"""Coins of four metals: struck faces, stacks with their number, up to four stacks on a space.

A lone stack lies in the middle of its space; several share it, each in a quarter. Those under a
bridge lie side by side in its mouth. Every coin shows its player's emblem: a hound, a tree, a harp
or a knot. In the air they show their sides: heads, which counts 1, has one spiral, and tails, which
counts 2, has two.

Coins at home lie in the sockets of roundels, on empty ground round the exit if there is room. On
the shelf below the board lie the last flips. Coins travel along their roads, and turn in the air.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from knotwidgets.core import Position
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text, digits
from knotwidgets.scene.motion import Flip, Motion, Travel
from knotwidgets.scene.shapes import xy

from .colours import LINE, NOTCH, NOTCHES, RIMS
from .ground import is_under, spiral
from .spoken import mover
from .verdicts import game_of

if TYPE_CHECKING:
    from .view import Subject


class Size(NamedTuple):
    """How large a coin is drawn.

    `token` comes before the name of its style, `notches` is their number round its disc, and
    `emblem` is the radius of what is struck into it. The disc with a stack's number is `where`
    aside of the middle on both axes. `ring` is from its edge to a ring of light round it.
    """

    token: str
    notches: int
    emblem: float
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


LARGE = Size("", NOTCHES[""], 0.235, 0.26, 0.145, 0.26, 0.045)
SMALL = Size("small ", NOTCHES["small "], 0.16, 0.19, 0.115, 0.21, 0.02)
FLIPPED = LARGE._replace(notches=18)

EMBLEMS = {
    "nickel": (  # a hound
        "M-.78-.34C-.7-.44-.62-.46-.56-.52C-.52-.6-.44-.64-.38-.62C-.36-.7-.3-.74-.24-.7"
        "C-.26-.62-.24-.56-.18-.5C-.08-.36 .02-.26 .18-.24C.36-.22 .5-.2 .58-.08"
        "C.66-.14 .74-.26 .72-.42C.71-.5 .8-.52 .83-.44C.88-.24 .78-.04 .64 .08"
        "C.66 .22 .6 .3 .64 .4C.7 .46 .68 .56 .66 .66H.5C.5 .54 .5 .46 .44 .38"
        "C.34 .32 .28 .2 .26 .12C.1 .14-.04 .2-.14 .24C-.18 .36-.18 .5-.16 .66H-.32"
        "C-.36 .5-.36 .34-.38 .22C-.48 .1-.5-.08-.48-.24C-.56-.24-.66-.22-.72-.22"
        "C-.78-.24-.8-.3-.78-.34Z"
    ),
    "dime": (  # a tree
        "M0-.62V.66M-.3 .72C-.12 .7-.02 .6 0 .4C.02 .6 .12 .7 .3 .72"
        "M0 .34C.34 .32 .6 .2 .6-.04C.6-.22 .36-.22 .36-.06"
        "M0 .34C-.34 .32-.6 .2-.6-.04C-.6-.22-.36-.22-.36-.06"
        "M0 .04C.26 0 .46-.2 .44-.42C.42-.58 .2-.56 .22-.42"
        "M0 .04C-.26 0-.46-.2-.44-.42C-.42-.58-.2-.56-.22-.42M.62 .34v.02M-.62 .34v.02"
    ),
    "quarter": (  # a harp
        "M-.42 .62C-.5 .1-.52-.3-.4-.66C-.3-.72-.2-.62-.14-.5C.02-.22 .26-.22 .4-.46"
        "C.46-.56 .6-.56 .62-.42C.62-.3 .52-.26 .5-.16C.4 .18 .1 .52-.3 .7"
        "C-.38 .74-.42 .7-.42 .62ZM-.28 .44C-.02 .28 .22 .04 .32-.2C.14-.1-.14-.1-.28-.42"
        "C-.33-.14-.32 .2-.28 .44ZM-.16-.18V.34M-.03-.1V.24M.1-.08V.12"
    ),
    "penny": (  # a knot
        "M.11-.29C.37-.07 .55 .22 .55 .4C.55 .58 .37 .6 .11 .45"
        "M.29 .11C.07 .37-.22 .55-.4 .55C-.58 .55-.6 .37-.45 .11"
        "M-.11 .29C-.37 .07-.55-.22-.55-.4C-.55-.58-.37-.6-.11-.45"
        "M-.29-.11C-.07-.37 .22-.55 .4-.55C.58-.55 .6-.37 .45-.11"
    ),
}
"""What is struck into the coins of each player, in a circle of radius 1."""

QUARTER = 0.243
"""From the middle of a space to the middles of the coins that share it, along both axes."""

ABREAST = {1: 0.0, 2: 0.21, 3: 0.16, 4: 0.13}
"""Half the distance between the coins that share a mouth, by their number."""

RISE = 0.045
"""From a coin of a stack to the next one."""

HIGHEST = 4
"""The most coins of a stack that are drawn."""

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
    size: Size = LARGE

    def lifted(self) -> Stack:
        """The same stack a little above the board."""
        return replace(self, middle=(self.middle[0], self.middle[1] - LIFT))

    def items(self, name: str) -> Iterator[Item]:
        """The uppermost coin, the coins below it, and their number."""
        (x, y), (ax, ay), size = self.middle, self.aside, self.size
        for lower in range(min(self.number, HIGHEST) - 1, 0, -1):
            style, at = f"{self.player} {size.token}lower", (x, y + lower * RISE)
            yield Disc(f"{name}:{lower}", "pieces", style, at, size.r)
        yield from struck(name, self.player, size, (x, y))
        if self.number > 1:
            at = (x + size.where * (ax or 1), y + size.where * (ay or 1))
            yield Disc(f"{name}:badge", "pieces", "pile badge", at, size.badge)
            number = str(self.number)
            yield Text(f"{name}:number", "pieces", "pile badge number", at, number, size.number)


def arranged(at: Point, numbers: Mapping[str, int], *, upright: bool = False) -> Iterator[Stack]:
    """The stacks of a space with its middle at `at`, by their players' numbers of coins.

    Two lie side by side, or one above the other if they are to be `upright`.
    """
    places = UPRIGHT if upright and len(numbers) == 2 else PLACES[len(numbers)]
    size = SMALL if len(numbers) > 1 else LARGE
    for (player, number), (x, y) in zip(numbers.items(), places, strict=True):
        yield Stack(player, number, (at[0] + QUARTER * x, at[1] + QUARTER * y), (x, y), size)


def below(at: Point, numbers: Mapping[str, int], way: Point) -> Iterator[Stack]:
    """The stacks in the mouth of a bridge, across the way that leads out of it."""
    (x, y), (dx, dy) = at, way
    for index, (player, number) in enumerate(numbers.items()):
        off = (2 * index + 1 - len(numbers)) * ABREAST[len(numbers)]
        yield Stack(player, number, (x - off * dy, y + off * dx), (dx, dy), SMALL)


def steps(stack: Stack, name: str, total: int) -> Iterator[Item]:
    """How far a stack is to go, if that is known: away from its number and from other stacks."""
    if total:
        (x, y), (ax, ay), size = stack.middle, stack.aside, stack.size
        down = (-ay if ax else ay) or -1
        at = (x + size.where * (ax or -1), y + size.where * down)
        yield Disc(f"{name}:steps", "pieces", "steps", at, size.badge)
        yield Text(f"{name}:total", "pieces", "steps number", at, str(total), size.number)


def struck(
    name: str, player: str, size: Size, at: Point, layer: str = "pieces"
) -> tuple[Disc, Path]:
    """A coin of that name with its player's emblem."""
    style = f"{player} {size.token}"
    emblem = _scaled(EMBLEMS[player], size.emblem)
    return (
        Disc(name, layer, f"{style}coin", at, size.r),
        Path(f"{name}:emblem", layer, f"{style}emblem figure", emblem, at),
    )


@cache
def _scaled(d: str, scale: float) -> str:
    """The path data of a figure, scaled."""
    return re.sub(r"-?[\d.]+", lambda found: " " + digits(float(found[0]) * scale), d)


SIDES = {
    "heads": spiral((0.01, -0.005), 0.19, 0.4, 2.4),
    # Both spirals end in the middle, where they have the same direction.
    "tails": spiral((-0.105, 0), 0.105, 0, 2) + spiral((0.105, 0), 0.105, pi, 2),
}
"""The figures of the sides of a coin."""


# ---- the shelf -----------------------------------------------------------------------------------


HEIGHT = 1.1
STEP = 0.79  # from one flipped coin to the next
TOTAL = (0.14, 0.42)  # of the sum: its distance beyond a coin, and the em
LEGEND = (0.66, 0.24)  # from a side's middle to its value and to the next side; the em
SUM = 0.9  # the room of a sum


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


def shelf(middle: Point, flips: PlayerFlips | None) -> Iterator[Item]:
    """The flipped coins at the foot of the board, or what their sides count, round a middle."""
    if not flips:
        yield from _legend(middle)
        return
    (x, y), number = middle, len(flips.sides)
    x -= (number * STEP + SUM - STEP) / 2
    for index, heads in enumerate(flips.sides):
        yield from face(f"flip:{index}", flips.player, (x + index * STEP, y), heads=heads)
    total = f"= {flips.heads + 2 * flips.tails}"
    yield Text("total", "labels", "total", (x + number * STEP + TOTAL[0], y), total, TOTAL[1])


def _legend(middle: Point) -> Iterator[Item]:
    away, em = LEGEND
    for index, side in enumerate(("heads", "tails")):
        x, y = middle[0] + (2 * index - 1.4) * away, middle[1]
        yield Disc(f"legend:{side}", "cells", "slot", (x, y), FLIPPED.r)
        yield Path(f"legend:{side}:figure", "cells", "slot figure", SIDES[side], (x, y))
        yield Text(f"legend:{side}:worth", "labels", "name", (x + away, y), f"= {index + 1}", em)


def face(name: str, player: str, at: Point, *, heads: bool) -> tuple[Item, ...]:
    """A side of a flipped coin."""
    side = "heads" if heads else "tails"
    return (
        Disc(name, "pieces", f"{player} coin", at, FLIPPED.r),
        Path(f"{name}:{side}", "pieces", f"{player} spiral figure", SIDES[side], at),
    )


def width(purse: int, beside: int) -> float:
    """The room that a shelf needs: for all coins flipped at once, and `beside` roundels."""
    return max(purse * STEP + SUM, 4 * LEGEND[0]) + beside * ASIDE


# ---- coins at home -------------------------------------------------------------------------------


ROUNDEL = 0.53
SOCKETS = (0.385, 0.112)  # from the middle of a roundel to its sockets; their radius
ASIDE = 2 * ROUNDEL + 0.1  # from one roundel on the shelf to the next


def _sockets(at: Point, purse: int) -> Iterator[tuple[Point, float]]:
    """The sockets round the middle of a roundel, and their radius."""
    away, r = SOCKETS
    for number in range(purse):
        turn = 2 * pi * number / purse
        socket = at[0] + away * sin(turn), at[1] - away * cos(turn)
        yield socket, min(r, 0.85 * away * pi / purse)


def roundels(places: Mapping[str, Point], purse: int) -> Iterator[Item]:
    """Where the coins of each player come home: round a coin as many sockets as it had coins."""
    for player, at in places.items():
        sockets = "".join(shapes.circle(*socket) for socket in _sockets(at, purse))
        yield Disc(f"roundel:{player}", "backdrop", "roundel", at, ROUNDEL)
        yield Path(f"roundel:{player}:sockets", "backdrop", "hollow", sockets)
        yield from struck(f"player:{player}", player, SMALL, at, "backdrop")


def at_home(places: Mapping[str, Point], purse: int, home: Mapping[str, int]) -> Iterator[Item]:
    """The coins in their sockets."""
    for player, at in places.items():
        for number, (socket, r) in enumerate([*_sockets(at, purse)][: home[player]]):
            yield Disc(f"home:{player}:{number}", "cells", f"{player} home", socket, r)


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
    group, move = game_of(before).group(before), after.last or ""
    if group is None or group.total or not move.startswith("="):
        return None
    tails = int(move[1:]) - group.number
    return PlayerFlips(mover(before), group.number - tails, tails, group.space)


def in_hand(position: Position) -> PlayerFlips | None:
    """The flips of the coins in hand; None if there are none."""
    game = game_of(position)
    flips, group = game.flips(position), game.group(position)
    return PlayerFlips(mover(position), *flips, group.space) if flips and group else None


def last_flips(position: Position, since: Sequence[Position]) -> PlayerFlips | None:
    """The last flips, if they are known."""
    way = (*since, position)
    _, flips = _last(way, lambda before, after: in_hand(after) or flipped(before, after))
    return flips or in_hand(way[0])


def journey(before: Position, after: Position) -> Journey | None:
    """Which coins went where between two positions; None if there were none."""
    game, move = game_of(before), after.last or ""
    group = game.group(before)
    if group is None or not move.startswith(">"):
        return None
    number = 1 if game.options["split"] else group.number
    return Journey(Stack(mover(before), number, (0, 0)), game.routes(before)[move[1:]])


def motions(subject: Subject) -> list[Motion]:
    """The last journey and the last flips on the way to a position, one after the other.

    The first one also hides what the second one hides, so that this isn't seen before its turn.
    Coins that wait for their flips while others go are seen, also below those in the air.
    """
    way = (*subject.options.since, subject.position)
    (trip_at, trip), (flips_at, flips) = _last(way, journey), _last(way, flipped)
    trips: list[Motion] = [_travel(subject, trip)] if trip else []
    lying = _stack_flipped(subject, flips) if flips else ()
    if trips and trip_at < flips_at and not {*lying} <= {*trips[0].hides}:
        lying = ()
    falls: list[Motion] = [*_flight(subject, flips, lying)] if flips else []
    first, then = (trips, falls) if trip_at < flips_at else (falls, trips)
    if first and then:
        hides = tuple(dict.fromkeys(name for one in (*first, *then) for name in one.hides))
        first[-1] = replace(first[-1], hides=hides)
        then = [replace(one, delay=first[-1].time) for one in then]
    moving = [*first, *then]
    if trip:
        ends = (one.end for one in moving if isinstance(one, Travel))
        moving += _bridges(subject, trip.route, next(ends))
    return moving


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


def _bridges(subject: Subject, route: Sequence[str], time: float) -> Iterator[Travel]:
    """The bridges that coins dive under, with the coins on these: they stay above them."""
    over = [space.rstrip("'") for space in route if is_under(space)]
    items = [
        item
        for space in over
        if space not in route
        for item in (*subject.bridge(space), *subject.resting(space))
    ]
    if items:
        yield Travel(items=tuple(items), along="M0 0H.001", time=time)


def _stack_flipped(subject: Subject, flips: PlayerFlips) -> tuple[str, ...]:
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
