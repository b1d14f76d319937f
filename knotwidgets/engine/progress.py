"""A line of text that shows how far long work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TextIO

PATIENCE = 1.0  # seconds before a line is shown that nobody asked for
EVERY = 0.2  # seconds between two texts
WIDTH = 24  # characters of the bar

Progress = bool | Callable[[int, int], object] | None
"""True shows a bar at once, None one after a second where somebody looks, False none.

A function is called with the numbers of items done and of all.
"""


class ProgressLine:
    """Shows texts and a bar on one line of the standard error stream.

    With a function in place of the line, that is called instead.
    """

    def __init__(
        self, total: int, what: str, progress: Progress, out: TextIO | None = None
    ) -> None:
        self.total = total
        self.what = what
        self.out = out or sys.stderr
        self.function = progress if callable(progress) else None
        self.shows = progress is True or (progress is None and _is_watched(self.out))
        self.next = monotonic() + (0 if progress is True else PATIENCE)
        self.begin: tuple[float, int] | None = None
        self.shown = 0

    def report(self, done: int) -> None:
        """Show how many items are done."""
        if self.function:
            self.function(done, self.total)
        if not self.shows:
            return
        now = monotonic()
        since, before = self.begin = self.begin or (now, done)  # what came before is no measure
        if now >= self.next:
            speed = (done - before) / (now - since) if now > since else 0.0
            self._show(bar(done, self.total, self.what, speed))

    def say(self, text: str) -> None:
        """Show a text in place of the bar."""
        if self.shows and monotonic() >= self.next:
            self._show(text)

    def _show(self, text: str) -> None:
        self.out.write("\r" + text.ljust(self.shown))
        self.out.flush()
        self.shown = len(text)
        self.next = monotonic() + EVERY

    def clear(self) -> None:
        """Leave nothing of what was shown."""
        if self.shown:
            self.out.write("\r" + " " * self.shown + "\r")
            self.out.flush()


@contextmanager
def progress_line(total: int, what: str, progress: Progress) -> Iterator[ProgressLine]:
    """Show progress while the context lasts; raise `TypeError` for what can't be a `Progress`."""
    check_progress(progress)
    line = ProgressLine(total, what, progress)
    try:
        yield line
    finally:
        line.clear()


def check_progress(given: Any) -> None:
    """Raise `TypeError` for what can't be a `Progress`."""
    if not (given is None or isinstance(given, bool) or callable(given)):
        expected = "True, False, None or a function of the numbers of items done and of all"
        raise TypeError(f"progress={given!r}; expected {expected}")


def bar(done: int, total: int, what: str, speed: float) -> str:
    """Return a bar with what is done, and how long the rest will take at so many a second.

    >>> bar(1_500, 6_000, "games", 750)
    '######..................  1,500 of 6,000 games, 750 a second, 6 s left'
    """
    filled = WIDTH * done // max(total, 1)
    text = f"{'#' * filled}{'.' * (WIDTH - filled)}  {done:,} of {total:,} {what}"
    if speed <= 0:
        return text
    return f"{text}, {speed:,.0f} a second, {(total - done) / speed:,.0f} s left"


def _is_watched(out: TextIO) -> bool:
    """Whether a text on a stream is seen at once: on a terminal, or below a notebook's cell."""
    return out.isatty() or type(out).__module__.startswith("ipykernel")
