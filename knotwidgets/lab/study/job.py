"""A study that is played in the background, and shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from html import escape
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple

from .results import StudyResult

EVERY = 0.5  # seconds from one look at the result so far to the next
SHARE = 10  # of the time goes to looking at it, at most: one in so many


class Progress(NamedTuple):
    """How many games of each variant are played, of how many; None if nobody knows."""

    done: int
    total: int | None

    def __str__(self) -> str:
        """Say it in words."""
        if self.total is None:
            return f"{self.done:,} games"
        return f"{self.done:,} of {self.total:,} games"


class Job:
    """A study that is played in a thread of its own; `Study.start` makes it.

    In a notebook it shows its progress and what it has found so far, again and again. It ends with
    the program.
    """

    def __init__(
        self, go: Callable[..., object], found: Callable[[], StudyResult], total: int | None
    ) -> None:
        self._go = go
        self._found = found
        self._total = total
        self._done = 0
        self._stop, self._ended = Event(), Event()
        self._state = "playing"
        self._error: BaseException | None = None
        self._partial = self._look()
        self._begun = self._next = monotonic()
        self._seconds = 0.0
        self._first: tuple[float, int] | None = None  # when the first games were there, how many
        self._displays: list[Any] = []
        Thread(target=self._work, name="study").start()

    @property
    def progress(self) -> Progress:
        """How many games of each variant are played, and how many it will be."""
        return Progress(self._done, self._total)

    @property
    def partial(self) -> StudyResult:
        """What was found so far, at most a second ago."""
        return self._partial

    @property
    def done(self) -> bool:
        """Whether it has ended: all was played, it was stopped, or it failed."""
        return self._ended.is_set()

    def stop(self) -> None:
        """Have it end soon; `result` then returns what was found so far."""
        if not self.done:
            self._state = "stopped"
        self._stop.set()

    def result(self, timeout: float | None = None) -> StudyResult:
        """Wait for the end, and return what was found.

        Raises what the work has raised, and `TimeoutError` after so many seconds.
        """
        if not self._ended.wait(timeout):
            raise TimeoutError(f"the study goes on: {self.progress}; see its .partial")
        if self._error:
            raise self._error
        return self._partial

    def _work(self) -> None:
        try:
            self._go(report=self._report, stop=self._stop)
            if self._state == "playing":
                self._state = "done"
        except BaseException as error:  # noqa: BLE001 - `result` raises it
            self._error, self._state = error, "failed"
        self._partial = self._look()
        self._done = self._partial.n
        self._seconds = monotonic() - self._begun
        self._ended.set()
        self._show()

    def _report(self, done: int) -> None:
        """Look at what was found, from time to time."""
        self._done = done
        self._first = self._first or (monotonic(), done)
        if (begin := monotonic()) >= self._next:
            self._partial = self._look()
            self._show()
            self._next = monotonic() + max(EVERY, SHARE * (monotonic() - begin))

    def _look(self) -> StudyResult:
        """Return what was found so far, to which later games are not added."""
        found = self._found()
        return StudyResult(found.tally.copy(), found.verdict)

    # ---- how it is shown

    def __repr__(self) -> str:
        return f"<study: {self._says()}>"

    def _says(self) -> str:
        """Say in a line how far it is."""
        if self._error:
            return f"failed after {self.progress}: {type(self._error).__name__}: {self._error}"
        if self.done:
            return f"{self._state}: {self.progress} in {_time(self._seconds)}"
        return f"{self.progress}{self._left()}"

    def _left(self) -> str:
        """Say how long it will take, as far as that is known."""
        if self._first is None:
            return "; rules are compiled first"
        since, before = monotonic() - self._first[0], self._done - self._first[1]
        if self._total is None or not before:
            return ""
        return f", {_time(since * (self._total - self._done) / before)} left"

    def _repr_html_(self) -> str:
        share = self._done / self._total if self._total else 0.0
        bar = (
            '<div style="height:.3em;width:30em;max-width:100%;margin:.3em 0 1em;'
            f"border-radius:.15em;background:linear-gradient(90deg,#4c8bd6 {share:.1%},"
            'color-mix(in srgb,currentColor 15%,transparent) 0)"></div>'
        )
        playing = "" if self.done or self._total is None else bar
        found = self._partial._repr_html_() if self._partial.n else ""
        return f"<p>{escape(self._says())}</p>{playing}{found}"

    def _bundle(self) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_()}

    def _ipython_display_(self) -> None:
        """Be shown, and shown anew, by IPython, which calls this."""
        display = sys.modules["IPython"].display.display
        shown = display(self._bundle(), raw=True, display_id=True)
        if shown:
            self._displays.append(shown)
        if self.done:  # perhaps only just now
            self._show()

    def _show(self) -> None:
        for display in self._displays:
            with suppress(Exception):  # whoever looks at it may be gone; the games go on
                display.update(self._bundle(), raw=True)


def _time(seconds: float) -> str:
    """Write a time: seconds, minutes or hours.

    >>> _time(3), _time(240), _time(9000)
    ('3 s', '4 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
