"""Functions that hear of what happens: in order, outside every lock, and however they behave."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Lock

from knotwidgets.words import say

from .exchange import noted

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
