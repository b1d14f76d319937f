"""What moves on a board of Celtic Knot: coins that travel along their roads, coins in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from knotwidgets.core import Position
from knotwidgets.scene.motion import Flip, Motion, Travel
from knotwidgets.scene.shapes import xy

from ..spoken import mover
from .coins import Stack
from .shelf import PlayerFlips

if TYPE_CHECKING:
    from ..game import CelticKnot
    from ..view import Subject

FLIGHT, STAGGER = 0.95, 0.07  # seconds in the air, and from one coin to the next
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
    return PlayerFlips(mover(before), group.number - tails, tails)


def in_hand(position: Position) -> PlayerFlips | None:
    """The flips of the coins in hand; None if there are none."""
    flips = cast("CelticKnot", position.game).flips(position)
    return flips and PlayerFlips(mover(position), *flips)


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
    """The last journey and the last flips on the way to a position, one after the other."""
    way = (*subject.options.since, subject.position)
    (gone, trip), (fell, flips) = _last(way, journey), _last(way, flipped)
    found: list[Motion] = []
    if flips:
        found += _flight(subject, flips, trip.time if trip and gone < fell else 0.0)
    if trip:
        found.append(_travel(subject, trip, found[-1].time if found and fell < gone else 0.0))
    return sorted(found, key=lambda motion: motion.delay)


def _last(
    way: Sequence[Position], ask: Callable[[Position, Position], Found | None]
) -> tuple[int, Found | None]:
    """The last step for which `ask` has an answer: its index, and the answer."""
    for index, step in reversed(list(enumerate(pairwise(way)))):
        found = ask(*step)
        if found:
            return index, found
    return -1, None


def _travel(subject: Subject, trip: Journey, delay: float) -> Travel:
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
    return Travel(items=items, along=along, time=trip.time, delay=delay, hides=hides)


def _flight(subject: Subject, flips: PlayerFlips, delay: float) -> Iterator[Flip]:
    """The coins turn in the air; where they may go appears once the last one has landed."""
    then = ("total", *subject.parts("route"), *subject.parts("goal"))
    last = len(flips.sides) - 1
    for coin, heads in enumerate(flips.sides):
        yield Flip(
            at=subject.shelf.coin(coin),
            front=subject.shelf.face(coin, flips.player, heads=heads),
            back=subject.shelf.face(coin, flips.player, heads=not heads),
            turns=7 + coin % 3,
            time=FLIGHT + STAGGER * coin,
            delay=delay,
            hides=(*subject.parts(f"flip:{coin}"), *(then if coin == last else ())),
        )
