"""The widget to set up a position by hand: an anywidget around a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ..core import Game, Position, RuleError
from ..core.draft import Draft
from ..core.errors import shortened
from ..scene import theme as theme_named
from ..scene.editing import Editing, Setup, refusal_text
from ..scene.spoken import status
from ..scene.svg import paint
from ..session.commands import board_of, position_of
from ..session.document import Document, RefusedError
from ..session.facts import (
    BULLET,
    course_of,
    heading,
    offer,
    rows_of,
    scores_of,
    situation,
)
from ..session.schema import Offer, Panel, State, Turn
from ..words import one_after_other, say, sentences
from .board import Board
from .shell import Asked, Now, StepShell

MOST_BUTTONS = 8  # to choose whose turn it is; more of them are in the menu
MOST_TOLD = 3  # cells that have changed; of more only how things stand


class Editor(StepShell):
    """A position to set up by hand, or the board of a game; `kw.edit(...)` makes one.

    Pick a piece in the rack and click on cells; a click on a piece takes it in hand, to be put
    elsewhere, and another click takes it away. With `board=True` the board of the game is edited,
    if that can be drawn. `position`, `game` and `text` can be read, observed and assigned. `theme`,
    `lang`, `width` and `height` are as for a board; further options are those of a picture. Raises
    `TypeError` for anything else than a game or a position, and for a game whose positions can't be
    edited. All of the methods may be called from any thread.

    >>> import knotwidgets as kw
    >>> editor = kw.edit(kw.Kingdoms(board="3x3"))
    >>> editor.put("B2", "red").put("B1", "red").position.text
    '3/1r1/1r1 red battle'
    >>> editor.close()
    """

    position = Asked()
    """The position shown; None while what lies there can't be one. Assigning one shows it."""

    game = Asked()
    """The game of the position; another one once its board is edited. Assigning one starts it."""

    text = Now(read_only=True)
    """The text of what lies there, whether that is a position or can't be one."""

    fault = Now(read_only=True)
    """Why there is no position, in words; empty if there is one."""

    doubt = Now(read_only=True)
    """Why no game leads to the position, in words, as far as that is easily seen."""

    def __init__(
        self,
        start: Game | Position,
        *,
        board: bool = False,
        theme: str = "auto",
        lang: str = "en",
        width: float | None = None,
        height: float | None = None,
        **picture: object,
    ) -> None:
        self.lang = lang
        first = position_to_edit(start)
        shown = board_of(first.state.game) if board else first
        super().__init__(shown, "(position)", picture, theme, (width, height))

    # ---- the position

    def put(self, cell: str, *pieces: str) -> Editor:
        """Put pieces on a cell, in place of what lies there; raises `PositionError`."""
        return self._request(self._change, lambda draft: draft.put(cell, *pieces))

    def clear(self, *cells: str) -> Editor:
        """Take away what lies on some cells, or on all but what is always there."""
        return self._request(self._change, lambda draft: draft.clear(cells or None))

    def edit_board(self) -> Editor:
        """Edit the board of the game; raises `ValueError` for one that can't be drawn."""
        return self._do("board")

    def play(self, **options: Any) -> Board:
        """Return a board on which to play from here, with the options of `kw.play`.

        Raises `ValueError` while there is no position.
        """
        return Board(position_of(self._session.moment, "play"), **options)

    def _change(self, change: Callable[[Draft], Draft]) -> None:
        with self._session.lock:
            moment = self._session.moment
            state = moment.position.state
            setup = state if isinstance(state, Setup) else Setup.at(position_of(moment, "clear"))
            after = change(replace(setup, brush="")).settled()
            after.drawn_position  # noqa: B018 - raises for what can't be drawn
            self._session.do("set_up", Position(Editing(after.game), after))

    # ---- traits that can be assigned

    def _give(self, name: str, value: Any) -> None:
        """Ask the session for what a trait is set to."""
        if value is None or value == self._now[name]:
            return
        self._session.do("set_up", position_to_edit(value))

    @property
    def _now(self) -> dict[str, Any]:
        """What the traits say."""
        moment = self._session.moment
        shown = _editing_of(moment)._asdict()
        now = {name: shown[name] for name in ("fault", "doubt", "game", "position")}
        return {"text": moment.position.text, **now}

    # ---- the browser

    def _news(self, moment: Document) -> tuple[object, ...]:
        return (_editing_of(moment).position,)

    def _show(self, moment: Document) -> Callable[[], object]:
        try:
            return super()._show(moment)
        except RuleError as error:
            raise RefusedError(refusal_text(str(error))) from error

    def _show_state(self, moment: Document, state: State) -> None:
        for name, value in self._now.items():
            self._listeners.post(partial(self._tell, name, value))
        super()._show_state(moment, state)

    def _wire(self, moment: Document) -> State:
        scene = moment.position.scene(**self._arranged(self._picture))
        labels = {target.id: target.label for target in scene.targets}
        panel = editor_panel_of(moment, labels)
        return {"rev": moment.rev, "scene": scene.wire(), "panel": panel}

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        given = {**self._picture, "lang": self.lang}
        if position := _editing_of(self._session.moment).position:
            return position.svg(theme, **given)
        scene = self._session.moment.position.scene(**given)
        return paint(scene, theme_named(theme, self._colours))

    def __repr__(self) -> str:
        return f"Editor({self._session.moment.position.text!r})"


