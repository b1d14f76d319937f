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

    player: str
    number: int
    route: tuple[str, ...]

    @property
    def goal(self) -> str:
        """The space that they came to."""
        return self.route[-1]

    @property
    def time(self) -> float:
        """Seconds on the way."""
        return min(REST + PACE * (len(self.route) - 1), LONGEST)


def flipped(before: Position, after: Position) -> PlayerFlips | None:
    """The coins that were flipped between two positions; None if there were none.

    >>> from knotwidgets.games import CelticKnot
    >>> flip = CelticKnot().start().play("A9")
    >>> flipped(flip, flip.play("=2"))
    PlayerFlips(player='nickel', heads=0, tails=1)
    """
    game = cast("CelticKnot", before.game)
    group = game.group(before)
    if group is None or group.total or not (after.last or "").startswith("="):
        return None
    tails = int((after.last or "")[1:]) - group.number
    return PlayerFlips(mover(before), group.number - tails, tails)


def journey(before: Position, after: Position) -> Journey | None:
    """Which coins went where between two positions; None if there were none.

    >>> from knotwidgets.games import CelticKnot
    >>> go = CelticKnot().start().play("A9", "=2")
    >>> journey(go, go.play(">C9"))
    Journey(player='nickel', number=1, route=('A9', 'B9', 'C9'))
    """
    game = cast("CelticKnot", before.game)
    group, move = game.group(before), after.last or ""
    if group is None or not move.startswith(">"):
        return None
    route = game.routes(before)[move[1:]]
    return Journey(mover(before), 1 if game.options["split"] else group.number, route)


def last_flips(position: Position, since: Sequence[Position]) -> PlayerFlips | None:
    """The last flips, if they are known."""
    for before, after in reversed(list(pairwise((*since, position)))):
        flips = in_hand(after) or flipped(before, after) or in_hand(before)
        if flips:
            return flips
    return in_hand(position)


def in_hand(position: Position) -> PlayerFlips | None:
    """The flips of the coins in hand; None if there are none."""
    flips = cast("CelticKnot", position.game).flips(position)
    return flips and PlayerFlips(mover(position), *flips)


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
    steps = list(pairwise(way))
    (gone, trip), (fell, flips) = _last(steps, journey), _last(steps, flipped)
    flight = FLIGHT + STAGGER * (len(flips.sides) - 1) if flips else 0.0
    found: list[Motion] = []
    if flips:
        found += _flight(picture, flips, trip.time if trip and gone < fell else 0.0)
    if trip:
        found.append(_travel(picture, trip, flight if fell < gone else 0.0))
    return sorted(found, key=lambda motion: motion.delay)


def _last(
    steps: Sequence[tuple[Position, Position]], ask: Callable[[Position, Position], Found | None]
) -> tuple[int, Found | None]:
    """The last step for which `ask` has an answer: its index, and the answer."""
    for index in reversed(range(len(steps))):
        found = ask(*steps[index])
        if found:
            return index, found
    return -1, None


def _travel(picture: Picture, trip: Journey, delay: float) -> Travel:
    """The way of the coins to their stack, which appears once they are there.

    A stack that grew is shown all the time.
    """
    along = picture.lie.data(picture.lie.way(trip.route, whole=True))
    stack, hides = Stack(trip.player, trip.number, (0, 0)), picture.parts("last")
    for name in (f"{where}:{trip.goal}:{trip.player}" for where in ("hand", "coin")):
        there = picture.stacks.get(name)
        if there and (name.startswith("hand") or there.number == trip.number):
            hides += picture.parts(name)
        if there:
            along += f"L{xy(there.middle)}"
            stack = replace(there, number=trip.number, middle=(0, 0))
            break
    items = tuple(stack.items("travel"))
    return Travel(items=items, along=along, time=trip.time, delay=delay, hides=hides)


def _flight(picture: Picture, flips: PlayerFlips, delay: float) -> Iterator[Flip]:
    """The coins turn in the air; where they may go appears once the last one has landed."""
    then = ("total", *picture.parts("route"), *picture.parts("goal"))
    last = len(flips.sides) - 1
    for index, heads in enumerate(flips.sides):
        faces = {
            side: picture.shelf.face(index, flips.player, heads=side) for side in (True, False)
        }
        yield Flip(
            at=picture.shelf.coin(index),
            front=faces[heads],
            back=faces[not heads],
            turns=7 + index % 3,
            time=FLIGHT + STAGGER * index,
            delay=delay,
            hides=(*picture.parts(f"flip:{index}"), *(then if index == last else ())),
        )
