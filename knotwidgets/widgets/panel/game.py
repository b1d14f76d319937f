"""The panel beside the board, as data: whose turn, scores, moves, buttons, the result, the news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import get_args

from knotwidgets.core import Record
from knotwidgets.core.errors import nearest
from knotwidgets.core.match import points_in_words
from knotwidgets.core.view import Announcement
from knotwidgets.scene.diagrams import band
from knotwidgets.scene.spoken import name as called
from knotwidgets.scene.spoken import result as ending
from knotwidgets.words import one_after_other, say

from ..schema import Action, Panel, Result, Score, Sound
from ..session.moment import GameMoment
from .common import (
    BULLET,
    action,
    heading,
    headline,
    result_of,
    rows_of,
    sentences,
    situation,
)
from .moves import MoveRows


def panel_of(moment: GameMoment, language: str = "en", rows: MoveRows | None = None) -> Panel:
    """Return what the panel shows at a moment, its headline drawn in a language."""
    position, game = moment.position, moment.record.game
    view, mover = game.view, position.player
    title, result = _title(moment), _result(moment, language)
    phase, goal = (view.phase(position), view.goal(position)) if mover else ("", "")
    turn = headline(mover, view.turn(position), language) if mover else None
    scores: list[Score] = [
        {"player": name, "name": called(name), "text": view.standing(position, name)}
        for name in (() if game.stepwise else game.players)
    ]
    announced = _announced(moment)
    shown = chain.from_iterable(announced)
    if result and announced:  # no event of the last move counts beside it
        line, why = result["headline"], one_after_other(result["detail"])
        shown = chain([Announcement(line["text"], why, line["player"])])
    detail = position.outcome.detail if position.outcome else ()
    redo = getattr(moment.history.next, "is_game", False)
    earlier = say("widget.game_before") if redo else ""
    panel: Panel = {
        "title": title,
        "heading": heading(title, turn, result),
        "turn": turn,
        "phase": phase,
        "goal": goal,
        "situation": situation(title, phase, turn, result, scores, goal),
        "note": one_after_other((earlier, _note(moment))),
        "news": one_after_other((earlier, sentences(_news(moment, announced)), *detail)),
        "announced": [
            {"player": one.player or BULLET, "text": one.title, "reason": one.reason}
            for one in shown
        ],
        "scores": scores,
        "figures": rows_of(view.figures(position)),
        "result": result,
        **(rows or MoveRows()).of(moment),  # type: ignore[typeddict-item] # which has no others
        "actions": _actions(moment),
        "error": moment.error,
        "binding": game.touch_move,
        "text": position.text,
    }
    if moment.passed and (sound := view.sound(position)):
        panel["sound"] = known_sound(sound)
    return panel


def known_sound(name: str) -> Sound:
    """Return the name of a sound; raises `ValueError` for one that isn't there."""
    sounds: tuple[Sound, ...] = get_args(Sound)
    for sound in sounds:
        if sound == name:
            return sound
    raise ValueError(f"a move sounds like {name!r}, which is no sound; {nearest(name, sounds)}")


def _title(moment: GameMoment) -> str:
    game, match = moment.record.game, moment.match
    if match is None:
        return game.name
    number = len(match.outcomes) + 1
    return say("widget.match_title", game=game.name, n=number, length=match.length)


def _result(moment: GameMoment, language: str) -> Result | None:
    position, outcome = moment.position, moment.position.outcome
    if outcome is None:
        return None
    view = position.game.view
    line = headline(outcome.winner or BULLET, view.result(position), language)
    detail = [view.decided(position), *_match_so_far(moment)]
    result = result_of(line, [one for one in detail if one], view.reckoning(position))
    if outcome.winner:
        result["ornament"] = band()
    return result


def _match_so_far(moment: GameMoment) -> Iterator[str]:
    match = moment.scored
    if match is None:
        return
    points = points_in_words(match.points)
    if match.outcome is None:
        yield say("widget.match_so_far", points=points)
    else:
        sentence = ending(match.outcome, of_match=True)
        yield say("widget.match_over", result=sentence, points=points)


def _note(moment: GameMoment) -> str:
    """What just happened, by chance too; to a player who has not moved yet, what may be done.

    Before that, what the picture can't show.
    """
    record, position = moment.line, moment.position
    if moment.offered:
        return say("widget.offered")
    events = chain.from_iterable(record.events[moment.back or 0 : moment.ply])
    unseen = position.game.unseen(position)
    news = one_after_other(filter(None, (unseen, sentences(dict.fromkeys(events)))))
    moved = {before.player for before in record.positions[: moment.ply]}
    moved |= moment.machines  # which need not be told what to do
    if news or position.player is None or position.player in moved:
        return news
    return position.game.view.invitation(position)


def _actions(moment: GameMoment) -> list[Action]:
    enabled = {"undo": moment.may_undo, "redo": moment.may_redo, "rules": True, "new": True}
    if moment.position.outcome is not None:
        if moment.match is None or moment.may_go_on:
            enabled["rematch" if moment.match is None else "next"] = True
        if moment.ply > 0 and not moment.record.game.touch_move:
            enabled["review"] = True
    actions = {name: action(name, enabled=can) for name, can in enabled.items()}
    if moment.offered:
        actions["go_on"] = action("go_on", enabled=True)
        actions["fresh"] = action("fresh", "new", enabled=True)
    for name in ("record_copy", "record_save", "record_paste", "record_open"):
        offered = name in ("record_paste", "record_open") or bool(moment.record.line)
        actions[name] = action(name.replace("_", ":"), name, enabled=offered)
    if moment.is_under_way:
        actions["new"]["ask"] = say("buttons.new_ask")
    return [*actions.values()]


# ---- news


Announcements = Sequence[Sequence[Announcement]]
"""What the board announces of each move that has just been played."""


def _news(moment: GameMoment, announced: Announcements) -> Iterator[str]:
    record, outcome = moment.line, moment.position.outcome
    if moment.since is not None:
        for ply, told in enumerate(announced, moment.since):
            yield from _move(record, ply)
            yield from _reasons(record.events[ply], told)
    elif moment.began:
        yield say("told.new")
    elif moment.ply == 0:
        yield say("told.start")
    else:
        done = _move(record, moment.ply - 1)
        yield from (say("told.shown", what=move) for move in islice(done, 1))
        yield from done
    view = record.game.view
    yield view.result(moment.position) if outcome else view.turn(moment.position)


def _move(record: Record, ply: int) -> Iterator[str]:
    before, after = record.positions[ply : ply + 2]
    yield from before.game.view.told(before, after)
    yield from record.events[ply]


def _reasons(events: Sequence[str], announced: Sequence[Announcement]) -> Iterator[str]:
    """What the board announces of a move beside its events."""
    for one in announced:
        said = one.reason or one.title
        if all(event not in said for event in events):  # else it has just been told
            yield said


def _announced(moment: GameMoment) -> Announcements:
    if moment.since is None:
        return ()
    positions = moment.line.positions[moment.since : moment.ply + 1]
    announced = moment.record.game.view.announced
    return [announced(before, after) for before, after in pairwise(positions)]
