"""Evaluations, for players that look ahead.

An evaluation takes a position in which the game goes on and returns an estimate of each player's
probability to win: numbers that sum to 1. A game's own is its method `evaluate`.
`Greedy(evaluate=...)` and `Expectimax(evaluate=...)` take one of your own:

    def more_ringforts(position):
        forts = position.game.forts(position)
        return shares([len(forts[player]) for player in position.game.players])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, isfinite
from typing import TypeAlias

from ..core import Position

Values: TypeAlias = Sequence[float]
"""Each player's probability to win."""
Evaluation: TypeAlias = Callable[[Position], Values]


def checked(evaluate: Evaluation) -> Evaluation:
    """Return a user's evaluation that raises `ValueError` where it gives no probabilities."""

    def checking(position: Position) -> Values:
        given, players = evaluate(position), position.game.players
        try:
            values = [float(value) for value in given]
        except (TypeError, ValueError):
            values = []
        if len(values) != len(players) or not all(map(isfinite, values)):
            raise ValueError(
                f"the evaluation gave {given!r} for the position {position.text!r}; "
                f"expected a probability to win for each of {', '.join(players)}"
            )
        return values

    return checking


def shares(strengths: Sequence[float]) -> tuple[float, ...]:
    """Turn strengths, of which only the differences count, into probabilities to win.

    A strength greater by 1 makes the odds 2.7 times as good.

    >>> shares([3, 3, 3, 3]), round(shares([1, 0])[0], 2)
    ((0.25, 0.25, 0.25, 0.25), 0.73)
    """
    best = max(strengths)
    odds = [exp(strength - best) for strength in strengths]
    return tuple(one / sum(odds) for one in odds)


def shared(points: Sequence[int]) -> Values:
    """Return each player's share of the win: it goes to those who have the most points."""
    best = max(points)
    return tuple((one == best) / points.count(best) for one in points)
