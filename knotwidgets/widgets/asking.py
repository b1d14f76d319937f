"""What Python asks of whoever sits at a board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import nearest, shortened
from ..scene import Move, Scene
from ..words import say
from .panel.common import BULLET, action, heading, headline, situation
from .schema import Panel
from .session.exchange import RefusedError
from .session.game import Session

LONGEST = 200  # characters of a question


@dataclass(frozen=True)
class Question:
    """A question, the targets among which one is to be picked, and the answer that is awaited."""

    text: str
    among: tuple[str, ...]
    is_open: bool = False
    """Whether any cell can be picked: then none is framed."""
    answer: Future[str | None] = field(default_factory=Future, compare=False)

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
            "actions": [action("decline", enabled=True), *panel["actions"]],
        }


class Asking:
    """The question of a board, if there is one; `targets` gives what can be picked there."""

    def __init__(self, session: Session, targets: Callable[[], Sequence[str]]) -> None:
        self._session, self._targets = session, targets
        self.question: Question | None = None
        self.is_closed = False
        self._hushed = -1  # the revision that only takes a question away

    async def ask(
        self, text: str, among: Iterable[str] | None, timeout: float | None
    ) -> str | None:
        """Put a question and wait for its answer, as `Board.ask` says."""
        asked = self._checked(text, among)
        with self._posed(asked):
            try:
                return await asyncio.wait_for(asyncio.wrap_future(asked.answer), timeout)
            except asyncio.TimeoutError:
                what = f"nobody has answered {text!r} within {timeout} seconds"
                raise TimeoutError(what) from None

    def _checked(self, question: object, among: Iterable[str] | None) -> Question:
        if not isinstance(question, str):
            raise TypeError(f"{shortened(question)} is no question; expected a text")
        if not 0 < len(question) <= LONGEST:
            raise ValueError(f"{shortened(question)}; expected 1 to {LONGEST} characters")
        if isinstance(among, str) or not (among is None or isinstance(among, Iterable)):
            raise TypeError(f"among={shortened(among)}; expected several targets, such as ['D4']")
        with self._session.lock:
            targets = self._targets()
            named = self._session.moment.record.game.named_cells
        cells = [one for one in targets if one in named]
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
        try:
            with self._session.lock:
                if self.question:
                    raise ValueError(f"the board asks {self.question.text!r} already")
                if self.is_closed:
                    raise asyncio.CancelledError
                self._put(asked)
            self._session.notify()
            yield
        finally:
            with self._session.lock:
                if self.question is asked:
                    self._put(None)
            self._session.notify()

    def _put(self, asked: Question | None) -> None:
        """Show a question, or that there is none now; picks made before answer nothing."""
        before, self.question = self.question, asked
        self._hushed = -1 if asked else self._session.moment.rev + 1
        try:
            self._session.renew()
        except BaseException:
            self.question = before
            raise

    def answered(self, picks: tuple[str, ...]) -> bool:
        """Whether picks answer a question; raises `RefusedError` for what isn't asked for."""
        asked = self.question
        if asked is None:
            return False
        if picks[-1:] and picks[-1] not in asked.among:
            raise RefusedError(say("widget.not_asked", what=picks[-1], question=asked.text))
        self._answer(asked, picks[-1])
        return True

    def decline(self) -> None:
        """Answer None."""
        if self.question is None:
            raise RefusedError(say("widget.stale"), reason="stale")
        self._answer(self.question, None)

    def _answer(self, asked: Question, answer: str | None) -> None:
        try:
            self._put(None)
        finally:
            if self.question is not asked and asked.answer.set_running_or_notify_cancel():
                asked.answer.set_result(answer)

    def said(self, panel: Panel, rev: int, language: str) -> Panel:
        """What the panel shows and says at a revision: the question, in place of whose turn it is.

        What only takes a question away is no news.
        """
        if rev == self._hushed:
            panel["news"] = ""
        if asked := self.question:
            panel |= asked.said(panel, language)  # type: ignore[typeddict-item] # which has no others
        return panel

    def close(self) -> None:
        """Let nobody wait any longer."""
        self.is_closed = True
        if asked := self.question:
            self.question = None
            asked.answer.cancel()
