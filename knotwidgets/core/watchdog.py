"""Rules without an end: a thread watches over calls of changed rules, and interrupts a long one.

A call costs less than a microsecond more for it: it only says that it has begun, and that it has
ended. Once a call has lasted too long, and has computed meanwhile, Python is asked to raise an
exception in its thread. That works between two steps of Python: not within one, such as a power of
huge numbers, and not in compiled code. Where there are no threads, as in Pyodide, nobody watches.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from threading import Lock, Thread, get_ident
from time import monotonic, process_time, sleep
from typing import Any

LIMIT = 10.0  # seconds that a call may take
LOOKS = 10  # that the thread takes at a call in this time


class Endless(BaseException):
    """Interrupts a call; no `Exception`, as a rule may catch all of these."""


_calls: dict[int, object] = {}  # by thread; who takes one out of here, ends it
_interrupting = Lock()
_watch: Thread | None = None


def limited(function: Callable[..., Any], failure: Callable[[BaseException], Exception]) -> Any:
    """Return a function that is interrupted if it never ends, and then raises the `failure`.

    So it does where functions call each other without an end.
    """

    @wraps(function)
    def call(*arguments: Any) -> Any:
        thread = get_ident()
        if thread in _calls:  # a rule within a rule
            return function(*arguments)
        mine = object()
        try:
            try:
                _calls[thread] = mine
                if _watch is None:
                    _begin()
                return function(*arguments)
            finally:
                if _calls.pop(thread, None) is not mine:
                    _await_interrupt()
        except (Endless, RecursionError) as error:
            raise failure(error) from error

    return call


def _await_interrupt() -> None:
    """Let an interrupt that has been decided upon come now, if it has not come yet."""
    with suppress(Endless):
        with _interrupting:
            pass
        for _ in range(LOOKS):  # steps of Python, before one of which it comes at the latest
            pass


# ---- the thread that watches


def _begin() -> None:
    global _watch  # noqa: PLW0603 - there is one
    with _interrupting:
        if _watch is None:
            _watch = Thread(target=_look, name="watchdog", daemon=True)
            with suppress(RuntimeError):  # no threads here; nobody tries again
                _watch.start()


def _look() -> None:
    seen: dict[int, tuple[object, float, float]] = {}
    while True:
        sleep(LIMIT / LOOKS)
        now, computed = monotonic(), process_time()
        calls = [*_calls.items()]
        seen = {
            thread: old if (old := seen.get(thread)) and old[0] is call else (call, now, computed)
            for thread, call in calls
        }
        for thread, (call, since, before) in seen.items():
            # What does not compute waits for input, or in a debugger.
            if now - since >= LIMIT and computed - before >= LIMIT / 2:
                _interrupt(thread, call)


def _interrupt(thread: int, call: object) -> None:
    from ctypes import c_ulong, py_object, pythonapi

    with _interrupting:
        # In this moment another call may have begun: that one then goes on without being watched.
        if _is_inside(thread) and _calls.pop(thread, None) is call:
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(Endless))


def _is_inside(thread: int) -> bool:
    """Whether a thread is in a call, and has not left it by an interrupt of the user's."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - the only way to see it
    while frame and (frame.f_code.co_filename, frame.f_code.co_name) != (__file__, "call"):
        frame = frame.f_back
    return frame is not None


def _forget() -> None:
    """In a process that was forked there is no such thread."""
    global _watch  # noqa: PLW0603
    _watch = None
    _calls.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
