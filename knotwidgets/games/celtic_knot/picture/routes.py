"""Where the coins in hand may go: marks on the spaces, routes along the roads, a move's ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from knotwidgets.knotwork import backwards
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path

from .coins import LARGE, Stack
from .ground import Ground, diamond, polygon
from .roads import DIAMOND

if TYPE_CHECKING:
    from ..view import Subject

GOAL = 0.14  # radius of the mark on an empty space
ROOM = 0.08  # between coins and the ring round them
HEAD = (0.03, 0.25, 0.15)  # an arrow head: from the coins to its tip and its base, half its width


def hints(subject: Subject) -> Iterator[Item]:
    """A route to every destination, and a mark there: a ring where coins lie."""
    ground = subject.ground
    for goal, route in subject.routes.items():
        yield Path(f"route:{goal}", "hints", "route", ground.data(ground.way(route)))
    for goal, route in subject.routes.items():
        yield ring(subject, f"goal:{goal}", route[-1], "hints", "goal")


def ring(subject: Subject, name: str, space: str, layer: str, style: str) -> Item:
    """A mark on a space, round its coins if there are any, or on the exit."""
    stacks, spot = len(subject.coins.get(space, ())), subject.ground.spot(space)
    if space == subject.game.drawn.exit:
        return Path(name, layer, f"{style} ring", diamond(spot, DIAMOND + ROOM))
    if stacks > 1:
        return Path(name, layer, f"{style} ring", "#space", (spot[0] - 0.5, spot[1] - 0.5))
    if stacks:
        return Disc(name, layer, f"{style} ring", spot, LARGE.reach + ROOM)
    return Disc(name, layer, style, spot, GOAL)


def ghost(ground: Ground, route: Sequence[str], coins: Stack, start: float) -> Iterator[Item]:
    """The way of coins, bold, with an arrow head before the place where they will lie.

    It begins at a distance of `start` from where they lie now.
    """
    at, unit = ground.arrival(route)
    tip, base, half = HEAD
    edge = max(coins.size.reach, DIAMOND if route[-1] == ground.board.exit else 0)
    corners = (edge + base, -half), (edge + tip, 0.0), (edge + base, half)
    first, *others = ground.way(route)
    *before, last = (shapes.clear_of(first, start), *others)
    until = backwards(shapes.clear_of(backwards(last), edge + base))
    yield Path("way", "pieces", "way", ground.data((*before, until)))
    yield Path("head", "pieces", "way head", polygon(*corners, at=at, unit=unit))
    yield from replace(coins, middle=at).lifted().items("ghost")
