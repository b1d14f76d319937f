"""The routes of Celtic Knot, space by space; the rules only know sets of destinations.

Every step asks the game's own rule functions, so routes follow a swapped rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from knotwidgets.core.bits import members

from .state import KernelBoard, State

if TYPE_CHECKING:
    from .game import CelticKnot


def routes(game: CelticKnot, state: State) -> dict[int, tuple[int, ...]]:
    """Return one full route to each destination, as places, the first one where the coins stand."""
    found: dict[int, tuple[int, ...]] = {}
    for way in _ways(game, game.board, state.space, state.total):
        goal = game.rules["arrival"](game.board, way[-1])
        if len(way) == state.total + 1 and goal & state.targets:
            found.setdefault(goal.bit_length() - 1, tuple(heading >> 1 for heading in way))
    return {goal: found.get(goal, (state.space, goal)) for goal in members(state.targets)}


def distances(game: CelticKnot, space: int, goal: int) -> set[tuple[int, bool]]:
    """Return how far a goal is on every way up to once round, and if a dead end shuts the way."""
    open_board = game.board._replace(dead_end=0)
    found = set()
    for way in _ways(game, open_board, space, len(game.board.ahead) // 2):
        shut = False
        for length, heading in enumerate(way):
            if length and min(heading >> 1, game.board.size) == goal:
                found.add((length, shut))
            shut |= not game.rules["leads_on"](game.board, heading >> 1)
    return found


def _ways(game: CelticKnot, board: KernelBoard, space: int, total: int) -> Iterator[list[int]]:
    """Yield the ways from a space, as headings, `total` long or as far as they lead."""
    under = game.rules["drop"](board, space)
    for way in range(2):
        heading = 2 * space + way
        yield [heading, *_walk(game, board, heading, total)]
        if under >= 0:
            below = 2 * under + way
            yield [heading, below, *_walk(game, board, below, total - 1)]


def _walk(game: CelticKnot, board: KernelBoard, heading: int, total: int) -> Iterator[int]:
    for _ in range(total):
        heading = game.rules["walk"](board, heading, 1)
        if heading < 0:
            return
        yield heading
