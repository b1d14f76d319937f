"""What is said in the same words of every game."""

from __future__ import annotations

from knotwidgets.core import Outcome, Position
from knotwidgets.core.view import Reckoning
from knotwidgets.words import capital, player, say


def no_reckoning(position: Position) -> Reckoning:  # noqa: ARG001 - asked of every game
    """The reckoning of a game whose result needs no table: empty."""
    return Reckoning()


def no_invitation(position: Position) -> str:  # noqa: ARG001 - asked of every game
    """What may be done first in a game whose board shows that by itself: an empty text."""
    return ""


def plainly_possible(position: Position, move: str) -> str:  # noqa: ARG001 - asked of every game
    """What is said of a legal move that nobody has made, of a game that has no words for it.

    >>> from knotwidgets.games import Kingdoms
    >>> plainly_possible(Kingdoms().start(), "D4")
    'D4 is a legal move.'
    """
    return say("told.may_play", move=move)


def name(who: str | None) -> str:
    """A player's name as it stands alone.

    >>> name("red")
    'Red'
    """
    return capital(player(who))


def result(outcome: Outcome, *, of_match: bool = False) -> str:
    """The result of a game, or of a match, in one line.

    >>> result(Outcome("red", {"red": 3, "blue": 0}))
    'Red wins 3 points'
    >>> result(Outcome("blue", {"orange": 0, "blue": 1}))
    'Blue wins'
    >>> result(Outcome(None, {"red": 3, "blue": 3}), of_match=True)
    'The match is a draw'
    """
    if outcome.winner is None:
        return say("common.draw_match") if of_match else say("common.draw")
    winner, points = player(outcome.winner), outcome.points[outcome.winner]
    if of_match:
        return say("common.wins_match", n=points, player=winner)
    if points == 1:  # says no more than who won
        return say("common.wins", player=winner)
    return say("common.wins_points", n=points, player=winner)
