"""The routes of Celtic Knot, space by space; the rules only know sets of destinations.

Every step asks the game's own rule functions, so routes follow a swapped rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from knotwidgets.core.bits import members

from .state import State

if TYPE_CHECKING:
    from .game import CelticKnot


def routes(game: CelticKnot, state: State) -> dict[int, tuple[int, ...]]:
    """Return one full route to each destination, as places, the first one where the coins stand.

    Where a changed rule lets coins come to a destination by no way along their strand, the route is
    these two places.
    """
    found: dict[int, tuple[int, ...]] = {}
    for start, total in _starts(game, state.space, state.total):
        end = game.rules["walk"](game.board, start[-1], total)
        if end >= 0:
            way = [*start, *_ahead(game, start[-1], end, total)]
            for goal in members(game.rules["arrival"](game.board, end) & state.targets):
                found.setdefault(goal, tuple(heading >> 1 for heading in way))
    return {goal: found.get(goal, (state.space, goal)) for goal in members(state.targets)}


def distances(game: CelticKnot, space: int, goal: int) -> set[tuple[int, int]]:
    """Return how far a goal is on every way up to once round, and the place that shuts it, or -1.

    Coins can't pass a place that shuts a way.
    """
    found = set()
    for start, total in _starts(game, space, len(game.board.ahead) // 2):
        shut, way = -1, [*start, *_steps(game, start[-1], total)]
        for length, heading in enumerate(way):
            if length and min(heading >> 1, game.board.size) == goal:
                found.add((length, shut))
            drops = length == 0 and len(start) > 1
            if shut < 0 and not drops and not game.rules["leads_on"](game.board, heading >> 1):
                shut = heading >> 1
    return found


def _starts(game: CelticKnot, space: int, total: int) -> Iterator[tuple[list[int], int]]:
    """Yield the headings with which coins begin, and how far they go from the last one."""
    under = game.rules["drop"](game.board, space)
    for way in range(2):
        yield [2 * space + way], total
        if under >= 0 and total:
            yield [2 * space + way, 2 * under + way], total - 1


def _ahead(game: CelticKnot, heading: int, end: int, total: int) -> list[int]:
    """Return the way from a heading to another one, which a changed rule may not find there."""
    way = list(_steps(game, heading, max(total, len(game.board.ahead) // 2)))
    if not total and heading == end:
        return []
    if way[total - 1 : total] == [end]:
        return way[:total]
    if heading == end:
        return [end]
    return way[: way.index(end) + 1] if end in way else [end]


def _steps(game: CelticKnot, heading: int, total: int) -> Iterator[int]:
    for _ in range(total):
        heading = game.rules["onward"](game.board, heading)
        if heading < 0:
            return
        yield heading
