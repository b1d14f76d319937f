"""What a move has done, in a sentence for those who listen; what happens besides are its events."""

from __future__ import annotations

from knotwidgets.core import Position
from knotwidgets.words import player, say


def plain(before: Position, after: Position) -> tuple[str, ...]:
    """The move as the game writes it, of a game that has no words for it.

    >>> from knotwidgets.games import Kingdoms
    >>> plain(Kingdoms().start(), Kingdoms().start().play("D4"))
    ('Red plays D4',)
    """
    return (say("told.plays", player=player(before.player), move=str(after.last)),)
