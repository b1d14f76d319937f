"""What a board thinks about: a move for a player, or the position as such."""

from __future__ import annotations

import sys
import traceback
from abc import ABC, abstractmethod
from dataclasses import replace
from math import inf
from threading import Event
from time import monotonic
from typing import Protocol
from weakref import ReferenceType, ref

from knotwidgets.core import Position
from knotwidgets.engine import Budget, Report
from knotwidgets.engine.players import AnyPlayer, ask

EVERY = 0.1  # seconds between two reports that are shown


class Analyst(Protocol):
    """A player that says what it thinks of a position, such as MCTS."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        """Return what it knows of the position at the end of the budget."""
        ...


class Host(Protocol):
    """Whoever wants to know. It may be gone before a thought is finished."""

    def heard(self, task: PositionTask, report: Report) -> None:
        """Hear what is known so far."""
        ...

    def chosen(self, task: PositionTask, move: str) -> None:
        """Hear which move was chosen."""
        ...

    def failed(self, task: PositionTask, error: BaseException) -> None:
        """Hear that it went wrong."""
        ...


class PositionTask(ABC):
    """A position to think about, shown at revision `rev`, with the strings to pull meanwhile."""

    def __init__(self, host: Host, rev: int, position: Position) -> None:
        self.rev = rev
        self.position = position
        self.budget = Budget(report=self._hear)
        self.host: ReferenceType[Host] = ref(host)
        self._woken = Event()
        self._told = -inf

    def run(self, seconds: float) -> bool:
        """Think; tell the host what comes of it, and what goes wrong."""
        try:
            return self.think(seconds)
        except BaseException as error:  # noqa: BLE001 - a player's fault is no end, whatever it is
            failure = error
        if not self.budget.cancelled.is_set() and (host := self.host()):
            traceback.print_exception(failure, file=sys.stderr)
            host.failed(self, failure)
        return False

    @abstractmethod
    def think(self, seconds: float) -> bool:
        """Do it, however it ends; return whether there is more to do."""

    def hurry(self) -> None:
        """Ask for the best that is known."""
        self.budget.hurried.set()
        self._woken.set()

    def cancel(self) -> None:
        """Ask for nothing any more."""
        self.budget.cancelled.set()
        self._woken.set()

    def _hear(self, report: Report, *, at_once: bool = False) -> None:
        if not isinstance(report, Report):
            raise TypeError(f"{report!r} is no report; expected a `knotwidgets.Report`")
        now = monotonic()
        if (at_once or now - self._told >= EVERY) and (host := self.host()):
            self._told = now
            host.heard(self, report)


class MoveTask(PositionTask):
    """A move to choose by a player, to be played when it is due, by the clock of `monotonic`."""

    def __init__(
        self, host: Host, rev: int, position: Position, player: AnyPlayer, due: float
    ) -> None:
        super().__init__(host, rev, position)
        self.player = player
        self.due = due
        self.move: str | None = None

    def think(self, seconds: float) -> bool:
        """Choose a move, and let the host play it when it is due."""
        if self.move is None:
            self.move = ask(self.player, self.position, self.budget)
            last = getattr(self.player, "report", None)  # as those of this package have it
            if isinstance(last, Report) and last.position == self.position:
                self._hear(last, at_once=True)
        wait = self.due - monotonic()
        if wait > 0 and not self._woken.is_set():
            if seconds < inf:
                return True
            self._woken.wait(wait)
        if host := self.host():
            host.chosen(self, self.move)
        return False


class AnalysisTask(PositionTask):
    """A position to analyse, for as long as it is shown."""

    def __init__(self, host: Host, rev: int, position: Position, player: Analyst) -> None:
        super().__init__(host, rev, position)
        self.player = player
        self.finished = False

    def think(self, seconds: float) -> bool:
        """Go on with the analysis, until it is certain or is not wanted any more."""
        begin = monotonic()
        report = self.player.think(self.position, budget=replace(self.budget, seconds=seconds))
        self.finished = monotonic() - begin < seconds  # else it stopped for want of time
        self._hear(report, at_once=True)
        return not self.finished
