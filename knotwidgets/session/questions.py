"""What Python asks of whoever sits at a board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from ..core.errors import nearest, shortened
from .document import Question
from .session import Session

LONGEST = 200  # characters of a question


class Questions:
    """Puts questions to a board, one at a time; `targets` gives what can be picked there."""

    def __init__(self, session: Session, targets: Callable[[], Sequence[str]]) -> None:
        self._session, self._targets = session, targets
        self._seen: Question | None = None
        self.is_closed = False

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
            named = self._session.moment.game.named_cells
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
        session = self._session
        try:
            with session.lock:
                if self.is_closed:
                    raise asyncio.CancelledError
                session.do("pose", asked)
            session.notify()
            yield
        finally:
            with session.lock:
                if session.moment.question is asked and not self.is_closed:
                    session.do("pose", None)
            session.notify()

    def go_on(self) -> None:
        """Let whoever waits have the answer to a question that has gone; under the lock."""
        document = self._session.moment
        before, self._seen = self._seen, document.question
        has_gone = before and before is not document.question
        if before and has_gone and before.answer.set_running_or_notify_cancel():
            before.answer.set_result(document.answer)

    def close(self) -> None:
        """Let nobody wait any longer."""
        self.is_closed = True
        asked, self._seen = self._session.moment.question, None
        if asked:
            asked.answer.cancel()
