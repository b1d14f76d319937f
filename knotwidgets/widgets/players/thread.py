"""Where a board thinks: a thread that lives only while there is something to think about."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import Lock, Thread
from typing import Protocol

SWITCH = 0.0005  # seconds that a thread which thinks in Python may keep the others waiting
SLICE = 0.2  # seconds of thought at a time where there are no threads
PAUSE = 0.02  # seconds in between, for the browser


class Task(Protocol):
    """Something to think about."""

    def run(self, seconds: float) -> bool:
        """Go on for about so long, or to the end; return whether there is more to do."""
        ...

    def cancel(self) -> None:
        """Let `run` return soon; safe from any thread."""
        ...


class Thinker:
    """Does one task at a time, in a thread; only the newest one matters.

    Where threads can't be started, as in Pyodide, it takes turns with the event loop.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._now: Task | None = None
        self._next: Task | None = None
        self._works = False
        self._closed = False

    def ask(self, task: Task | None) -> None:
        """Think about a task, or about nothing, instead of whatever was asked for before."""
        with self._lock:
            if self._now:
                self._now.cancel()
            self._next = None if self._closed else task
            if self._next is None or self._works:
                return
            self._works = True
        try:
            Thread(target=self._work, name="think", daemon=True).start()
        except RuntimeError:  # no threads here
            _later(self._work_a_little)

    def close(self) -> None:
        """End what goes on, and begin nothing any more."""
        self._closed = True
        self.ask(None)

    def _work(self) -> None:
        with courtesy():
            while task := self._take():
                while _go_on(task, inf):
                    pass

    def _work_a_little(self) -> None:
        task = self._now or self._take()
        if task is None:
            return
        if not _go_on(task, SLICE):
            self._now = None
        _later(self._work_a_little)

    def _take(self) -> Task | None:
        """Turn to the task that waits; work ends if there is none."""
        with self._lock:
            self._now, self._next = self._next, None
            self._works = self._now is not None
            return self._now


def _go_on(task: Task, seconds: float) -> bool:
    """Let a task go on; one that fails is done, and those to come are done all the same."""
    try:
        return task.run(seconds)
    except BaseException as error:  # noqa: BLE001 - nobody else would hear of it
        with suppress(Exception):
            traceback.print_exception(error, file=sys.stderr)
        return False


def _later(work: object) -> None:
    asyncio.get_running_loop().call_later(PAUSE, work)  # type: ignore[arg-type]


class _Courtesy:
    """Counts those who think, as the interval is one for all threads."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.thinking = 0
        self.usual = 0.0

    def add(self, number: int) -> None:
        with self.lock:
            if not self.thinking:
                self.usual = sys.getswitchinterval()
            self.thinking += number
            sys.setswitchinterval(min(SWITCH, self.usual) if self.thinking else self.usual)


_courtesy = _Courtesy()


@contextmanager
def courtesy() -> Iterator[None]:
    """Let other threads have their turn at once while the context lasts.

    Python lets a thread compute for 5 ms while others wait, and a click takes many turns.
    """
    _courtesy.add(1)
    try:
        yield
    finally:
        _courtesy.add(-1)
