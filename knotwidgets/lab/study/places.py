"""Where work is done: threads, processes of our own, a Dask cluster, an executor of the user's."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from threading import Event
from time import monotonic, perf_counter
from typing import Any

from ...core.errors import nearest, shortened
from ...engine.batches import processors

Work = Callable[[int], Any]
"""Makes the result of a part from its number."""
On = Any
"""`"threads"`, `"processes"`, a client of Dask, or any executor of `concurrent.futures`."""
Done = tuple[float, list[Any]]
"""What comes of a task: seconds, and the results of its first parts, rarely not of all."""

AHEAD = 2  # tasks for each worker, so that none waits
TRIES = 3  # pools in a row that break before anything is done
REMEMBERED = 4  # pieces of work in a worker
FRESH = 5.0  # seconds for which a cluster is taken to be as large as it was


def place_for(on: On, work: Work, stop: Event) -> Place:
    """Return the place that `on` says; it is to be closed."""
    if on == "threads" or isinstance(on, ThreadPoolExecutor):
        return _Threads(None if on == "threads" else on, work, stop)
    if on == "processes":
        return _Processes(_sent(work))
    if hasattr(on, "get_executor"):
        return _Dask(on, _sent(work))
    if isinstance(on, Executor):
        return Place(on, _sent(work))
    if isinstance(on, str):
        raise ValueError(f"on={on!r}; {nearest(on, ('threads', 'processes'))}")  # noqa: TRY004
    expected = "'threads', 'processes', a Dask client or an executor of concurrent.futures"
    raise TypeError(f"on={shortened(on)}; expected {expected}")


class Place:
    """An executor, and how work gets there."""

    broken = 0
    """How often it broke since it had done something."""

    def __init__(self, executor: Any, do: Callable[[tuple[int, ...]], Done]) -> None:
        self.executor = executor
        self.do = do
        self.futures: list[Future[Done]] = []

    @property
    def workers(self) -> int:
        """How many parts are done at a time."""
        return getattr(self.executor, "_max_workers", None) or processors()

    @property
    def ahead(self) -> int:
        """How many tasks may be under way, or done before one that comes first."""
        return AHEAD * self.workers + 1

    def submit(self, numbers: tuple[int, ...]) -> Future[Done]:
        """Have the parts of a task done."""
        future: Future[Done] = self.executor.submit(self.do, numbers)
        self.futures = [one for one in self.futures if not one.done()]
        self.futures.append(future)
        return future

    def renew(self, numbers: tuple[int, ...]) -> None:
        """Go on after a worker has died, which had these parts; or raise `RuntimeError`."""
        raise RuntimeError(
            f"{shortened(self.executor)} has lost a worker, and part {numbers[0]} with it; "
            "on='processes' and Dask replace workers that die"
        )

    def close(self) -> None:
        """Begin no more tasks, and leave the executor to whom it belongs."""
        for future in self.futures:
            future.cancel()


class _Threads(Place):
    """Threads of this process: compiled games are played on all of them at a time."""

    def __init__(self, executor: Executor | None, work: Work, stop: Event) -> None:
        self.own = executor is None
        super().__init__(
            executor or ThreadPoolExecutor(processors(), "study"), partial(_do, work, stop.is_set)
        )

    def close(self) -> None:
        super().close()
        if self.own:
            self.executor.shutdown(wait=False)  # a part that is under way ends when it may


class _Processes(Place):
    """Processes that are started for this work alone, anew where one has died.

    They end by themselves when the other end of a pipe is closed, as it is when this process ends,
    whatever they are doing.
    """

    def __init__(self, do: Callable[[tuple[int, ...]], Done]) -> None:
        super().__init__(None, do)
        self._open()

    def _open(self) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        spawn = get_context("spawn")
        self.reader, self.writer = spawn.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(
            processors(), spawn, initializer=_begin, initargs=(self.reader,)
        )

    def renew(self, numbers: tuple[int, ...]) -> None:
        self.broken += 1
        if self.broken >= TRIES:
            raise RuntimeError(
                f"processes ended {TRIES} times before they had done part {numbers[0]}; in a "
                "script, begin a study on processes below if __name__ == '__main__':"
            )
        self.close()
        self._open()

    def close(self) -> None:
        if any(not future.done() for future in self.futures):
            self.writer.close()
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.writer.close()
        self.reader.close()
        self.futures.clear()


class _Dask(Place):
    """A cluster, which replaces workers that die, and may grow and shrink."""

    def __init__(self, client: Any, do: Callable[[tuple[int, ...]], Done]) -> None:
        super().__init__(client.get_executor(pure=False), do)
        self.client = client
        self._workers, self._until = 1, 0.0

    @property
    def workers(self) -> int:
        if monotonic() > self._until:
            self._workers = max(1, sum(self.client.nthreads().values()))
            self._until = monotonic() + FRESH
        return self._workers


# ---- there --------------------------------------------------------------------------------------


def _do(work: Work, is_stopped: Callable[[], bool], numbers: tuple[int, ...]) -> Done:
    """Do the parts of a task, up to one that fails: as the first of a task it raises."""
    begin = perf_counter()
    results: list[Any] = []
    for number in numbers:
        try:
            results.append(work(number))
        except Exception:
            if not results:
                raise
            break
        if is_stopped():
            break
    return perf_counter() - begin, results


def _do_there(key: bytes, pickled: bytes, numbers: tuple[int, ...]) -> Done:
    return _do(_work_of(key, pickled), bool, numbers)


_known: OrderedDict[bytes, Work] = OrderedDict()
_guard = threading.Lock()


def _work_of(key: bytes, pickled: bytes) -> Work:
    """Return work that was sent, the same each time: what it compiles is compiled once a worker."""
    with _guard:
        work = _known.pop(key, None) or pickle.loads(pickled)  # noqa: S301 - from our own program
        _known[key] = work
        if len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return work


def _sent(work: Work) -> Callable[[tuple[int, ...]], Done]:
    """Return what does work in another process. Functions of a cell need cloudpickle."""
    try:
        from cloudpickle import dumps
    except ImportError:
        from pickle import dumps
    try:
        pickled = dumps(work)
    except Exception as error:
        plain = dumps is pickle.dumps
        hint = "; functions of a cell need cloudpickle: pip install 'knotwidgets[lab]'"
        raise TypeError(
            f"this can't be sent to other processes: {error}{hint if plain else ''}; "
            "on='threads' sends nothing"
        ) from error
    return partial(_do_there, sha256(pickled).digest(), pickled)


def _begin(reader: Any) -> None:
    """Begin a process: Ctrl-C is for the one that started it, which says when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Any) -> None:
    try:
        reader.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
