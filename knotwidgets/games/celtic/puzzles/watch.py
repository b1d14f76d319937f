"""Watching a search: its limits, a way to stop it, and a line of progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from numbers import Real
from typing import NamedTuple

_EVERY = 0.2  # seconds between two reports


class Progress(NamedTuple):
    """The progress of a search; `steps` are tiles tried, or rounds of CP-SAT."""

    found: int
    steps: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.found:,} found · {self.steps:,} steps · {self.seconds:.1f} s"


Report = Callable[[Progress], None]
Stop = Callable[[], bool]


class Ended(Exception):  # noqa: N818 - no error
    """Raised to end the search; `why` is `"time"` or `"stopped"`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Watch:
    """The limits of a search, which looks at them now and then; options as of `Puzzle.solutions`.

    Raises `ValueError` for an impossible time, and `TypeError` for what is no function.
    """

    def __init__(
        self, *, seconds: float | None, stop: Stop | None, progress: Report | bool
    ) -> None:
        if seconds is not None and not _is_time(seconds):
            raise ValueError(f"seconds={seconds!r} is impossible; expected None, 0 or more")
        if progress and progress is not True and not callable(progress):
            raise TypeError(f"progress={progress!r} can't be called; expected a function or True")
        self.seconds, self.stop = seconds, checked_stop(stop)
        self.begun = self.reported = time.monotonic()
        self.report: Report | None = _print if progress is True else progress or None
        self.found = self.steps = 0

    def begin(self) -> None:
        """Set the clock to zero."""
        self.begun = self.reported = time.monotonic()

    def look(self, steps: int | None = None) -> None:
        """Report, and raise `Ended` if the search is to end. `steps` is the number so far."""
        self.steps = self.steps if steps is None else steps
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
        """The progress so far."""
        return Progress(self.found, self.steps, time.monotonic() - self.begun)


def checked_stop(stop: Stop | None) -> Stop | None:
    """Return a function that says whether to stop; raises `TypeError` for what is none."""
    if stop is not None and not callable(stop):
        raise TypeError(f"stop={stop!r} can't be called; expected None or a function")
    return stop


def checked_seed(seed: int | None) -> int | None:
    """Return a seed; raises `ValueError` for what is none."""
    if seed is not None and type(seed) is not int:
        raise ValueError(f"seed={seed!r} is impossible; expected None or a whole number")
    return seed


def _is_time(seconds: object) -> bool:
    return type(seconds) is not bool and isinstance(seconds, Real) and float(seconds) >= 0


def _print(progress: Progress) -> None:
    sys.stderr.write(f"\r{progress}  ")
    sys.stderr.flush()
