"""Work in many parts, on threads, processes or a cluster: a few under way, delivered in order."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import BrokenExecutor, Future, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from threading import Event
from typing import Any
from weakref import WeakSet

from ...engine.batches import GROWTH
from .places import Done, On, Place, Work, place_for

SECONDS = 0.1  # that a task should take: less, and passing it on costs too much
MOST = 50  # parts in a task, for the sake of memory
TICK = 0.05  # seconds after which a wait looks whether to stop


def run(
    work: Work,
    parts: Iterable[int],
    *,
    on: On = "threads",
    deliver: Callable[[Any], bool | None],
    stop: Event | None = None,
) -> bool:
    """Do `work(number)` for all parts, and `deliver` the results in this order, in this thread.

    Several parts are done at a time and a few ahead, so that `parts` may be without end. It ends
    early when `deliver` returns True, and when `stop` is set; it sets `stop` when it ends, for work
    that can be cut short. What a process did that is killed is done again. Returns whether all was
    done.

    Raises what `work` raises, once the parts before have been delivered; `TypeError` for work that
    can't be sent to other processes, and for a wrong `on`; and `RuntimeError` where processes end
    again and again before they have done anything.

    >>> squares = []
    >>> run(lambda number: number**2, range(5), deliver=squares.append)
    True
    >>> squares
    [0, 1, 4, 9, 16]
    """
    stop = stop or Event()
    place = place_for(on, work, stop)
    _stop_at_exit(stop)
    try:
        return _Run(place, parts, stop).go(deliver)
    finally:
        stop.set()
        place.close()


class _Run:
    """Parts that are under way, a task of some parts at a time."""

    def __init__(self, place: Place, parts: Iterable[int], stop: Event) -> None:
        self.place = place
        self.parts = iter(parts)
        self.left = len(parts) if isinstance(parts, Sized) else None
        self.stop = stop
        self.size = 1  # of the next task
        self.tasks: deque[_Task] = deque()  # in the order of their parts

    def go(self, deliver: Callable[[Any], bool | None]) -> bool:
        """Do all of it; False if it ends early."""
        while not self.stop.is_set():
            try:
                self._submit()
                self._submit_again()
            except RuntimeError:  # the program ends
                if self.stop.is_set():
                    break
                raise
            if not self.tasks:
                return True
            wait([task.future for task in self.tasks if not task.seen], TICK, "FIRST_COMPLETED")
            self._look()
            while self.tasks and self.tasks[0].is_done and not self.stop.is_set():
                for result in self._results():
                    if deliver(result) or self.stop.is_set():
                        return False
        return False

    def _submit(self) -> None:
        while len(self.tasks) < self.place.ahead:
            size = self.size
            if self.left is not None:  # smaller tasks towards the end, so that no worker idles
                size = min(size, self.left // (2 * self.place.workers) + 1)
            numbers = tuple(islice(self.parts, size))
            if not numbers:
                return
            if self.left is not None:
                self.left -= len(numbers)
            self.tasks.append(_Task(self.place, numbers))

    def _submit_again(self) -> None:
        lost = [task for task in self.tasks if task.is_lost]
        if lost:
            self.place.renew(lost[0].numbers)
        for task in lost:
            task.submit()

    def _look(self) -> None:
        """Learn from the tasks that were done how many parts one should have."""
        for task in self.tasks:
            if task.is_done and not task.seen:
                task.seen = True
                self.place.broken = 0
                if not task.future.exception():
                    seconds, results = task.future.result()
                    pace = SECONDS * len(results) / max(seconds, 1e-9)
                    self.size = max(1, min(GROWTH * self.size, int(pace), MOST))

    def _results(self) -> list[Any]:
        """Take the first task and return its results; what it did not do is another one."""
        task = self.tasks.popleft()
        results = task.future.result()[1]
        if left := task.numbers[len(results) :]:
            self.tasks.appendleft(_Task(self.place, left))
        return results


class _Task:
    """Some parts, and what becomes of them."""

    def __init__(self, place: Place, numbers: tuple[int, ...]) -> None:
        self.place = place
        self.numbers = numbers
        self.submit()

    def submit(self) -> None:
        """Have it done, again if it is lost."""
        self.seen = False
        try:
            self.future = self.place.submit(self.numbers)
        except BrokenExecutor as error:
            self.future = Future[Done]()
            self.future.set_exception(error)

    @property
    def is_lost(self) -> bool:
        """Whether the process that had it has died."""
        future = self.future
        if not future.done():
            return False
        return future.cancelled() or isinstance(future.exception(), BrokenExecutor)

    @property
    def is_done(self) -> bool:
        """Whether its results are there, or what it raised."""
        return self.future.done() and not self.is_lost


# ---- interruptions ------------------------------------------------------------------------------


@contextmanager
def interruptible(stop: Event) -> Iterator[Event]:
    """Let Ctrl-C set `stop` and the event that is yielded, and interrupt nothing half done.

    Pressed again it interrupts as always. Where this is not the main thread nothing is changed.
    """
    pressed, before = Event(), signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield pressed
        return

    def press(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        pressed.set()
        stop.set()

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


# ---- when the program ends ----------------------------------------------------------------------

_under_way = WeakSet[Event]()
_hooks: list[object] = []


def _stop_at_exit(stop: Event) -> None:
    """Stop work when the program ends, before Python waits for its threads.

    Python calls the newest of these functions first. Those of `concurrent.futures` wait until all
    is done, so they have to be there before.
    """
    _under_way.add(stop)
    register = getattr(threading, "_register_atexit", None)
    if register and not _hooks:
        with suppress(ImportError):  # there are no processes in a browser
            import_module("concurrent.futures.process")
        _hooks.append(register(_stop_all))


def _stop_all() -> None:
    for stop in list(_under_way):
        stop.set()
