"""What every widget's session has: one lock around every change, and answers to the browser.

No Jupyter here. Newer kernels run a widget's callbacks in another thread than the cells, so every
change happens under the session's lock, and what can be read, the *moment*, is immutable and
replaced as a whole. Its revision `rev` grows with every change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import RLock
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from knotwidgets.core.errors import Verdict
from knotwidgets.words import say

from ..page.bundle import part
from ..schema import Reply
from .messages import MalformedError, Message, id_of, read_message

REMEMBERED = 512  # ids of answered messages: far more than can be on their way at once


class RefusedError(ValueError):
    """A request that is well formed, but can't be granted now; `marks` are cells that show why."""

    def __init__(
        self, message: str, *, reason: str = "refused", marks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message  # as it was said: `str` of an error has forgotten the key
        self.reason = reason
        self.marks = marks


@dataclass(frozen=True, kw_only=True)
class Moment:
    """What a widget shows; `error` is the fault of a listener, shown below the board."""

    rev: int = 0
    error: str = ""


M = TypeVar("M", bound=Moment)


Handler = Callable[[Message], Verdict | None]
"""Does what a message asks for, or says what would come of it; raises `RefusedError`."""
Action = Callable[[], object]
"""Does what a button asks for; raises `RefusedError`."""
NO_ACTIONS: Mapping[str, Action] = MappingProxyType({})


class Exchange(Generic[M]):
    """What a session shows, and the lock around every change; safe to use from any thread.

    `changed` is called under the lock with each new moment.
    """

    def __init__(self, moment: M, changed: Callable[[M], None]) -> None:
        self.lock = RLock()
        """What is held around every change."""
        self._changed = changed
        self.moment = moment

    def report(self, error: str) -> None:
        """Show the error of a listener with the present moment."""
        with self.lock:
            self.moment = replace(self.moment, error=error)
            self._changed(self.moment)

    def show_again(self) -> None:
        """Show the present moment once more, as where it is told in another language."""
        with self.lock:
            self._changed(self.moment)

    def _set(self, **changes: Any) -> None:
        self.moment = replace(self.moment, rev=self.moment.rev + 1, error="", **changes)
        self._changed(self.moment)


class Desk:
    """Answers the browser's messages about a session, under its lock.

    `handlers` heed messages by kind, and `actions` are the buttons by name. The buttons of
    `anytime` mean the same whatever is shown meanwhile, and so does what the user points at: they
    are never stale.
    """

    def __init__(
        self,
        session: Exchange[Any],
        handlers: Mapping[str, Handler],
        actions: Mapping[str, Action],
        anytime: Mapping[str, Action] = NO_ACTIONS,
    ) -> None:
        self.session = session
        self.actions = {**actions, **anytime}
        self._anytime = frozenset(anytime)
        self._handlers = {"action": self._perform, **handlers}
        self._answered: OrderedDict[str, None] = OrderedDict()

    def answer(self, content: object) -> Reply:
        """Do what a message asks for and return the reply to it; never raises.

        A message that is malformed, stale (sent in view of an earlier moment) or repeated changes
        nothing. Nor does a request that is refused, whose reply tells why.
        """
        try:
            message = read_message(content)
        except MalformedError as fault:
            return self._refuse(id_of(content), "malformed", say("widget.malformed", fault=fault))
        if message.kind == "part":
            return {**self._accept(message), "part": part(message.name)}
        with self.session.lock:
            return self._answer(message)

    def _answer(self, message: Message) -> Reply:
        if message.id in self._answered:
            return self._refuse(message.id, "repeated", say("widget.repeated"))
        self._answered[message.id] = None
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        timeless = message.kind == "select" or message.name in self._anytime
        if message.rev != self.session.moment.rev and not timeless:
            return self._refuse(message.id, "stale", say("widget.stale"))
        handler = self._handlers.get(message.kind)
        if handler is None:
            fault = f"there is no kind {message.kind!r} here"
            return self._refuse(message.id, "malformed", say("widget.malformed", fault=fault))
        last = list(message.picks[-1:])
        try:
            verdict = handler(message)
        except RefusedError as refusal:
            reply = self._refuse(message.id, refusal.reason, refusal.message)
            return {**reply, "marks": list(refusal.marks), "refused": last}
        if verdict is None:
            return self._accept(message)
        return {
            **self._accept(message),
            "message": verdict.message,
            "marks": list(verdict.marks),
            "refused": last if verdict.rule not in ("", "notation") else [],
        }

    def _perform(self, message: Message) -> None:
        if message.name not in self.actions:
            fault = say("widget.no_action", name=message.name)
            raise RefusedError(say("widget.malformed", fault=fault))
        self.actions[message.name]()

    def _accept(self, message: Message) -> Reply:
        return {"kind": "reply", "to": message.id, "rev": self.session.moment.rev, "ok": True}

    def _refuse(self, message_id: str, reason: str, text: str) -> Reply:
        # "to" and not "id": ipykernel would remember every id that it sends.
        return {
            "kind": "reply",
            "to": message_id,
            "rev": self.session.moment.rev,
            "ok": False,
            "reason": reason,
            "message": text,
            "marks": [],
            "refused": [],
        }
