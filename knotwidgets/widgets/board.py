"""The board in a notebook: an anywidget around a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import replace
from threading import Lock
from typing import Any

import traitlets

from ..core import Game, Match, Position, Record
from ..engine import Report
from ..scene.options import read as read_options
from .analysis import Places
from .annotating import Annotatable, checked_annotations
from .chance import seed_of
from .layers import Layers
from .opponents import Opponents, Status
from .panel import panel_of
from .schema import State
from .seats import checked_pace, seated
from .session import GameMoment, Session, opening
from .shell import lasting
from .thinking_panel import thinking_of
from .thinking_tasks import Analyst

MoveListener = Callable[[str, Position], object]


class Board(Annotatable):
    """A game on a board that can be played on; `play` makes one.

    The position belongs to Python; the browser asks for changes by message and its traits are
    never taken over. All of the methods may be called from any thread.
    """

    thinking = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        start: Game[Any] | Position | Record | Match,
        *,
        theme: str = "auto",
        lang: str = "en",
        seed: int | None = None,
        motion: bool = True,
        pace: float = 0.5,
        layers: Mapping[str, bool] | None = None,
        **options: Any,
    ) -> None:
        self._waiting: list[Future[str]] = []
        self._waiting_lock = Lock()
        self._end = ExitStack()
        self._end.callback(self._cancel)
        self.lang = lang
        seats, picture = seated(opening(start).record.game, options)
        drawn = picture.pop("annotations", None)
        self._layers = Layers(lasting(picture), layers)
        self._motion = read_options({"motion": motion}, ()).motion
        self._session = Session(
            start, seed=seed, machines=seats, changed=self._show, played=self._resolve
        )
        if drawn is not None:
            self._session.annotate(checked_annotations(drawn))
        self._opponents = Opponents(self._session, seats, checked_pace(pace), self._show_thinking)
        self._end.callback(self._forget)
        self._end.callback(self._session.part)
        self._end.callback(self._opponents.close)
        self._places: Places | None = None
        self._opponents.look_at(self._session.moment)
        self._colours = self.position.game.view.colours
        wire, after = self._wire(self._session.moment)
        super().__init__(self._session, wire, theme)
        with self._session.lock:
            self._opponents.go_on(self._session.moment, after)

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
    def seed(self) -> int | None:
        """What chance follows from in this game; None if the game leaves nothing to chance.

        `kw.play(game, seed=board.seed)` has the same luck with the same moves.
        """
        return seed_of(self.record)

    @property
    def match(self) -> Match | None:
        """The match as it stands, this game included if it is over; None for a single game."""
        moment = self._session.moment
        return None if moment.match is None else moment.scored

    def play(self, *moves: str) -> Board:
        """Play moves from Python; raises `IllegalMove`, and then none of them is played.

        What chance decides between two moves is given, as in `A9=3>C7'`; after the last one it
        falls by itself.
        """
        self._session.play(*moves)
        return self

    def undo(self) -> Board:
        """Take back the last move, with what chance made of it; `ValueError` if there is none."""
        self._session.undo()
        return self._told()

    def redo(self) -> Board:
        """Play the move that was taken back; raises `ValueError` if there is none."""
        self._session.redo()
        return self._told()

    def jump(self, ply: int) -> Board:
        """Show the position after `ply` moves; raises `ValueError` for one that isn't there."""
        self._session.jump(ply)
        return self._told()

    def new_game(self) -> Board:
        """Start again from the first position."""
        self._session.new()
        return self._told()

    def next_game(self) -> Board:
        """Go on to the next game of the match; raises `ValueError` if there is none now."""
        self._session.next()
        return self._told()

    # ---- machines that play

    @property
    def report(self) -> Report | None:
        """What the machine that thinks, or the analysis, knows of the position by now."""
        return self._opponents.report

    @property
    def pace(self) -> float:
        """The least time from a move to the answer of a machine, in seconds; it may be changed."""
        return self._opponents.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._opponents.set_pace(checked_pace(seconds))

    def hurry(self) -> Board:
        """Let the machine that thinks play the best move that it knows by now."""
        self._opponents.hurry()
        return self

    def stop(self) -> Board:
        """Let the machines rest, so that you may move in their place, until `think`.

        Where a human plays too, they rest until the next move.
        """
        self._opponents.stop()
        return self

    def think(self) -> Board:
        """Let the machines go on, after `stop`, a failure, or a look at what was played before."""
        self._opponents.think()
        return self

    def step(self) -> Board:
        """Let the machine that rests play one move."""
        self._opponents.step()
        return self

    def analyse(self, player: Analyst | None = None, *, on: bool = True) -> Board:
        """Evaluate whatever position is shown, with the best moves drawn on the board, or end that.

        `player` is one that has `think`, such as the default, `MCTS()`. It thinks while no machine
        is to move; while one is, what that one reports is drawn. Raises `TypeError` for any other.
        """
        self._opponents.analyse(player, on=on)
        return self

    # ---- listening

    def on_move(self, listener: MoveListener) -> MoveListener:
        """Call `listener(move, position)` after each move; returns it, so it can decorate.

        What chance decides is no move of its own: the position is the one that comes of it. An
        exception in it is shown under the board and stops nothing else.
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
        with self._waiting_lock:
            self._waiting.append(future)
        return await asyncio.wrap_future(future)

    # ---- the browser

    def _show(self, moment: GameMoment) -> None:
        self._opponents.look_at(moment)
        state, after = self._wire(moment)
        self.state = dict(state)
        self._show_drawn(moment)
        self._put_moment(moment)
        self._opponents.go_on(moment, after)

    def _wire(self, moment: GameMoment) -> tuple[State, float]:
        """The state, and how many seconds its motions take."""
        given = {**self._layers.picture(), "lang": self.lang}
        if self._motion and moment.passed:
            given |= {"motion": True, "since": moment.passed}
        thinking = self._opponents.is_thinking(moment)
        if thinking:  # nothing to do for a human
            given["legal"] = False
        scene = moment.position.scene(**given)
        if thinking:
            scene = replace(scene, moves=())
        after = max((motion.delay + motion.time for motion in scene.motions), default=0.0)
        state: State = {"rev": moment.rev, "scene": scene.wire(), "panel": panel_of(moment)}
        return state, after

    def _show_thinking(self, status: Status) -> None:
        position = status.moment.position
        if status.analysing and (self._places is None or self._places.position != position):
            self._places = Places(position)
        self.thinking = dict(thinking_of(status, self._places))

    def _forget(self) -> None:
        self._session.listeners.clear()
        self._session.listeners.add(self._resolve)  # Python can still play on a closed board

    def _cancel(self) -> None:
        for future in self._take_waiting():
            future.cancel()

    def _resolve(self, move: str, _: Position) -> None:
        for future in self._take_waiting():
            if future.set_running_or_notify_cancel():
                future.set_result(move)

    def _take_waiting(self) -> list[Future[str]]:
        """Those who wait for a move, each to one of the threads that ask."""
        with self._waiting_lock:
            waiting, self._waiting = self._waiting, []
        return waiting

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        return self._picture_of(self._session.moment, theme)

    def __repr__(self) -> str:
        return f"Board({self.position!r})"


def play(
    start: Game[Any] | Position | Record | Match,
    *,
    theme: str = "auto",
    lang: str = "en",
    seed: int | None = None,
    motion: bool = True,
    pace: float = 0.5,
    layers: Mapping[str, bool] | None = None,
    **options: Any,
) -> Board:
    """Return a board to play on, from a game, a position, a record or a match.

    A machine plays for each player that is named with one, such as `blue=MCTS()`, and a human for
    the others. Any object with a method `choose`, or a function of a position, is a machine. It
    thinks in the background, and moves no sooner than `pace` seconds after the move before. Where
    all players are machines they begin by themselves.

    `theme` is `"auto"` (light or dark, as the notebook is), `"light"`, `"dark"`, `"print"` or
    `"safe"`. `lang` is the language of all that is shown and spoken: `"en"`, `"de"` or `"fr"`; it
    may be changed later, `board.lang = "fr"`. Where a game leaves something to chance, what falls
    follows from `seed`, a fresh one if it is None; the record keeps it, and a board that is given
    the record goes on with it. With `motion=False` pieces don't move to their places, as they never
    do where the browser is asked for less motion. `layers` tells which of `board.layers` are not
    shown: `{"heat": False}`. Further options are those of a picture, such as `heat=` or
    `outlines=False`; `annotations` are drawn on the first position shown, as by hand. Raises
    `TypeError` for an unknown option and `ValueError` for an impossible value.

        board = kw.play(kw.Kingdoms(), blue=kw.MCTS(seconds=1))
        board                                   # shows it; click a hill to build
        board.position, board.record            # what has been played
    """
    return Board(
        start,
        theme=theme,
        lang=lang,
        seed=seed,
        motion=motion,
        pace=pace,
        layers=layers,
        **options,
    )
