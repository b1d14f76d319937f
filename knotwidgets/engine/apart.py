"""Work that may have no end, in a thread of its own where it can be ended."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

TICK = 0.05  # seconds between two looks whether the work is still wanted
AGAIN = 0.5  # seconds until work that goes on is told a second time that it isn't
TIMES = 10  # that it is told so

T = TypeVar("T")


class StoppedError(Exception):
    """The work is not wanted any more."""


class EndlessError(Exception):
    """The work takes too long."""


class _EndError(BaseException):
    """Raised in the thread that is to end, wherever it is."""


def apart(work: Callable[[], T], stop: Event, seconds: float) -> T:
    """Return what work returns; raise what it raises, `SystemExit` and the like included.

    Raises `StoppedError` when `stop` is set and `EndlessError` after so many seconds. Both end the
    work, even a loop without end, as far as it is written in Python.

    >>> apart(lambda: 6 * 7, Event(), seconds=10)
    42
    """
    thread = _Apart(work)
    thread.start()
    end = monotonic() + seconds
    try:
        while not thread.done.wait(TICK):
            if stop.is_set():
                raise StoppedError
            if monotonic() >= end:
                raise EndlessError
    finally:
        thread.end()
    if thread.error:
        raise thread.error
    return thread.results[0]


class _Apart(Thread, Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(name="apart", daemon=True)
        self.work = work
        self.results: list[T] = []
        self.error: BaseException | None = None
        self.done = Event()
        self._may_leave = Event()

    def run(self) -> None:
        """Do the work, and stay until nothing can be raised here any more."""
        try:
            try:
                self.results.append(self.work())
            except BaseException as error:  # noqa: BLE001 - `apart` raises it again
                self.error = error
            self.done.set()
            self._may_leave.wait()
        except _EndError:
            pass

    def end(self) -> None:
        """End the work if it goes on."""
        for _ in range(TIMES):
            if self.done.is_set() or not self.is_alive():
                break
            here = ctypes.c_ulong(self.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(here, ctypes.py_object(_EndError))
            self.done.wait(AGAIN)
        self._may_leave.set()
