"""The board in a notebook: an anywidget around a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Any

from ..games import Game, Match, Position, Record
from ..scene import scene_of
from .panel import panel_of
from .session import GameMoment, Session
from .shell import Shell, lasting

MoveListener = Callable[[str, Position], object]


class Board(Shell):
    """A game on a board that can be played on; `play` makes one.

    The position belongs to Python; the browser asks for changes by message and its traits are
    never taken over. All of the methods may be called from any thread.
    """

    def __init__(
        self,
        start: Game[Any] | Position | Record | Match,
        *,
        theme: str = "auto",
        **picture: object,
    ) -> None:
        self._end = ExitStack()  # also of a board that could not be made
        self._waiting: list[Future[str]] = []
        self._picture = lasting(picture)
        self._session = Session(start, changed=self._show, played=self._resolve)
        self._end.callback(self._forget)
        wire = self._wire(self._session.moment)
        super().__init__(self._session, self._session.listeners, wire, theme)

    # ---- the game

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        return self._session.moment.position

    @property
    def record(self) -> Record:
        """The game so far, with every variation that was tried."""
        return self._session.moment.record

    @property
    def match(self) -> Match | None:
        """The match as it stands, this game included if it is over; None for a single game."""
        moment = self._session.moment
        return None if moment.match is None else moment.scored

    def play(self, *moves: str) -> Board:
        """Play moves from Python; raises `IllegalMove`, and then none of them is played."""
        self._session.play(*moves)
        return self

    def undo(self) -> Board:
        """Take back the last move; raises `ValueError` if there is none."""
        self._session.undo()
        return self

    def redo(self) -> Board:
        """Play the move that was taken back; raises `ValueError` if there is none."""
        self._session.redo()
        return self

    def jump(self, ply: int) -> Board:
        """Show the position after `ply` moves; raises `ValueError` for one that isn't there."""
        self._session.jump(ply)
        return self

    def new_game(self) -> Board:
        """Start again from the first position."""
        self._session.new()
        return self

    def next_game(self) -> Board:
        """Go on to the next game of the match; raises `ValueError` if there is none now."""
        self._session.next()
        return self

    # ---- listening

    def on_move(self, listener: MoveListener) -> MoveListener:
        """Call `listener(move, position)` after each move; returns it, so it can decorate.

        An exception in it is shown under the board and stops nothing else.
        """
        self._listeners.add(listener)
        return listener

    def off_move(self, listener: MoveListener) -> None:
        """Call `listener` no more; raises `ValueError` if it never was registered."""
        self._listeners.remove(listener)

    async def next_move(self) -> str:
        """Wait for the next move and return it.

        Awaited in a cell, it needs a kernel that answers widgets while a cell runs (ipykernel 7
        with JupyterLab 4.4 or later); in a task (`asyncio.create_task`) it works everywhere.
        Raises `CancelledError` if the board is closed meanwhile.
        """
        future: Future[str] = Future()
        self._waiting.append(future)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Take the board off the page and let go of everything that it holds."""
        self._end.close()
        while self._waiting:
            self._waiting.pop().cancel()
        super().close()

    # ---- the browser

    def _show(self, moment: GameMoment) -> None:
        self.state = self._wire(moment)

    def _wire(self, moment: GameMoment) -> dict[str, Any]:
        scene = scene_of(moment.position, **self._picture)
        return {"rev": moment.rev, "scene": scene.wire(), "panel": panel_of(moment)}

    def _forget(self) -> None:
        self._session.listeners.clear()
        self._session.listeners.add(self._resolve)  # Python can still play on a closed board

    def _resolve(self, move: str, _: Position) -> None:
        while self._waiting:
            future = self._waiting.pop()
            if future.set_running_or_notify_cancel():
                future.set_result(move)

    # ---- how it shows itself

    def _svg(self) -> str:
        theme = "light" if self.theme == "auto" else self.theme
        return self.position.svg(theme, **self._picture)

    def __repr__(self) -> str:
        return f"Board({self.position!r})"


def play(
    start: Game[Any] | Position | Record | Match, *, theme: str = "auto", **picture: object
) -> Board:
    """Return a board to play on, from a game, a position, a record or a match.

    `theme` is `"auto"` (light or dark, as the notebook is), `"light"`, `"dark"`, `"print"` or
    `"safe"`; further options are those of a picture, such as `outlines=False`. Raises `TypeError`
    for an unknown option and `ValueError` for an impossible value.

        board = kw.play(kw.Kingdoms())
        board                                   # shows it; click a hill to build
        board.position, board.record            # what has been played
    """
    return Board(start, theme=theme, **picture)
