"""What Python asks of whoever sits at a board, and shows them move by move."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..core import Record
from ..core.errors import nearest, shortened
from ..engine.checks import number
from ..scene import Move, Scene
from ..words import say
from .live import LiveBoard
from .panel.common import BULLET, heading, headline, situation
from .schema import Panel
from .session.exchange import RefusedError

LONGEST = 200  # characters of a question


@dataclass(frozen=True)
class Question:
    """A question, the targets among which one is to be picked, and the answer that is awaited."""

    text: str
    among: tuple[str, ...]
    is_open: bool = False
    """Whether any cell can be picked: then none is framed."""
    answer: Future[str] = field(default_factory=Future, compare=False)

    def options(self, given: Mapping[str, Any], cells: Iterable[str]) -> dict[str, Any]:
        """The picture's options: frames round what can be picked, and no hint of moves."""
        lit = [] if self.is_open else [cell for cell in self.among if cell in cells]
        return {"legal": False, "highlight": [*given.get("highlight", ()), *lit]}

    def moves(self, scene: Scene) -> tuple[Move, ...]:
        """What can be picked, each with one pick."""
        return tuple(Move((one.id,)) for one in scene.targets if one.id in self.among)

    def said(self, panel: Panel, language: str) -> dict[str, Any]:
        """What the panel shows and says of it, in place of whose turn it is."""
        turn = headline(BULLET, self.text, language)
        title, phase, scores = panel["title"], panel["phase"], panel["scores"]
        return {
            "turn": turn,
            "heading": heading(title, turn, None),
            "goal": "",
            "situation": situation(title, phase, turn, None, scores),
            "note": "",
            "news": self.text,
            "result": None,
        }


class AskingBoard(LiveBoard):
    """A board that asks, and that plays records through."""

    _question: Question | None = None
    _settling = 0.0  # seconds that the motions take of the move that was just shown
    _is_closed = False
    _hushed = -1  # the revision that only takes a question away

    async def ask(
        self, question: str, among: Iterable[str] | None = None, *, timeout: float | None = None
    ) -> str:
        """Ask for a pick on the board, and wait for it: `await board.ask("Which hill?")`.

        The question stands on the panel and is spoken. What can be picked, by mouse, finger, key or
        switch, is framed: the targets `among`; without them any cell can be. Picks are no moves.
        Cancelling what awaits it takes the question back.

        Awaited in a cell, it needs what `next_move` does. Raises `TimeoutError` after so many
        seconds, `CancelledError` if the board is closed, `ValueError` for a target that is not on
        the board and while something else is asked.
        """
        asked = self._checked(question, among)
        with self._posed(asked):
            try:
                return await asyncio.wait_for(asyncio.wrap_future(asked.answer), timeout)
            except asyncio.TimeoutError:
                what = f"nobody has answered {question!r} within {timeout} seconds"
                raise TimeoutError(what) from None

    def _checked(self, question: object, among: Iterable[str] | None) -> Question:
        if not isinstance(question, str):
            raise TypeError(f"{shortened(question)} is no question; expected a text")
        if not 0 < len(question) <= LONGEST:
            raise ValueError(f"{shortened(question)}; expected 1 to {LONGEST} characters")
        if isinstance(among, str) or not (among is None or isinstance(among, Iterable)):
            raise TypeError(f"among={shortened(among)}; expected several targets, such as ['D4']")
        with self._session.lock:
            targets = [target["id"] for target in self.state["scene"]["targets"]]
            cells = [one for one in targets if one in self.record.game.named_cells]
        choices = tuple(cells or targets) if among is None else tuple(among)
        for one in choices:
            if one not in targets:
                raise ValueError(
                    f"there is no target {one!r} on the board; {nearest(one, targets)}"
                )
        if not choices:
            raise ValueError("among=(); expected at least one target")
        return Question(question, choices, is_open=among is None)

    @contextmanager
    def _posed(self, asked: Question) -> Iterator[None]:
        with self._session.lock:
            if self._question:
                raise ValueError(f"the board asks {self._question.text!r} already")
            if self._is_closed:
                raise asyncio.CancelledError
            self._put_question(asked)
        self._session.notify()
        try:
            yield
        finally:
            with self._session.lock:
                if self._question is asked:
                    self._put_question(None)
            self._session.notify()

    def _put_question(self, asked: Question | None) -> None:
        """Show a question, or that there is none now; picks made before answer nothing."""
        before, self._question = self._question, asked
        self._hushed = -1 if asked else self._session.moment.rev + 1
        try:
            self._session.renew()
        except BaseException:
            self._question = before
            raise

    def _answered(self, picks: tuple[str, ...]) -> bool:
        """Whether picks answer a question; raises `RefusedError` for what isn't asked for."""
        asked = self._question
        if asked is None:
            return False
        if picks[-1:] and picks[-1] not in asked.among:
            raise RefusedError(say("widget.not_asked", what=picks[-1], question=asked.text))
        self._put_question(None)
        if asked.answer.set_running_or_notify_cancel():
            asked.answer.set_result(picks[-1])
        return True

    def _give_up(self) -> None:
        """Let nobody wait any longer for a board that is closed."""
        self._is_closed = True
        if asked := self._question:
            self._question = None
            asked.answer.cancel()

    # ---- moves shown one after the other

    async def animate(self, record: Record | None = None, *, pace: float | None = None) -> None:
        """Show a record of the same game move by move: `await board.animate(record, pace=1)`.

        Without a record it is the line that is shown, from its start. `pace` is the least time from
        move to move in seconds, by default that of the board. It ends with the last move, or as
        soon as somebody does something else at the board. No listener hears of these moves. A
        record takes the place of the board's own, which `undo` brings back.

        Raises `TypeError` or `ValueError` for another game, a time that can't be, and no record.
        """
        seconds = self._opponents.pace if pace is None else number("pace", pace)
        self._after(self._session.rewind, record)
        while not self._is_closed:
            rev = self._session.moment.rev
            await asyncio.sleep(max(seconds, self._settling))
            with self._session.lock:
                goes_on = self._session.moment.rev == rev and self._session.forward()
            self._session.notify()
            if not goes_on:
                return
