"""Watching a search: limits, a way to stop it, and a line that tells how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

_EVERY = 0.2  # seconds between two reports


class Progress(NamedTuple):
    """How far a search is; `steps` are tiles tried, or rounds of CP-SAT."""

    found: int
    steps: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.found:,} found · {self.steps:,} steps · {self.seconds:.1f} s"


Report = Callable[[Progress], None]


class Ended(Exception):  # noqa: N818 - no error
    """The search is to end now; `why` is `"time"` or `"stopped"`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Watch:
    """A clock that a search looks at now and then; see `Puzzle.solutions` for the options."""

    def __init__(
        self, *, seconds: float | None, stop: Callable[[], bool] | None, progress: Report | bool
    ) -> None:
        self.seconds, self.stop = seconds, stop
        self.begun = self.reported = time.monotonic()
        self.report: Report | None = _print if progress is True else progress or None
        self.found = self.steps = 0

    def begin(self) -> None:
        """Set the clock to zero."""
        self.begun = self.reported = time.monotonic()

    def look(self, steps: int) -> None:
        """Report, and raise `Ended` if the search is to end. `steps` is the number so far."""
        self.steps = steps
        now = time.monotonic()
        if self.report and now - self.reported >= _EVERY:
            self.reported = now
            self.report(self.progress)
        if self.stop and self.stop():
            raise Ended("stopped")
        if self.seconds is not None and now - self.begun >= self.seconds:
            raise Ended("time")

    def close(self) -> None:
        """Report for the last time."""
        if self.report:
            self.report(self.progress)
            if self.report is _print:
                sys.stderr.write("\n")

    @property
    def progress(self) -> Progress:
        """How far the search is."""
        return Progress(self.found, self.steps, time.monotonic() - self.begun)


def _print(progress: Progress) -> None:
    sys.stderr.write(f"\r{progress}  ")
    sys.stderr.flush()
