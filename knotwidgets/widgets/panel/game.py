"""The panel beside the board, as data: whose turn, scores, moves, buttons, the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from knotwidgets.core import Record
from knotwidgets.core.match import points_in_words
from knotwidgets.scene.spoken import name as called
from knotwidgets.scene.spoken import result
from knotwidgets.words import say

from ..schema import Action, Panel, PlayedMove, Result, Told
from ..session.game import GameMoment
from .common import result_of, steps_of, summed_up
from .news import news_of
from .words import action, sentences


def panel_of(moment: GameMoment) -> Panel:
    """Return what the panel shows at a moment, as JSON data."""
    position, game = moment.position, moment.record.game
    view = position.game.view
    mover = position.player
    ends = list(_ends(moment.record))
    panel: Told = {
        "title": _title(moment),
        "turn": {"player": mover, "text": view.turn(position)} if mover else None,
        "phase": view.phase(position) if mover else "",
        "note": _note(moment),
        "news": news_of(moment),
        "scores": [
            {"player": name, "name": called(name), "text": view.standing(position, name)}
            for name in game.players
        ],
        "result": _result(moment),
        "moves": _moves(moment, ends),
        "ply": moment.ply,
        "steps": steps_of([0, *ends], moment.ply),
        "actions": _actions(moment),
        "error": moment.error,
        "binding": game.touch_move,
        "text": position.text,
    }
    return summed_up(panel)


def _title(moment: GameMoment) -> str:
    game = moment.record.game
    if moment.match is None:
        return game.name
    match, number = moment.match, len(moment.match.outcomes) + 1
    return say("widget.match_title", game=game.name, n=number, length=match.length)


def _result(moment: GameMoment) -> Result | None:
    outcome = moment.position.outcome
    if outcome is None:
        return None
    detail = list(outcome.detail)
    if moment.match is not None:
        detail += _match_so_far(moment)
    table = moment.position.game.view.reckoning(moment.position)
    return result_of(result(outcome), detail, table)


def _match_so_far(moment: GameMoment) -> list[str]:
    match = moment.scored
    points = points_in_words(match.points)
    if match.outcome is None:
        return [say("widget.match_so_far", points=points)]
    sentence = result(match.outcome, of_match=True)
    return [say("widget.match_over", result=sentence, points=points)]


def _note(moment: GameMoment) -> str:
    """What just happened, by chance too; to a player who has not moved yet, what may be done."""
    record, position = moment.record, moment.position
    news = _sentences(record.events[moment.back or 0 : moment.ply])
    moved = {before.player for before in record.positions[: moment.ply]}
    moved |= moment.machines  # which need not be told what to do
    if news or position.player is None or position.player in moved:
        return news
    return position.game.view.invitation(position)


def _moves(moment: GameMoment, ends: Iterable[int]) -> list[PlayedMove]:
    """The moves, those that the game's notation writes in one word as one row."""
    record, moves = moment.record, moment.record.moves
    rows: list[PlayedMove] = []
    first = 0
    for end in ends:
        players = (str(position.player) for position in record.positions[first:end])
        row: PlayedMove = {
            "text": "".join(moves[first:end]),
            "player": next((player for player in players if player != "chance"), ""),
        }
        if note := _sentences(record.events[first:end]):
            row["note"] = note
        rows.append(row)
        if end != len(rows):
            row["ply"] = end
        first = end
    return rows


def _ends(record: Record) -> Iterator[int]:
    """The plies after which a word of the notation ends."""
    word: tuple[str, ...] = ()
    for ply, move in enumerate(record.moves):
        longer = (*word, move)
        if word and record.game.decisions("".join(longer)) != longer:
            yield ply
            longer = (move,)
        word = longer
    if word:
        yield len(record.moves)


def _actions(moment: GameMoment) -> list[Action]:
    enabled = {"undo": moment.may_undo, "redo": moment.may_redo, "new": True}
    if moment.match is not None:
        enabled["next"] = moment.may_go_on
    return [action(name, enabled=can) for name, can in enabled.items()]


def _sentences(events: Iterable[tuple[str, ...]]) -> str:
    return sentences(chain.from_iterable(events))
