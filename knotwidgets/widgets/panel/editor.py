"""The panel beside an editor, as data: whose turn it is, what is wrong, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from knotwidgets.core import Position
from knotwidgets.scene.spoken import name as called
from knotwidgets.words import one_after_other, say

from ..schema import Action, Panel, Score
from ..session.editor import EditorMoment, Setup, refused
from .common import (
    BULLET,
    action,
    heading,
    headline,
    rows_of,
    sentences,
    situation,
    steps_of,
)

NO_LABELS: Mapping[str, str] = MappingProxyType({})
MOST_TOLD = 3  # cells that have changed; of more only how things stand
MOST_BUTTONS = 8  # beside the others; more of them are in the menu


def editor_panel_of(
    moment: EditorMoment, language: str = "en", labels: Mapping[str, str] = NO_LABELS
) -> Panel:
    """Return what the panel shows at a moment, as JSON data; its headline is drawn.

    `labels` are what is said of the cells.
    """
    edited = moment.attempt
    position, game = edited.position, edited.game
    title = game.name if game else say("editor.title")
    player = position.player if position and position.player else BULLET
    turn = headline(player, edited.told, language)
    note = _note(moment)
    panel: Panel = {
        "title": title,
        "heading": heading(title, turn, None),
        "turn": turn,
        "phase": say("editor.playing") if _is_played(moment) else say("editor.editing"),
        "goal": "" if "\n" in edited.text else edited.text,
        "situation": situation(title, "", turn, None, (), note),
        "note": note,
        "news": _news(moment, note, labels) if moment.before else "",
        "scores": list(_scores(position)) if position else [],
        "figures": rows_of(position.game.view.figures(position)) if position else [],
        "result": None,
        "moves": [],
        "ply": moment.ply,
        "steps": steps_of(range(len(moment.steps)), moment.ply),
        "actions": list(_actions(moment)),
        "error": moment.error,
        "text": edited.text,
    }
    if edited.fault or edited.doubt:
        panel["answers"] = True
    return panel


def _scores(position: Position) -> Iterator[Score]:
    view = position.game.view
    for who in position.game.players:
        yield {"player": who, "name": called(who), "text": view.standing(position, who)}


def _is_played(moment: EditorMoment) -> bool:
    return isinstance(moment.attempt, Setup) and moment.attempt.played is not None


def _news(moment: EditorMoment, note: str, labels: Mapping[str, str]) -> str:
    """What lies on the cells now that have changed, how things stand, and what is wrong."""
    changed = moment.attempt.changed(moment.before)
    told = [labels[cell] for cell in changed if cell in labels] if len(changed) <= MOST_TOLD else []
    return one_after_other((sentences((*told, moment.attempt.told)), note))


def _note(moment: EditorMoment) -> str:
    """What is wrong; before the first edit, what may be done."""
    if moment.attempt.fault:
        return refused(moment.attempt.fault.text)
    if moment.attempt.doubt:
        return say("editor.doubted", fault=moment.attempt.doubt.text)
    if moment.ply:
        return ""
    return say("editor.invitation" if isinstance(moment.attempt, Setup) else "editor.draw")


def _actions(moment: EditorMoment) -> Iterator[Action]:
    edited = moment.attempt
    yield action("undo", "puzzle_undo", enabled=moment.ply > 0)
    yield action("redo", "puzzle_redo", enabled=moment.may_redo)
    yield action("clear", "edit_clear", enabled=not _is_played(moment))
    choices = edited.choices
    for name, (label, _) in choices.items() if len(choices) > 1 else ():
        button: Action = {
            "name": name,
            "label": label,
            "hint": say("buttons.turn_hint"),
            "enabled": True,
            "pressed": name == edited.chosen,
        }
        if len(choices) > MOST_BUTTONS:
            button.update({"place": "menu", "group": say("buttons.turns"), "exclusive": True})
        yield button
    if _is_played(moment):
        yield action("edit", enabled=True)
        return
    yield action("play", "play_from", enabled=edited.position is not None)
    if not isinstance(edited, Setup):
        yield action("edit", "edit_pieces", enabled=edited.position is not None)
    elif edited.has_board:
        yield action("board", "edit_board", enabled=True)
