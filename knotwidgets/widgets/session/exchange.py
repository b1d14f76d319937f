"""What every widget's session has: one lock around every change, and a moment that is shown.

Newer kernels run a widget's callbacks in another thread than the cells, so every change happens
under the session's lock, and the moment is immutable and replaced as a whole.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, Generic, TypeVar

from knotwidgets.core import RuleError


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
