"""What moves on a board of Celtic Knot: coins that travel along their roads, coins in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from knotwidgets.scene.motion import Flip, Motion, Travel
from knotwidgets.scene.shapes import xy

from ..spoken import mover
from .coins import Stack
from .ground import Ground
from .shelf import PlayerFlips, Shelf

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from ..game import CelticKnot

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
    for before, after in reversed(list(pairwise((*since, position)))):
        flips = in_hand(after) or flipped(before, after) or in_hand(before)
        if flips:
            return flips
    return in_hand(position)


def journey(before: Position, after: Position) -> Journey | None:
    """Which coins went where between two positions; None if there were none."""
    game, move = cast("CelticKnot", before.game), after.last or ""
    group = game.group(before)
    if group is None or not move.startswith(">"):
        return None
    number = 1 if game.options["split"] else group.number
    return Journey(Stack(mover(before), number, (0, 0)), game.routes(before)[move[1:]])


class Picture(NamedTuple):
    """What motions need to know of the picture that they end with.

    `stacks` are by the ids of their first items; `names` are the ids of all items, so that a motion
    can hide what it brings.
    """

    lie: Ground
    shelf: Shelf
    stacks: Mapping[str, Stack]
    names: Sequence[str]

    def parts(self, name: str) -> tuple[str, ...]:
        """The ids of a thing's items."""
        return tuple(one for one in self.names if one == name or one.startswith(f"{name}:"))


def motions(picture: Picture, way: Sequence[Position]) -> list[Motion]:
    """The last journey and the last flips on a way of positions, one after the other."""
    (gone, trip), (fell, flips) = _last(way, journey), _last(way, flipped)
    found: list[Motion] = []
    if flips:
        found += _flight(picture, flips, trip.time if trip and gone < fell else 0.0)
    if trip:
        found.append(_travel(picture, trip, found[-1].time if fell < gone and found else 0.0))
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


def _travel(picture: Picture, trip: Journey, delay: float) -> Travel:
    """The way of the coins to their stack, which appears once they are there.

    A stack that grew is shown all the time.
    """
    along = picture.lie.data(picture.lie.way(trip.route, whole=True))
    stack, hides = trip.coins, picture.parts("last")
    for place in ("hand", "coin"):
        name = f"{place}:{trip.route[-1]}:{stack.player}"
        if there := picture.stacks.get(name):
            if place == "hand" or there.number == stack.number:
                hides += picture.parts(name)
            along += f"L{xy(there.middle)}"
            stack = replace(there, number=stack.number, middle=(0, 0))
            break
    items = tuple(stack.items("travel"))
    return Travel(items=items, along=along, time=trip.time, delay=delay, hides=hides)


def _flight(picture: Picture, flips: PlayerFlips, delay: float) -> Iterator[Flip]:
    """The coins turn in the air; where they may go appears once the last one has landed."""
    then = ("total", *picture.parts("route"), *picture.parts("goal"))
    last = len(flips.sides) - 1
    for coin, heads in enumerate(flips.sides):
        yield Flip(
            at=picture.shelf.coin(coin),
            front=picture.shelf.face(coin, flips.player, heads=heads),
            back=picture.shelf.face(coin, flips.player, heads=not heads),
            turns=7 + coin % 3,
            time=FLIGHT + STAGGER * coin,
            delay=delay,
            hides=(*picture.parts(f"flip:{coin}"), *(then if coin == last else ())),
        )
