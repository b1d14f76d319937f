"""What every widget's session has: one lock around every change, and answers to the browser.

No Jupyter here. Newer kernels run a widget's callbacks in another thread than the cells, so every
change happens under the session's lock, and what can be read, the *moment*, is immutable and
replaced as a whole. Its revision `rev` grows with every change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, Generic, TypeVar

from ..core.errors import Verdict
from ..words import say
from .bundle import part
from .messages import MalformedError, Message, id_of, read_message
from .schema import Reply

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


class Exchange(ABC, Generic[M]):
    """A session of messages about a moment; safe to use from any thread.

    `changed` is called under the lock with each new moment.
    """

    def __init__(self, moment: M, changed: Callable[[M], None]) -> None:
        self._lock = RLock()
        self._changed = changed
        self._answered: OrderedDict[str, None] = OrderedDict()
        self.moment = moment

    @property
    def lock(self) -> RLock:
        """What is held around every change."""
        return self._lock

    @abstractmethod
    def do(self, message: Message) -> None:
        """Do what a current message asks for, under the lock; raises `RefusedError`."""

    @abstractmethod
    def explain(self, picks: tuple[str, ...]) -> Verdict:
        """Say what would come of some picks, and change nothing; raises `RefusedError`."""

    def is_timeless(self, message: Message) -> bool:  # noqa: ARG002 - for others
        """Whether a message means the same whatever is shown meanwhile, and so is never stale."""
        return False

    def answer(self, content: object) -> Reply:
        """Do what a message asks for and return the reply to it; never raises.

        A message that is malformed, stale (sent in view of an earlier moment) or repeated changes
        nothing. Nor does a request that is refused, whose reply tells why.
        """
        try:
            message = read_message(content)
        except MalformedError as fault:
            return self._reply(id_of(content), "malformed", say("widget.malformed", fault=fault))
        if message.kind == "part":
            return {**self._accept(message), "part": part(message.name)}
        with self._lock:
            return self._answer(message)

    def _answer(self, message: Message) -> Reply:
        if message.id in self._answered:
            return self._reply(message.id, "repeated", say("widget.repeated"))
        self._answered[message.id] = None
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        if message.rev != self.moment.rev and not self.is_timeless(message):
            return self._reply(message.id, "stale", say("widget.stale"))
        try:
            if message.kind == "explain":
                return self._explained(message)
            self.do(message)
        except RefusedError as refusal:
            reply = self._reply(message.id, refusal.reason, refusal.message)
            return {**reply, "marks": list(refusal.marks), "refused": list(message.picks[-1:])}
        return self._accept(message)

    def report(self, error: str) -> None:
        """Show the error of a listener with the present moment."""
        with self._lock:
            self.moment = replace(self.moment, error=error)
            self._changed(self.moment)

    def show_again(self) -> None:
        """Show the present moment once more, as where it is told in another language."""
        with self._lock:
            self._changed(self.moment)

    def perform(self, name: str, actions: dict[str, Callable[[], None]]) -> None:
        """Do the action of that name; raises `RefusedError` for an unknown one."""
        if name not in actions:
            fault = say("widget.no_action", name=name)
            raise RefusedError(say("widget.malformed", fault=fault))
        actions[name]()

    def _set(self, **changes: Any) -> None:
        self.moment = replace(self.moment, rev=self.moment.rev + 1, error="", **changes)
        self._changed(self.moment)

    def _explained(self, message: Message) -> Reply:
        verdict = self.explain(message.picks)
        return {
            **self._accept(message),
            "message": verdict.message,
            "marks": list(verdict.marks),
            "refused": list(message.picks[-1:]) if verdict.rule not in ("", "notation") else [],
        }

    def _accept(self, message: Message) -> Reply:
        return {"kind": "reply", "to": message.id, "rev": self.moment.rev, "ok": True}

    def _reply(self, message_id: str, reason: str, text: str) -> Reply:
        # "to" and not "id": ipykernel would remember every id that it sends.
        return {
            "kind": "reply",
            "to": message_id,
            "rev": self.moment.rev,
            "ok": False,
            "reason": reason,
            "message": text,
            "marks": [],
            "refused": [],
        }
