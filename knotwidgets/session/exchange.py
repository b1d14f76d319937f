"""What every session has: one lock around every change, a moment that is shown, and listeners.

Newer kernels run a widget's callbacks in another thread than the cells, so every change happens
under the session's lock, and the moment is immutable and replaced as a whole. Listeners are called
in order, outside every lock, and however they behave.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock, RLock
from typing import Any, Generic, TypeVar

from ..core import RuleError
from ..words import say


class RefusedError(ValueError):
    """A request that can't be granted; `marks` are cells that show why."""

    def __init__(
        self, message: str, *, reason: str = "refused", marks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message  # as it was said: `str` of an error has forgotten the key
        self.reason = reason
        self.marks = marks


def noted(error: BaseException, *, briefly: bool = False) -> str:
    """Return what a board says of a failure; where the cause lies is told by the notebook, too.

    A rule's failure names the rule and the line by itself. What is asked a lot tells `briefly`: in
    a warning, which Python gives once.
    """
    if isinstance(error, RuleError):
        return str(error)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    if briefly:
        warnings.warn(f"a page can't show all that may be played: {said}", stacklevel=2)
    else:
        traceback.print_exception(error, file=sys.stderr)
    return said


@dataclass(frozen=True, kw_only=True)
class Moment:
    """What a widget shows; the revision grows with every change.

    `error` is what went wrong at last, such as in a listener; it is shown below the board.
    """

    rev: int = 0
    error: str = ""


M = TypeVar("M", bound=Moment)


class Exchange(Generic[M]):
    """What a session shows, and the lock around every change; safe to use from any thread.

    `changed` is called under the lock with each new moment before that is taken over: it works out
    all that is to be shown, and returns what shows it. Where it raises, nothing has changed. An
    interrupt, such as Ctrl-C, may come between any two steps of that: `heal` makes up for it.
    """

    def __init__(self, moment: M, changed: Callable[[M], Callable[[], object] | None]) -> None:
        self.lock = RLock()
        self._changed = changed
        self.moment = moment
        self._shown: M | None = moment  # the moment that is shown as a whole

    def report(self, error: str) -> None:
        with self.lock:
            self._take(replace(self.moment, error=error))

    def show_again(self) -> None:
        with self.lock:
            self._take(self.moment)

    def heal(self) -> bool:
        """Show the moment again if an interrupt has cut that short; whether it had.

        Within a change, which isn't complete yet, it does nothing.
        """
        if self._shown is self.moment or self.lock._is_owned():  # type: ignore[attr-defined]  # noqa: SLF001
            return False
        with self.lock:
            if cut_short := self._shown is not self.moment:  # and not only on its way, elsewhere
                self._take(self.moment)
        return cut_short

    def _set(self, **changes: Any) -> None:
        self._take(replace(self.moment, rev=self.moment.rev + 1, error="", **changes))

    def _take(self, moment: M) -> None:
        show = self._changed(moment)
        self._shown = None
        self.moment = moment
        if show:
            show()
        self._shown = moment


# ---- listeners


Listener = Callable[..., object]


class Listeners:
    """The functions that were given to `place`, such as `on_change`; safe from any thread.

    `takes` says what they are called with, such as `(laid, solved)`, and `report` is called with
    words on each failure of one. Those that are there `always` stay when the others are cleared.
    """

    def __init__(
        self, place: str, takes: str, report: Callable[[str], None], *always: Listener
    ) -> None:
        self._place, self._takes, self._report, self._always = place, takes, report, always
        self._listeners = list(always)
        self._news: deque[Callable[[], None]] = deque()
        self._notifier: object = None  # stands for the call of `notify` that goes on
        self._lock = Lock()  # around the news, never during a call

    def add(self, listener: Listener) -> None:
        if not callable(listener):
            raise TypeError(f"{listener!r} can't be called; expected a function {self._takes}")
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def clear(self) -> None:
        with self._lock:
            self._listeners[:] = self._always
            self._news.clear()

    def put(self, *news: object) -> None:
        """Keep the arguments of a call of each function until `notify`."""
        self._news.append(partial(self._notify_all, news))

    def post(self, call: Callable[[], object]) -> None:
        """Keep a call of another function until `notify`."""
        self._news.append(partial(self._call, "observe", call))

    def notify(self) -> None:
        """Make all calls that were kept.

        Does nothing while that goes on already, in a function that hears of something or in another
        thread: what comes meanwhile is called there, after the rest.
        """
        me = object()
        try:
            while news := self._take(me):
                news()
        finally:  # whatever has interrupted it, and wherever
            if self._notifier is me:
                self._notifier = None

    def _take(self, me: object) -> Callable[[], None] | None:
        with self._lock:
            if self._notifier not in (None, me):
                return None
            self._notifier = me if self._news else None
            return self._news.popleft() if self._news else None

    def _notify_all(self, news: tuple[object, ...]) -> None:
        for listener in tuple(self._listeners):
            self._call(self._place, listener, *news)

    def _call(self, place: str, listener: Listener, *news: object) -> None:
        try:
            listener(*news)
        except Exception as error:  # noqa: BLE001 - a listener's fault must not cost the user's work
            self._report(say("widget.failed", place=place, error=noted(error)))


class Waiting:
    """The futures of those who wait for the next move, in whatever thread or event loop."""

    def __init__(self) -> None:
        self._futures: list[Future[str]] = []
        self._lock = Lock()

    def add(self) -> Future[str]:
        future: Future[str] = Future()
        with self._lock:
            self._futures.append(future)
        return future

    def resolve(self, move: str, _: object) -> None:
        for future in self._take():
            if future.set_running_or_notify_cancel():
                future.set_result(move)

    def cancel(self) -> None:
        for future in self._take():
            future.cancel()

    def _take(self) -> list[Future[str]]:
        with self._lock:
            futures, self._futures = self._futures, []
        return futures
