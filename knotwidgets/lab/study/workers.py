"""Work on threads, processes or a cluster: some tasks under way at a time, results in order."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sized
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from itertools import islice
from math import inf
from threading import Event
from time import monotonic, perf_counter
from typing import Any
from weakref import WeakSet

from ...core.errors import nearest, shortened
from ...core.sources import PROGRAMS
from ...engine.batches import GROWTH, processors

Work = Callable[[int, Event | None], Any]
"""Makes the result of a part from its number, and may stop early once the event is set."""
On = Any
"""`"threads"`, `"processes"`, a client of Dask, or any executor of `concurrent.futures`."""
Numbers = tuple[int, ...]
"""The numbers of the parts of a task."""
Done = tuple[float, list[Any]]
"""What a task returns: its seconds, and the results of its parts up to one that failed."""

SECONDS = 0.1  # that a task should take: less, and passing it on costs too much
MOST = 50  # parts in a task, for the sake of memory
TICK = 0.05  # seconds after which a wait looks whether to stop
AHEAD = 2  # tasks for each worker, so that none waits
TRIES = 3  # pools in a row that break before anything is done
FRESH = 5.0  # seconds for which a cluster is taken to be as large as it was


def results(
    work: Work, parts: Iterable[int], *, on: On = "threads", stop: Event | None = None
) -> Generator[Any, None, None]:
    """Do `work(number, stop)` for all parts, and yield the results in this order.

    Several parts are done at a time and a few ahead, so that `parts` may be without end. It ends
    early when `stop` is set or the generator is closed, and sets `stop` when it ends, for work that
    can be cut short; in other processes work gets None instead. The parts of a process that is
    killed are done again.

    Raises what `work` raises, after the results of the parts before; `TypeError` for work that
    can't be sent to other processes, and for a wrong `on`; and `RuntimeError` where processes end
    again and again before they have done anything.

    >>> list(results(lambda number, _: number**2, range(5)))
    [0, 1, 4, 9, 16]
    """
    stop = stop or Event()
    place = _place(on, work, stop)
    _stop_at_exit(stop)
    queue = _Queue(place, parts)
    try:
        while not stop.is_set() and queue.fill():
            yield from queue.take()
    except Exception:
        if not stop.is_set():  # else players stop thinking, or the program ends
            raise
    finally:
        stop.set()
        for task in queue.tasks:
            if task.future:
                task.future.cancel()
        place.close()


@dataclass
class _Task:
    """Some parts, and the future of their tallies; without one they are still to be submitted."""

    numbers: Numbers
    future: Any = None

    @property
    def is_lost(self) -> bool:
        """Whether the process that had it has died."""
        if not (self.future and self.future.done()):
            return False
        return self.future.cancelled() or isinstance(self.future.exception(), BrokenExecutor)


class _Queue:
    """The tasks that are under way, in the order of their parts."""

    def __init__(self, place: _Place, parts: Iterable[int]) -> None:
        self.place = place
        self.parts = iter(parts)
        self.left = len(parts) if isinstance(parts, Sized) else inf
        self.size = 1  # of the next task
        self.tasks: deque[_Task] = deque()

    def fill(self) -> bool:
        """Make tasks as far ahead as workers need; return whether any are under way."""
        while len(self.tasks) <= AHEAD * self.place.workers:
            # smaller tasks towards the end, so that no worker idles
            most = int(min(self.size, self.left / (2 * self.place.workers) + 1))
            if not (numbers := tuple(islice(self.parts, most))):
                break
            self.left -= len(numbers)
            self.tasks.append(_Task(numbers))
        return bool(self.tasks)

    def take(self) -> list[Any]:
        """Submit tasks, wait a moment for the first, and return its results once they are there."""
        head = self.tasks[0]
        try:
            for task in self.tasks:
                task.future = task.future or self.place.submit(task.numbers)
            if not wait([head.future], TICK).done:
                return []
            done: Done = head.future.result()
        except (BrokenExecutor, CancelledError):
            self.place.renew(head.numbers)
            for task in self.tasks:
                if task.is_lost:
                    task.future = None
            return []
        self.place.broken, (seconds, found) = 0, done
        head.numbers, head.future = head.numbers[len(found) :], None  # what failed is done again
        if not head.numbers:
            self.tasks.popleft()
        pace = SECONDS * len(found) / max(seconds, 1e-9)
        self.size = max(1, min(GROWTH * self.size, int(pace), MOST))
        return found


# ---- places -------------------------------------------------------------------------------------


def _place(on: On, work: Work, stop: Event) -> _Place:
    """Return the place that `on` says; it is to be closed."""
    if on == "threads":
        return _Threads(ThreadPoolExecutor(processors(), "study"), partial(_do, work, stop))
    if isinstance(on, ThreadPoolExecutor):
        return _Place(on, partial(_do, work, stop))
    if on == "processes":
        return _Processes(None, _sent(work))
    if hasattr(on, "get_executor"):
        return _Dask(on, _sent(work))
    if isinstance(on, Executor):
        return _Place(on, _sent(work))
    if isinstance(on, str):
        raise ValueError(f"on={on!r}; {nearest(on, ('threads', 'processes'))}")  # noqa: TRY004
    expected = "'threads', 'processes', a Dask client or an executor of concurrent.futures"
    raise TypeError(f"on={shortened(on)}; expected {expected}")


class _Place:
    """An executor, and how work gets there; it belongs to the user and is left open."""

    broken = 0
    """How often it broke since it had done something."""

    def __init__(self, executor: Any, do: Callable[[Numbers], Done]) -> None:
        self.executor, self.do = executor, do
        self.open()

    def open(self) -> None:
        """Start our own processes."""

    def close(self) -> None:
        """End our own processes."""

    @property
    def workers(self) -> int:
        """How many parts are done at a time."""
        return getattr(self.executor, "_max_workers", None) or processors()

    def submit(self, numbers: Numbers) -> Future[Done]:
        """Have the parts of a task done."""
        future: Future[Done] = self.executor.submit(self.do, numbers)
        return future

    def renew(self, numbers: Numbers) -> None:
        """Go on after a worker has died, which had these parts; or raise `RuntimeError`."""
        raise RuntimeError(
            f"{shortened(self.executor)} has lost a worker, and part {numbers[0]} with it; "
            "on='processes' and Dask replace workers that die"
        )


class _Threads(_Place):
    """Threads of this process: compiled games are played on all of them at a time."""

    def close(self) -> None:
        self.executor.shutdown(wait=False)  # a part that is under way ends when it may


class _Processes(_Place):
    """Processes that are started for this work alone, anew where one has died.

    They end by themselves when the other end of a pipe is closed, as it is when this process ends,
    even during their work.
    """

    def open(self) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        spawn = get_context("spawn")
        self.pipe = spawn.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(
            processors(), spawn, initializer=_set_up_process, initargs=self.pipe[:1]
        )

    def renew(self, numbers: Numbers) -> None:
        self.broken += 1
        if self.broken >= TRIES:
            raise RuntimeError(
                f"processes ended {TRIES} times before they had done part {numbers[0]}; in a "
                "script, begin a study on processes below if __name__ == '__main__':"
            )
        self.close()
        self.open()

    def close(self) -> None:
        self.pipe[1].close()
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.pipe[0].close()


class _Dask(_Place):
    """A cluster, which replaces workers that die, and may grow and shrink."""

    def open(self) -> None:
        self.client = self.executor
        self.executor = self.client.get_executor(pure=False)
        self._workers, self._until = 1, 0.0

    @property
    def workers(self) -> int:
        if monotonic() > self._until:
            self._workers = max(1, sum(self.client.nthreads().values()))
            self._until = monotonic() + FRESH
        return self._workers


# ---- there --------------------------------------------------------------------------------------


def _do(work: Work, stop: Event | None, numbers: Numbers) -> Done:
    """Do the parts of a task, up to one that fails: as the first of a task it raises."""
    begin = perf_counter()
    found: list[Any] = []
    for number in numbers:
        try:
            found.append(work(number, stop))
        except Exception:  # noqa: PERF203 - a part takes far longer
            if not found:
                raise
            break
    return perf_counter() - begin, found


# what work compiles is compiled once in each worker
_unpickled = lru_cache(4)(pickle.loads)


def _do_unpickled(pickled: bytes, numbers: Numbers) -> Done:
    return _do(_unpickled(pickled), None, numbers)


def _sent(work: Work) -> Callable[[Numbers], Done]:
    """Return a function for the work in other processes; a cell's functions need cloudpickle."""
    try:
        from cloudpickle import dumps, register_pickle_by_value

        register_pickle_by_value(PROGRAMS)
        hint = ""
    except ImportError:
        from pickle import dumps

        hint = "; functions of a cell need cloudpickle: pip install 'knotwidgets[lab]'"
    try:
        return partial(_do_unpickled, dumps(work))
    except Exception as error:
        raise TypeError(
            f"this can't be sent to other processes: {error}{hint}; on='threads' sends nothing"
        ) from error


def _set_up_process(reader: Any) -> None:
    """Begin a process: Ctrl-C is for the one that started it, which says when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end() -> None:
        with suppress(EOFError, OSError):
            reader.recv_bytes()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()


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
