"""Progress of long work: a bar of tqdm's, or a function that is told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0  # seconds before a bar is shown that nobody asked for

Progress = bool | Callable[[int, int], object] | None
"""True shows a bar at once, None one after a second where somebody looks, False none.

A function is called with the numbers of items done and of all.
"""


class ProgressLine:
    """Shows how many items are done; with a function in place of the bar, that is called instead.

    The bar is made when there is something to show, as importing tqdm takes a while.
    """

    def __init__(self, total: int, what: str, progress: Progress) -> None:
        self.total = total
        self.what = what
        self.function = progress if callable(progress) else None
        self.shows = progress is True or (progress is None and _is_watched())
        self.delay = 0.0 if progress is True else PATIENCE
        self._bar: Any = None

    @property
    def bar(self) -> Any:
        """The bar, which is gone once it is closed."""
        if self._bar is None:
            from tqdm.auto import tqdm  # type: ignore[import-untyped]

            self._bar = tqdm(total=self.total, unit=f" {self.what}", delay=self.delay, leave=False)
        return self._bar

    def report(self, done: int) -> None:
        """Show how many items are done."""
        if self.function:
            self.function(done, self.total)
        if self.shows:
            self.bar.set_description_str("", refresh=False)
            self.bar.update(done - self.bar.n)

    def say(self, text: str) -> None:
        """Show a text beside the bar."""
        if self.shows:
            self.bar.set_description(text, refresh=False)
            self.bar.update(0)  # which knows whether it is time to show something

    def clear(self) -> None:
        """Leave nothing of what was shown."""
        if self._bar is not None:
            self._bar.close()


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


def _is_watched() -> bool:
    """Whether a text is seen at once: on a terminal, or below a notebook's cell."""
    return sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel")
