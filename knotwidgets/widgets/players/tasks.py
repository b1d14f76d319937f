"""What a board thinks about, in a thread that lives while there is something to think about."""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import inf
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol
from weakref import ref

from knotwidgets.core import Position
from knotwidgets.engine import Budget, Report
from knotwidgets.engine.players import ask

if TYPE_CHECKING:
    from .opponents import Opponents

EVERY = 0.1  # seconds between two reports that are shown
SWITCH = 0.0005  # seconds that a thread which thinks in Python may keep the others waiting
SLICE = 0.2  # seconds of thought at a time where there are no threads
PAUSE = 0.02  # seconds in between, for the browser


class Analyst(Protocol):
    """A player that says what it thinks of a position, such as MCTS."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        """Return what it knows of the position at the end of the budget."""
        ...


class PositionTask(ABC):
    """A position for a player to think about, shown at revision `rev`.

    What comes of it is for the opponents that ask, which may be gone by then.
    """

    def __init__(self, opponents: Opponents, rev: int, position: Position, player: Any) -> None:
        self.rev = rev
        self.position = position
        self.player = player
        self.budget = Budget(report=self._report)
        self.opponents = ref(opponents)
        self._woken = Event()
        self._reported = -inf

    @abstractmethod
    def run(self, seconds: float) -> bool:
        """Go on for about so long, or to the end; return whether there is more to do."""

    def hurry(self) -> None:
        self.budget.hurried.set()
        self._woken.set()

    def cancel(self) -> None:
        self.budget.cancelled.set()
        self._woken.set()

    def fail(self, error: BaseException) -> None:
        """Let the opponents know, unless the failure is that of a cancelled task."""
        if not self.budget.cancelled.is_set() and (opponents := self.opponents()):
            opponents.failed(self, error)

    def _report(self, report: Report, *, at_once: bool = False) -> None:
        if not isinstance(report, Report):
            raise TypeError(f"{report!r} is not a report; expected a `knotwidgets.Report`")
        now = monotonic()
        if (at_once or now - self._reported >= EVERY) and (opponents := self.opponents()):
            self._reported = now
            opponents.reported(self, report)


class MoveTask(PositionTask):
    """A move to choose by a player, to be played when it is due, by the clock of `monotonic`."""

    due = -inf
    move: str | None = None

    def run(self, seconds: float) -> bool:
        if self.move is None:
            self.move = ask(self.player, self.position, self.budget)
            last = getattr(self.player, "report", None)  # as those of this package have it
            if isinstance(last, Report) and last.position == self.position:
                self._report(last, at_once=True)
        wait = self.due - monotonic()
        if wait > 0 and not self._woken.is_set():
            if seconds < inf:
                return True
            self._woken.wait(wait)
        if opponents := self.opponents():
            opponents.chosen(self, self.move)
        return False


class AnalysisTask(PositionTask):
    """A position to analyse, for as long as it is shown."""

    finished = False

    def run(self, seconds: float) -> bool:
        """Go on with the analysis, until it is certain or is no longer wanted."""
        begin = monotonic()
        report = self.player.think(self.position, budget=replace(self.budget, seconds=seconds))
        self.finished = monotonic() - begin < seconds  # else it stopped for want of time
        self._report(report, at_once=True)
        return not self.finished


# ---- where it is thought about


class ThinkingThread:
    """Does one task at a time, in a thread; only the newest that was asked for matters.

    Where threads can't be started, as in Pyodide, it takes turns with the event loop.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._now: PositionTask | None = None
        self._next: PositionTask | None = None
        self._works = False

    def ask(self, task: PositionTask | None) -> None:
        try:
            with self._lock:
                if self._now:
                    self._now.cancel()
                self._next = task
                if task is None or self._works:
                    return
                self._works = True
            Thread(target=self._work, name="think", daemon=True).start()
        except RuntimeError:  # no threads here
            _later(self._work_a_little)
        except BaseException:
            self._works = False  # or no thread would ever be started again
            raise

    def _work(self) -> None:
        with courtesy():
            while task := self._take():
                while _go_on(task, inf):
                    pass

    def _work_a_little(self) -> None:
        task = self._now or self._take()
        if task is None:
            return
        if not _go_on(task, SLICE):
            self._now = None
        _later(self._work_a_little)

    def _take(self) -> PositionTask | None:
        """Turn to the task that waits; work ends if there is none."""
        with self._lock:
            self._now, self._next = self._next, None
            self._works = self._now is not None
            return self._now


def _go_on(task: PositionTask, seconds: float) -> bool:
    """Let a task go on; one that fails is done, and the next ones are done all the same."""
    try:
        return task.run(seconds)
    except BaseException as error:  # noqa: BLE001 - it would be lost in a thread
        with suppress(Exception):
            task.fail(error)
        return False


def _later(work: Callable[[], object]) -> None:
    asyncio.get_running_loop().call_later(PAUSE, work)


_intervals: list[float] = []  # the usual one, then that of each further thread
_guard = Lock()


@contextmanager
def courtesy() -> Iterator[None]:
    """Let other threads have their turn at once, while any thread is in this context.

    Python lets a thread compute for 5 ms while others wait, and a click takes many turns.
    """
    with _guard:
        _intervals.append(sys.getswitchinterval())
        sys.setswitchinterval(min(SWITCH, _intervals[0]))
    try:
        yield
    finally:
        with _guard:
            sys.setswitchinterval(_intervals.pop())
