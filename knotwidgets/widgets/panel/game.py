"""The panel beside the board, as data: whose turn, scores, moves, buttons, the result, the news."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from knotwidgets.core import Record
from knotwidgets.core.match import points_in_words
from knotwidgets.scene.spoken import name as called
from knotwidgets.scene.spoken import result as ending
from knotwidgets.words import say

from ..schema import Action, Panel, Result, Score, Turn
from ..session.moment import GameMoment
from .common import action, heading, one_after_other, result_of, sentences, situation
from .moves import MoveRows


def panel_of(moment: GameMoment, rows: MoveRows | None = None) -> Panel:
    position, game = moment.position, moment.record.game
    view, mover = game.view, position.player
    title, phase, result = _title(moment), view.phase(position) if mover else "", _result(moment)
    turn: Turn | None = {"player": mover, "text": view.turn(position)} if mover else None
    scores: list[Score] = [
        {"player": name, "name": called(name), "text": view.standing(position, name)}
        for name in game.players
    ]
    return {
        "title": title,
        "heading": heading(title, turn, result),
        "turn": turn,
        "phase": phase,
        "situation": situation(title, phase, turn, result, scores),
        "note": _note(moment),
        "news": news_of(moment),
        "scores": scores,
        "result": result,
        **(rows or MoveRows()).of(moment),
        "actions": _actions(moment),
        "error": moment.error,
        "answers": False,
        "binding": game.touch_move,
        "text": position.text,
    }


def _title(moment: GameMoment) -> str:
    game, match = moment.record.game, moment.match
    if match is None:
        return game.name
    number = len(match.outcomes) + 1
    return say("widget.match_title", game=game.name, n=number, length=match.length)


def _result(moment: GameMoment) -> Result | None:
    position, outcome = moment.position, moment.position.outcome
    if outcome is None:
        return None
    detail = [*outcome.detail, *_match_so_far(moment)]
    return result_of(ending(outcome), detail, position.game.view.reckoning(position))


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
    """What just happened, by chance too; to a player who has not moved yet, what may be done."""
    record, position = moment.line, moment.position
    news = sentences(chain.from_iterable(record.events[moment.back or 0 : moment.ply]))
    moved = {before.player for before in record.positions[: moment.ply]}
    moved |= moment.machines  # which need not be told what to do
    if news or position.player is None or position.player in moved:
        return news
    return position.game.view.invitation(position)


def _actions(moment: GameMoment) -> list[Action]:
    enabled = {"undo": moment.may_undo, "redo": moment.may_redo, "new": True}
    if moment.match is not None:
        enabled["next"] = moment.may_go_on
    actions = {name: action(name, enabled=can) for name, can in enabled.items()}
    if moment.is_under_way:
        actions["new"]["ask"] = say("buttons.new_ask")
    kept = bool(moment.record.line)
    record = {"copy": kept, "save": kept, "paste": True, "open": True}
    return [
        *actions.values(),
        *(action(f"record:{name}", f"record_{name}", enabled=can) for name, can in record.items()),
    ]


# ---- news


def news_of(moment: GameMoment) -> str:
    detail = moment.position.outcome.detail if moment.position.outcome else ()
    return one_after_other((sentences(_news(moment)), *detail))


def _news(moment: GameMoment) -> Iterator[str]:
    record, outcome = moment.line, moment.position.outcome
    if moment.since is not None:
        for ply in range(moment.since, moment.ply):
            yield from _move(record, ply)
    elif moment.began:
        yield say("told.new")
    elif moment.ply == 0:
        yield say("told.start")
    else:
        done = _move(record, moment.ply - 1)
        yield from (say("told.shown", what=move) for move in islice(done, 1))
        yield from done
    yield ending(outcome) if outcome else record.game.view.turn(moment.position)


def _move(record: Record, ply: int) -> Iterator[str]:
    before, after = record.positions[ply : ply + 2]
    yield from before.game.view.told(before, after)
    yield from record.events[ply]
