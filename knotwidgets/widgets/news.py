"""What has just happened, in plain words, for a view to speak to those who don't see the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TypeVar

from ..core import Annotations, Record
from ..games.celtic.puzzles.laying import Laying
from ..games.celtic.puzzles.spoken import progress
from ..games.celtic.spoken import opening
from ..games.celtic.state import shape_of
from ..scene.spoken import arrow, circle, result
from ..words import say
from .puzzle_session import PuzzleMoment
from .session import GameMoment
from .words import one_after_other, sentences

MOST_STROKES = 3
"""The most drawings that are told one by one; more are counted."""

K = TypeVar("K")


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


def drawn_news_of(before: Annotations, after: Annotations) -> str:
    """Tell what was drawn on a position, and what of that was taken away.

    >>> from knotwidgets import Annotations
    >>> one = Annotations({"D4": "red"})
    >>> drawn_news_of(one, one.arrow("D4", "E6"))
    'Green arrow from D4 to E6.'
    >>> drawn_news_of(one, one.circle("D4", "red"))
    'Red circle on D4 taken away.'
    """
    strokes = tuple(_strokes(before, after))
    if len(strokes) > 1 and not after:
        return sentences([say("drawing.all_gone")])
    if len(strokes) > MOST_STROKES:
        return sentences([say("drawing.several", n=len(strokes))])
    return sentences(strokes)


def _strokes(before: Annotations, after: Annotations) -> Iterator[str]:
    for cell, colour, there in _differences(before.circles, after.circles):
        told = {"circle": circle(colour), "cell": cell}
        yield say("drawing.circle" if there else "drawing.circle_gone", **told)
    for (start, end), colour, there in _differences(_by_ends(before), _by_ends(after)):
        told = {"arrow": arrow(colour), "start": start, "end": end}
        yield say("drawing.arrow" if there else "drawing.arrow_gone", **told)
    for cell, text, there in _differences(before.texts, after.texts):
        yield say("drawing.text" if there else "drawing.text_gone", text=text, cell=cell)


def _by_ends(drawn: Annotations) -> dict[tuple[str, str], str]:
    return {(start, end): colour for start, end, colour in drawn.arrows}


def _differences(before: Mapping[K, str], after: Mapping[K, str]) -> Iterator[tuple[K, str, bool]]:
    """What is there anew, and what no more."""
    for key, value in after.items():
        if before.get(key) != value:
            yield key, value, True
    for key, value in before.items():
        if key not in after:
            yield key, value, False


def puzzle_news_of(moment: PuzzleMoment) -> str:
    """Tell which tiles have just been laid or taken back, and how far the puzzle is.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.widgets.puzzle_session import PuzzleSession
    >>> session = PuzzleSession(Puzzle(2, 1, "2 cap"))
    >>> session.lay("a1:E")
    >>> puzzle_news_of(session.moment)
    'Cap laid on a1, open east. 1 of 2 laid.'
    """
    if moment.before is None:
        return ""
    laying = moment.laying
    done = () if laying.solved else (say("puzzles.told_progress", progress=progress(laying)),)
    changes = _changes(moment.before, laying)
    return one_after_other((sentences((*changes, *done)), moment.finding.text))


def _changes(before: Laying, after: Laying) -> Iterator[str]:
    for verb, old, new in (("taken", after, before), ("laid", before, after)):
        cells = [cell for cell, tile in new.tiles.items() if old.tiles.get(cell) != tile]
        if len(cells) > 1:
            yield say(f"puzzles.told_all_{verb}", n=len(cells))
        elif cells:
            cell = cells[0]
            sides = new.tiles[cell].sides
            tile = say(f"celtic.{shape_of(sides)}")
            yield say(f"puzzles.told_{verb}", tile=tile, cell=cell, opening=opening(sides))
