"""Where a board thinks: in a thread that lives only while there is something to think about."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
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

    def cancel(self) -> None: ...

    def fail(self, error: BaseException) -> None: ...


class Thinker:
    """Does one task at a time, in a thread; only the newest that was asked for matters.

    Where threads can't be started, as in Pyodide, it takes turns with the event loop.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._now: Task | None = None
        self._next: Task | None = None
        self._works = False

    def ask(self, task: Task | None) -> None:
        with self._lock:
            if self._now:
                self._now.cancel()
            self._next = task
            if task is None or self._works:
                return
            self._works = True
        try:
            Thread(target=self._work, name="think", daemon=True).start()
        except RuntimeError:  # no threads here
            _later(self._work_a_little)

    def _work(self) -> None:
        with courtesy:
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
    """Let a task go on; one that fails is done, and the next ones are done all the same."""
    try:
        return task.run(seconds)
    except BaseException as error:  # noqa: BLE001 - nobody else would hear of it
        with suppress(Exception):
            task.fail(error)
        return False


def _later(work: Callable[[], object]) -> None:
    asyncio.get_running_loop().call_later(PAUSE, work)


class _Courtesy:
    """A context that lets other threads have their turn at once, while any thread is in it.

    Python lets a thread compute for 5 ms while others wait, and a click takes many turns.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._usual = 0.0

    def __enter__(self) -> None:
        self._add(1)

    def __exit__(self, *_: object) -> None:
        self._add(-1)

    def _add(self, number: int) -> None:
        with self._lock:
            if not self._inside:
                self._usual = sys.getswitchinterval()
            self._inside += number
            sys.setswitchinterval(min(SWITCH, self._usual) if self._inside else self._usual)


courtesy = _Courtesy()
