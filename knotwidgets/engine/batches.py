"""Long work in short batches, on several threads, that can be watched and interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import perf_counter

from . import checks

SECONDS = 0.05  # that a batch should take: an interruption waits for no longer
FIRST = 8  # items in a thread's first batch
GROWTH = 8  # at most, from one batch to the next

Work = Callable[[int, int], None]
"""Does a number of items from one on: `work(first, number)`."""
Report = Callable[[int], None]
"""Is told how many items are done."""


def processors() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return the number of threads that is wanted, by default that of processors.

    Raises `ValueError` for one below 1, and `TypeError` for what is no whole number.
    """
    return processors() if threads is None else checks.whole("threads", threads, 1)


def in_batches(
    items: range,
    work: Work,
    *,
    threads: int = 1,
    first: int = FIRST,
    report: Report = lambda _: None,
    stop: Event | None = None,
) -> None:
    """Do the work for all items, in batches of some 50 ms on so many threads.

    The calling thread is one of them, and `report` is called there. A thread begins with a batch of
    `first` items. An exception, wherever it is raised, ends the work after the batches that are
    under way; `stop` is set then, for work that can be cut short.

    >>> done = []
    >>> in_batches(range(3, 6), lambda first, number: done.extend(range(first, first + number)))
    >>> done
    [3, 4, 5]
    """
    rest = _Rest(items, threads, first, stop or Event())
    helpers = [Thread(target=rest.serve, args=(work,)) for _ in range(threads - 1)]
    try:
        for helper in helpers:
            helper.start()
        rest.serve(work, report)
        for helper in helpers:
            helper.join()
    except BaseException as error:  # noqa: BLE001 - an interruption between two lines, too
        rest.give_up(error)
    for helper in helpers:
        if helper.ident is not None:
            helper.join()
    if rest.error:
        raise rest.error
    report(rest.done)


class _Rest:
    """What is left to do, taken off by several threads."""

    def __init__(self, items: range, threads: int, first: int, stop: Event) -> None:
        self.items = items
        self.threads = threads
        self.first = first
        self.stop = stop
        self.done = 0
        self.error: BaseException | None = None
        self._lock = Lock()

    def serve(self, work: Work, report: Report = lambda _: None) -> None:
        """Take off one batch after the other and do it, until nothing is left."""
        size = self.first
        try:
            while batch := self.take(size):
                begin = perf_counter()
                work(batch.start, len(batch))
                seconds = perf_counter() - begin
                size = max(1, min(GROWTH * size, int(len(batch) * SECONDS / max(seconds, 1e-9))))
                report(self.add(len(batch)))
        except BaseException as error:  # noqa: BLE001 - the calling thread raises it again
            self.give_up(error)

    def take(self, size: int) -> range:
        """Take off a batch; towards the end smaller ones, so that no thread is left with the last.

        It is empty when nothing is left.
        """
        with self._lock:
            size = min(size, len(self.items) // (2 * self.threads) + 1)
            batch, self.items = self.items[:size], self.items[size:]
            return batch if self.error is None else batch[:0]

    def add(self, number: int) -> int:
        """Count items as done; return how many are."""
        with self._lock:
            self.done += number
            return self.done

    def give_up(self, error: BaseException) -> None:
        """Leave nothing to take, because of an error; the first one counts."""
        self.error = self.error or error
        self.stop.set()
        self.items = self.items[:0]
