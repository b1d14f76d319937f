"""What a position is worth at a glance: for players that look ahead.

An evaluation takes a position in which the game goes on and returns each player's probability to
win, estimated: numbers that sum to 1. A game's own is its method `evaluate`.
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

Evaluation: TypeAlias = Callable[[Position], Sequence[float]]


def looked_over(evaluate: Evaluation) -> Evaluation:
    """Return an evaluation of somebody's own that raises `ValueError` where it gives no chances."""

    def evaluate_well(position: Position) -> Sequence[float]:
        given, players = evaluate(position), position.game.players
        try:
            values = [float(value) for value in given]
        except (TypeError, ValueError):
            values = []
        if len(values) != len(players) or not all(map(isfinite, values)):
            raise ValueError(
                f"the evaluation gave {given!r} for the position {position.text!r}; "
                f"expected each one's chance to win, for {', '.join(players)}"
            )
        return values

    return evaluate_well


def shares(strengths: Sequence[float]) -> tuple[float, ...]:
    """Turn strengths, of which only the differences count, into probabilities to win.

    One that is greater by 1 makes the odds 2.7 times as good.

    >>> shares([3, 3, 3, 3]), round(shares([1, 0])[0], 2)
    ((0.25, 0.25, 0.25, 0.25), 0.73)
    """
    best = max(strengths)
    odds = [exp(strength - best) for strength in strengths]
    return tuple(one / sum(odds) for one in odds)


def level(position: Position) -> tuple[float, ...]:
    """Any game: all are level."""
    return shares([0.0] * len(position.game.players))
