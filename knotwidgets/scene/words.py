"""What is said in the same words of every game."""

from __future__ import annotations

from typing import NamedTuple

from knotwidgets.games import Outcome, Position
from knotwidgets.games.wording import count


class Row(NamedTuple):
    """A row of a reckoning; `id` names one of the scene's highlights, or nothing if empty."""

    id: str
    label: str
    values: tuple[str, ...]


class Reckoning(NamedTuple):
    """What the players have, item by item: a heading for each column of values, and the rows."""

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


def no_reckoning(position: Position) -> Reckoning:  # noqa: ARG001 - asked of every game
    """The reckoning of a game whose result needs no table: empty."""
    return Reckoning()


def no_invitation(position: Position) -> str:  # noqa: ARG001 - asked of every game
    """What may be done first in a game whose board shows that by itself: an empty text."""
    return ""


def result(outcome: Outcome, what: str = "") -> str:
    """The result in one line; `what` says of what, if not of a game.

    >>> result(Outcome("red", {"red": 3, "blue": 0}))
    'Red wins 3 points'
    >>> result(Outcome("blue", {"orange": 0, "blue": 1}))
    'Blue wins'
    >>> result(Outcome(None, {"red": 3, "blue": 3}), "the match")
    'The match is a draw'
    """
    if outcome.winner is None:
        return f"{what.capitalize()} is a draw" if what else "A draw"
    wins, points = f"{outcome.winner.capitalize()} wins", outcome.points[outcome.winner]
    if points == 1 and not what:  # says no more than who won
        return wins
    return f"{wins} {what + ' with ' if what else ''}{count(points, 'point')}"