class _Editing(NamedTuple):
    """What a document shows: the state that is `edited`, None where a game is played from there."""

    edited: Any
    game: Any
    position: Position | None
    status: str
    fault: str = ""
    doubt: str = ""


def _editing_of(moment: Document) -> _Editing:
    at, edited = moment.position, moment.position.state
    if not at.game.stepwise:
        return _Editing(None, at.game, at, status(at))
    position = None if edited.fault else edited.position
    wrong = (one.text if one else "" for one in (edited.fault, edited.doubt))
    return _Editing(edited, edited.game, position, edited.status, *wrong)


def position_to_edit(start: object) -> Position:
    """Return the position to begin with, to be edited; raises `TypeError` for what is none."""
    if isinstance(start, Position):
        return Editing(start.game).at(start)
    if isinstance(start, Game):
        return Editing(start).start()
    raise TypeError(f"{shortened(start)} can't be edited; expected a game or a position")


# ---- the panel


def editor_panel_of(moment: Document, labels: Mapping[str, str]) -> Panel:
    """Return what the panel shows at a moment, as JSON data.

    `labels` are what is said of the cells.
    """
    shown, text = _editing_of(moment), moment.position.text
    position, game = shown.position, shown.game
    title = game.name if game else say("editor.title")
    player = position.player if position and position.player else BULLET
    turn: Turn = {"player": player, "text": shown.status}
    note = _note(moment)
    panel: Panel = {
        "title": title,
        "heading": heading(title, turn, None),
        "turn": turn,
        "phase": say("editor.editing" if shown.edited else "editor.playing"),
        "goal": "" if "\n" in text else text,
        "situation": situation(title, "", turn, None, (), note),
        "note": note,
        "news": _edit_news(moment, note, labels) if moment.before else "",
        "scores": [*scores_of(position)] if position else [],
        "figures": rows_of(position.game.view.figures(position)) if position else [],
        "result": None,
        **course_of(moment),
        **_offer_of(moment),  # type: ignore[typeddict-item] # which has no others
        "error": moment.error,
        "text": text,
    }
    if shown.fault or shown.doubt:
        panel["answers"] = True
    return panel


def _edit_news(moment: Document, note: str, labels: Mapping[str, str]) -> str:
    """Say what lies on the cells now that have changed, how things stand, and what is wrong."""
    shown, before = _editing_of(moment), moment.before
    changed = shown.edited.changed(before.state) if shown.edited and before else ()
    changes = (
        [labels[cell] for cell in changed if cell in labels] if len(changed) <= MOST_TOLD else []
    )
    return one_after_other((sentences((*changes, shown.status)), note))


def _note(moment: Document) -> str:
    """Say what is wrong; before the first edit, what may be done."""
    shown = _editing_of(moment)
    if shown.fault:
        return refusal_text(shown.fault)
    if shown.doubt:
        return say("editor.doubted", fault=shown.doubt)
    invitation: str = shown.edited.invitation if shown.edited else ""
    return "" if moment.may_undo else invitation


def _offer_of(moment: Document) -> Offer:
    shown = _editing_of(moment)
    edited, can = shown.edited, shown.position is not None
    able = {
        "undo/step": moment.may_undo,
        "redo/step": moment.may_redo,
        "clear/pieces": edited is not None,
        "record:step": can,
    }
    if edited is None:
        return offer(able | {"edit": True})
    able["play/from"] = can
    if not isinstance(edited, Setup):
        able["edit/pieces"] = can
    elif Editing(edited.game).drawing():
        able["board"] = True
    number = len(edited.choices)
    if number < 2:
        return offer(able)
    sense = "/many" if number > MOST_BUTTONS else ""
    labels = {name + sense: label for name, (label, _) in edited.choices.items()}
    return offer(able, [edited.turn_button + sense], labels)


edit = Editor  # as it is read: kw.edit(game)
