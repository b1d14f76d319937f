"""What every widget's session has: one lock around every change, and a moment that is shown.

Newer kernels run a widget's callbacks in another thread than the cells, so every change happens
under the session's lock, and the moment is immutable and replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, Generic, TypeVar


class RefusedError(ValueError):
    """A request that can't be granted; `marks` are cells that show why."""

    def __init__(
        self, message: str, *, reason: str = "refused", marks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message  # as it was said: `str` of an error has forgotten the key
        self.reason = reason
        self.marks = marks


@dataclass(frozen=True, kw_only=True)
class Moment:
    """What a widget shows; the revision grows with every change.

    `error` is the fault of a listener, shown below the board.
    """

    rev: int = 0
    error: str = ""


M = TypeVar("M", bound=Moment)


class Exchange(Generic[M]):
    """What a session shows, and the lock around every change; safe to use from any thread.

    `changed` is called under the lock with each new moment.
    """

    def __init__(self, moment: M, changed: Callable[[M], None]) -> None:
        self.lock = RLock()
        self._changed = changed
        self.moment = moment

    def report(self, error: str) -> None:
        with self.lock:
            self.moment = replace(self.moment, error=error)
            self._changed(self.moment)

    def show_again(self) -> None:
        with self.lock:
            self._changed(self.moment)

    def _set(self, **changes: Any) -> None:
        self.moment = replace(self.moment, rev=self.moment.rev + 1, error="", **changes)
        self._changed(self.moment)
