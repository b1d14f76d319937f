"""Long work in short batches, on several threads, that can be watched and interrupted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any

from . import checks

SECONDS = 0.05  # that a batch should take: an interruption waits for no longer
FIRST = 8  # items in a thread's first batch
GROWTH = 8  # at most, from one batch to the next
PATIENCE = 1.0  # seconds before a bar is shown that nobody asked for

Progress = bool | Callable[[int, int], object] | None
"""True shows a bar at once, None one after a second on a terminal or below a cell, False none.

A function is called with the numbers of items done and of all.
"""


class ProgressLine:
    """Shows progress on `total` items as a bar, or calls a function with it.

    The bar is made when there is something to show, as importing tqdm takes a while.
    """

    def __init__(self, total: int, unit: str, progress: Progress) -> None:
        self.total = total
        self.unit = unit
        self.progress: Any = progress
        self.bar: Any = None
        watched = sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel")
        self.shows = progress is True or (progress is None and watched)

    def report(self, done: int) -> None:
        """Show how many items are done."""
        if callable(self.progress):
            self.progress(done, self.total)
        self._show("", done)

    def say(self, text: str) -> None:
        """Show a text beside the bar."""
        self._show(text, 0)

    def _show(self, text: str, done: int) -> None:
        if not self.shows:
            return
        if self.bar is None:
            from tqdm.auto import tqdm  # type: ignore[import-untyped]

            delay = 0.0 if self.progress is True else PATIENCE
            self.bar = tqdm(total=self.total, unit=f" {self.unit}", delay=delay, leave=False)
        self.bar.set_description(text, refresh=False)
        self.bar.update(max(0, done - self.bar.n))


@contextmanager
def progress_line(total: int, unit: str, progress: Any) -> Iterator[ProgressLine]:
    """Show progress while the context lasts; raise `TypeError` for what can't be a `Progress`."""
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        expected = "True, False, None or a function of the numbers of items done and of all"
        raise TypeError(f"progress={progress!r}; expected {expected}")
    line = ProgressLine(total, unit, progress)
    try:
        yield line
        if line.bar is not None:
            line.bar.total = line.bar.n  # else it ends red: other threads don't report
    finally:
        if line.bar is not None:
            line.bar.close()


def processors() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return the wanted number of threads, by default the number of processors."""
    return processors() if threads is None else checks.whole("threads", threads, 1)


def in_batches(
    items: range,
    work: Callable[[int, int], None],
    *,
    threads: int = 1,
    first: int = FIRST,
    report: Callable[[int], object] = lambda _: None,
    stop: Event | None = None,
) -> None:
    """Do `work(first, number)` for all items, in batches of about 50 ms, on `threads` threads.

    The calling thread is one of them, and calls `report` with the number of items done. A thread
    begins with a batch of `first` items. An exception, wherever it is raised, ends the work after
    the batches that are under way; `stop` is set then, for work that can be cut short.
    """
    lock, errors, done, stop = Lock(), list[BaseException](), 0, stop or Event()

    def give_up(error: BaseException) -> None:
        errors.append(error)
        stop.set()

    def serve(report: Callable[[int], object] = lambda _: None) -> None:
        """Do one batch after the other until nothing is left.

        Batches are smaller towards the end, so that no thread works on while the others idle.
        """
        nonlocal items, done
        size = first
        try:
            while not errors:
                with lock:
                    size = min(size, len(items) // (2 * threads) + 1)
                    batch, items = items[:size], items[size:]
                if not batch:
                    break
                begin = perf_counter()
                work(batch.start, len(batch))
                pace = SECONDS / max(perf_counter() - begin, 1e-9)
                size = max(1, min(GROWTH * size, int(len(batch) * pace)))
                with lock:
                    done += len(batch)
                report(done)
        except BaseException as error:  # noqa: BLE001 - the calling thread raises it again
            give_up(error)

    helpers = [Thread(target=serve) for _ in range(threads - 1)]
    try:
        for helper in helpers:
            helper.start()
        serve(report)
        _join(helpers)
    except BaseException as error:  # noqa: BLE001 - an interruption between two lines, too
        give_up(error)
    _join(helpers)
    if errors:
        raise errors[0]
    report(done)


def _join(threads: list[Thread]) -> None:
    """Wait for those threads that have begun."""
    for thread in threads:
        if thread.ident is not None:
            thread.join()
