"""What is said in the same words of every game."""

from __future__ import annotations

from knotwidgets.games import Outcome


def result(outcome: Outcome, what: str = "") -> str:
    """The result in one line; `what` says of what, if not of a game.

    >>> result(Outcome("red", {"red": 3, "blue": 0}))
    'Red wins 3 points'
    >>> result(Outcome(None, {"red": 3, "blue": 3}), "the match")
    'The match is a draw'
    """
    if outcome.winner is None:
        return f"{what.capitalize()} is a draw" if what else "A draw"
    points = outcome.points[outcome.winner]
    noun = "point" if points == 1 else "points"
    return f"{outcome.winner.capitalize()} wins {what + ' with ' if what else ''}{points} {noun}"
