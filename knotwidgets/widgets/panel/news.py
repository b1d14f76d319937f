"""What has just happened, in plain words, for a view to speak to those who don't see the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from knotwidgets.core import Record
from knotwidgets.scene.spoken import result
from knotwidgets.words import say

from ..session.game import GameMoment
from .words import one_after_other, sentences


def news_of(moment: GameMoment) -> str:
    """Tell what was played since the last moment, or which moment of the game is shown; who moves.

    >>> from knotwidgets.games import Kingdoms
    >>> from knotwidgets.widgets.session.game import Session
    >>> session = Session(Kingdoms())
    >>> session.play("D4")
    >>> news_of(session.moment)
    'Red builds on D4. Blue to build.'
    >>> session.undo()
    >>> news_of(session.moment)
    'At the start of the game. Red to build.'
    """
    detail = moment.position.outcome.detail if moment.position.outcome else ()
    return one_after_other((sentences(_all(moment)), *detail))


def _all(moment: GameMoment) -> Iterator[str]:
    if moment.since is not None:
        for ply in range(moment.since, moment.ply):
            yield from _move(moment.record, ply)
    elif moment.began:
        yield say("told.new")
    elif moment.ply == 0:
        yield say("told.start")
    else:
        done = _move(moment.record, moment.ply - 1)
        yield from (say("told.shown", what=move) for move in islice(done, 1))
        yield from done
    outcome = moment.position.outcome
    yield result(outcome) if outcome else moment.position.game.view.turn(moment.position)


def _move(record: Record, ply: int) -> Iterator[str]:
    """What a move has done, and what it has brought about."""
    before, after = record.positions[ply : ply + 2]
    yield from before.game.view.told(before, after)
    yield from record.events[ply]
