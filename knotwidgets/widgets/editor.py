"""The widget to set up a position by hand: an anywidget around a session."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import Any

from ..core import Game, Position
from ..core.draft import Draft, Edited, drafting_of
from ..core.errors import shortened
from ..scene import theme as theme_named
from ..scene.svg import paint
from .board import Board
from .panel.editor import editor_panel_of
from .schema import State
from .session.editor import EditorMoment, EditorSession, Setup, board_of
from .session.listeners import Listeners
from .session.requests import EditorDesk
from .shell import ChangeListener, StepShell, lasting
from .traits import Asked, NowText


class Editor(StepShell):
    """A position to set up by hand, as `kw.edit(...)` shows it.

    Pick a piece in the rack and click on cells; a click on a piece takes it in hand, to be put
    elsewhere, and another click takes it away. `position`, `game` and `text` can be read, observed
    and assigned. `theme`, `lang`, `width` and `height` are as for a board; further options are
    those of a picture. All of the methods may be called from any thread.
    """

    position = Asked(None, allow_none=True)
    """The position shown; None while what lies there can't be one. Assigning one shows it."""

    game = Asked(None, allow_none=True)
    """The game of the position; another one once its board is edited. Assigning one starts it."""

    text = NowText("", read_only=True)
    """The text of the position, or of what was made of it and can't be one."""

    fault = NowText("", read_only=True)
    """Why there is no position, in words; empty if there is one."""

    doubt = NowText("", read_only=True)
    """Why no game leads to the position, in words, as far as that is easily seen."""

    _session: EditorSession

    def __init__(
        self,
        start: Game[Any] | Position,
        *,
        board: bool = False,
        theme: str = "auto",
        lang: str = "en",
        width: float | None = None,
        height: float | None = None,
        **picture: object,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        position = opened(start)
        self._colours = position.game.view.colours
        self._picture = lasting(picture)
        self._mirror = self  # which traits that are assigned ask
        edited: Edited = Setup(Draft.of(position))
        if board:
            edited = board_of(position.game)
        self._session = EditorSession(edited, self._show)
        self._listeners = Listeners("on_change", "(position)", self._session.report)
        self._end.callback(self._listeners.clear)
        self._told = 0
        desk = EditorDesk(self._session)
        size = (width, height)
        super().__init__(desk, self._listeners, theme, size, self._colours)

    # ---- the position

    def put(self, cell: str, *pieces: str) -> Editor:
        """Put pieces on a cell, in place of what lies there; raises `PositionError`."""
        return self._after(self._change, lambda draft: draft.put(cell, *pieces))

    def clear(self, *cells: str) -> Editor:
        """Take away what lies on some cells, or on all but what is always there."""
        return self._after(self._change, lambda draft: draft.clear(cells or None))

    def edit_board(self) -> Editor:
        """Edit the board of the game; raises `ValueError` for one that can't be drawn."""
        return self._after(self._session.board)

    def play(self, **options: Any) -> Board:
        """Return a board on which to play from here, with the options of `kw.play`.

        Raises `ValueError` while there is no position.
        """
        return Board(self._session.position(), **options)

    def _change(self, change: Any) -> None:
        with self._session.lock:
            edited = self._session.edited
            position = edited.position
            draft = edited.draft if isinstance(edited, Setup) and not edited.played else None
            draft = draft or Draft.of(position or self._session.position())
            draft = change(draft).settled()
            draft.shown  # noqa: B018 - raises for what can't be drawn
            self._session.go_on(Setup(draft))

    # ---- listening

    def on_change(self, listener: ChangeListener) -> ChangeListener:
        """Call `listener(position)` after each edit; returns it, to serve as a decorator.

        The position is None where there is none. An exception in the listener is shown under the
        board and stops nothing else.
        """
        self._listeners.add(listener)
        return listener

    # ---- traits that can be assigned

    def ask(self, name: str, value: Any) -> None:
        """Show what a trait was set to; raises where that can't be."""
        current = getattr(self._session.edited, name)
        if value is None or value == current:
            return
        self._session.go_on(Setup(Draft.of(opened(value))))
        self._listeners.notify()

    @property
    def now(self) -> dict[str, Any]:
        """What the traits say."""
        edited = self._session.edited
        wrong = {"fault": edited.fault, "doubt": edited.doubt}
        said = {name: one.text if one else "" for name, one in wrong.items()}
        return {"text": edited.text, **said, "game": edited.game, "position": edited.position}

    # ---- the browser

    def _news(self, moment: EditorMoment) -> tuple[object, ...]:
        return (moment.attempt.position,)

    def _show_state(self, moment: EditorMoment, state: State) -> None:
        for name, value in self.now.items():
            self._listeners.post(partial(self.traits()[name].tell, self, value))
        super()._show_state(moment, state)

    def _wire(self, moment: EditorMoment) -> State:
        scene = moment.attempt.scene(**self._arranged(self._picture))
        labels = {target.id: target.label for target in scene.targets}
        panel = editor_panel_of(moment, self.lang, labels)
        return {"rev": moment.rev, "scene": scene.wire(), "panel": panel}

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        edited = self._session.edited
        given = {**self._picture, "lang": self.lang}
        if position := edited.position:
            return str(position.game.view.picture(position, "svg", theme, legal=False, **given))
        return paint(edited.scene(**given), theme_named(theme, self._colours))

    def __repr__(self) -> str:
        return f"Editor({self._session.edited.text!r})"


def opened(start: object) -> Position:
    """Return the position to begin with; raises `TypeError` for what is none."""
    if isinstance(start, Position):
        position = start
    elif isinstance(start, Game):
        position = start.start()
    else:
        raise TypeError(f"{shortened(start)} can't be edited; expected a game or a position")
    drafting_of(position.game)
    return position


def edit(start: Game[Any] | Position, **options: Any) -> Editor:
    """Show an editor in which a position is set up by hand; the options are those of `Editor`.

    With `board=True` the board of the game is edited, if that can be drawn. Raises `TypeError` for
    anything else than a game or a position, and for a game whose positions can't be edited.

    >>> import knotwidgets as kw
    >>> editor = kw.edit(kw.Kingdoms(board="3x3"))
    >>> editor.put("B2", "red").put("B1", "red").position.text
    '3/1r1/1r1 red battle'
    >>> editor.close()
    """
    return Editor(start, **options)
