"""The routes of Celtic Knot, space by space; the rules only know sets of destinations.

Every step asks the game's own rule functions, so routes follow a swapped rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import inf
from typing import TYPE_CHECKING

from knotwidgets.core.bits import members

from .rules import flips, totals
from .state import State

if TYPE_CHECKING:
    from .game import CelticKnot


def routes(game: CelticKnot, state: State) -> dict[int, tuple[int, ...]]:
    """Return one full route to each destination, as places, beginning at the coins' place.

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
    """Return the way from a heading to `end`; just `end` if changed rules lead there by none."""
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


# ---- turns that one coin takes home ------------------------------------------------------------
#
# Opponents are left out, and with them bonus turns. The rest is a Markov decision process: a turn
# costs 1, chance gives the sum of the flips, and the player picks the best destination. It is
# solved exactly: value iteration with floats proposes a policy, whose expected turns are the
# solution of a linear system of fractions; while some other destination is better by these, the
# policy is improved and solved again. So the result is optimal without any rounding.


FAR = 1000.0  # turns: coins that need more do not come home
CLOSE = 1e-9  # the change that ends value iteration; any below 1/2 gives a policy that comes home
ONE = -1  # in an equation, where the constant stands among the spaces

Race = Mapping[int, tuple[tuple[Fraction, tuple[int, ...]], ...]]
"""For each space, each sum of flips: its probability, and the destinations that it allows."""

Policy = Mapping[int, Sequence[int]]
"""For each space the destination for each sum of flips."""


def total_distribution(
    number: int,
    totals: Callable[[int], tuple[int, int]] = totals,
    flips: Callable[[int, int], int] = flips,
) -> dict[int, Fraction]:
    """Return the probability of each sum that a number of coins can come to: heads 1, tails 2.

    Raises `ValueError` if there is no coin.

    >>> total_distribution(2)
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    if number < 1:
        raise ValueError(f"the number of coins must be positive, not {number}")
    least, greatest = totals(number)
    ways = {total: flips(number, total) for total in range(least, greatest + 1)}
    return {total: Fraction(count, sum(ways.values())) for total, count in ways.items()}


@lru_cache(maxsize=64)
def expected_turns(game: CelticKnot) -> Mapping[int, Fraction]:
    """Return the fewest expected turns from each space from where a coin is sure to come home."""
    off = game.board.size
    race = _without_stranded(_race(game), off)
    policy = _best_policy(race, _iterated(race, off), {})
    while True:
        turns = _turns_of_policy(race, policy, off)
        better = _best_policy(race, turns, policy)
        if better == policy:
            return {space: turns[space] for space in race}
        policy = better


@lru_cache(maxsize=64)
def turns_home(game: CelticKnot, number: int) -> Mapping[int, float]:
    """Return the fewest expected turns from each space for a number of coins that go together.

    For one coin they are `Position.expected_turns`, up to rounding.
    """
    return _iterated(_race(game, number), game.board.size, FAR)


def _race(game: CelticKnot, number: int = 1) -> Race:
    """Ask the rules; if no way has the length of the flips, the coins stay."""
    routes, span = game.board.routes, game.board.span
    sums = total_distribution(number, game.rules["totals"], game.rules["flips"]).items()
    return {
        space: tuple(
            (odds, tuple(members(routes[space * span + total])) or (space,)) for total, odds in sums
        )
        for space in range(game.board.size)
    }


def _without_stranded(race: Race, off: int) -> Race:
    """Leave out the spaces from where a coin may never come home.

    These are the spaces from where the exit can't be reached, and, repeatedly, spaces where some
    sum of flips allows only such destinations.
    """
    while True:
        near = {off}
        while more := {
            space
            for space in race.keys() - near
            if any(near.intersection(goals) for _, goals in race[space])
        }:
            near |= more
        kept = {
            space: tuple((odds, tuple(filter(near.__contains__, goals))) for odds, goals in sums)
            for space, sums in race.items()
            if space in near and all(near.intersection(goals) for _, goals in sums)
        }
        if kept == race:
            return race
        race = kept


def _iterated(race: Race, off: int, far: float = inf) -> dict[int, float]:
    """Return the expected turns, nearly; stop once some of them are beyond `far`."""
    sums = {
        space: [(float(odds), goals) for odds, goals in chances] for space, chances in race.items()
    }
    turns = dict.fromkeys([*race, off], 0.0)
    while True:
        change = 0.0
        for space, chances in sums.items():
            new = 1 + sum(odds * min(turns[goal] for goal in goals) for odds, goals in chances)
            change = max(change, new - turns[space])
            turns[space] = new
        if change < CLOSE or max(turns.values()) > far:
            return turns


def _best_policy(race: Race, turns: Mapping[int, float | Fraction], policy: Policy) -> Policy:
    """Choose the fewest expected turns; of equal destinations keep that of `policy`."""
    return {
        space: [
            min(goals, key=lambda goal: (turns[goal], goal != kept))
            for (_, goals), kept in zip(sums, policy.get(space, repeat(ONE)), strict=False)
        ]
        for space, sums in race.items()
    }


def _turns_of_policy(race: Race, policy: Policy, off: int) -> dict[int, Fraction]:
    """Return the expected turns of a policy, eliminating one space after another.

    The turns of a space are 1 and, for every destination, its probability times its own turns.
    """
    equations: dict[int, dict[int, Fraction]] = {}
    for space, sums in race.items():
        equations[space] = defaultdict(Fraction, {ONE: Fraction(1)})
        for (odds, _), goal in zip(sums, policy[space], strict=True):
            equations[space][goal] += odds
    left, order = set(race), []
    while left:
        space = min(left, key=lambda one: len(equations[one]))  # few terms make few new ones
        left.remove(space)
        order.append(space)
        rest = 1 - equations[space].pop(space, 0)
        terms = equations[space] = {goal: odds / rest for goal, odds in equations[space].items()}
        for other in left:
            share = equations[other].pop(space, 0)
            for goal, odds in terms.items() if share else ():
                equations[other][goal] += share * odds
    turns = {ONE: Fraction(1), off: Fraction(0)}
    for space in reversed(order):
        parts = (odds * turns[goal] for goal, odds in equations[space].items())
        turns[space] = sum(parts, Fraction(0))
    return turns
