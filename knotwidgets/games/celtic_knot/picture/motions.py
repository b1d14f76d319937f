"""What moves on a board of Celtic Knot: coins that travel along their roads, coins in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from knotwidgets.core import Position
from knotwidgets.scene.display import Point
from knotwidgets.scene.motion import Flip, Motion, Travel
from knotwidgets.scene.shapes import xy

from ..spoken import mover
from .coins import Stack
from .shelf import STEP, PlayerFlips, face

if TYPE_CHECKING:
    from ..game import CelticKnot
    from ..view import Subject

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

    The first one hides what the second one does, which so waits unseen. Coins that wait for their
    flips while others go are seen, also below those in the air.
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
