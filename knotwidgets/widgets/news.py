"""What has just happened, in plain words, for a view to speak to those who don't see the board."""

from __future__ import annotations

from collections.abc import Iterator

from ..games import Record
from ..games.celtic_state import shape_of
from ..puzzles.laying import Laying
from ..scene import result, view_of
from ..scene.celtic_words import opening
from ..scene.puzzle_words import progress
from ..words import say
from .puzzle_session import PuzzleMoment
from .session import GameMoment
from .words import one_after_other, sentences


def news_of(moment: GameMoment) -> str:
    """Tell what was played since the last moment, or which moment of the game is shown; who moves.

    >>> from knotwidgets.games import Kingdoms
    >>> from knotwidgets.widgets.session import Session
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
        for text in _move(moment.record, moment.ply - 1):
            yield say("told.shown", what=text)
    outcome = moment.position.outcome
    yield result(outcome) if outcome else view_of(moment.position).turn(moment.position)


def _move(record: Record, ply: int) -> Iterator[str]:
    """What a move has done, and what it has brought about."""
    before, after = record.positions[ply : ply + 2]
    yield from view_of(before).told(before, after)
    yield from record.events[ply]


def puzzle_news_of(moment: PuzzleMoment) -> str:
    """Tell which tiles have just been laid or taken back, and how far the puzzle is.

    >>> from knotwidgets.puzzles import Puzzle
    >>> from knotwidgets.widgets.puzzle_session import PuzzleSession
    >>> session = PuzzleSession(Puzzle(2, 1, "2 cap"))
    >>> session.lay("a1:E")
    >>> puzzle_news_of(session.moment)
    'Cap laid on a1, open east. 1 of 2 laid.'
    """
    if moment.before is None:
        return ""
    laying = moment.laying
    done = () if laying.solved else (say("told.progress", progress=progress(laying)),)
    changes = _changes(moment.before, laying)
    return one_after_other((sentences((*changes, *done)), moment.finding.text))


def _changes(before: Laying, after: Laying) -> Iterator[str]:
    for verb, old, new in (("taken", after, before), ("laid", before, after)):
        cells = [cell for cell, tile in new.tiles.items() if old.tiles.get(cell) != tile]
        if len(cells) > 1:
            yield say(f"told.all_{verb}", n=len(cells))
        elif cells:
            cell = cells[0]
            sides = new.tiles[cell].sides
            tile = say(f"celtic.{shape_of(sides)}")
            yield say(f"told.{verb}", tile=tile, cell=cell, opening=opening(sides))
