"""What a board thinks about: a move for a player, or the position as such."""

from __future__ import annotations

import sys
import traceback
from dataclasses import replace
from math import inf
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol
from weakref import ref

from knotwidgets.core import Position
from knotwidgets.engine import Budget, Report
from knotwidgets.engine.players import ask

if TYPE_CHECKING:
    from .opponents import Opponents

EVERY = 0.1  # seconds between two reports that are shown


class Analyst(Protocol):
    """A player that says what it thinks of a position, such as MCTS."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        """Return what it knows of the position at the end of the budget."""
        ...


class PositionTask:
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

    def hurry(self) -> None:
        self.budget.hurried.set()
        self._woken.set()

    def cancel(self) -> None:
        self.budget.cancelled.set()
        self._woken.set()

    def fail(self, error: BaseException) -> None:
        """Let the opponents know, unless the failure is that of a cancelled task."""
        if not self.budget.cancelled.is_set() and (opponents := self.opponents()):
            traceback.print_exception(error, file=sys.stderr)
            opponents.failed(self, error)

    def _report(self, report: Report, *, at_once: bool = False) -> None:
        if not isinstance(report, Report):
            raise TypeError(f"{report!r} is no report; expected a `knotwidgets.Report`")
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
        """Go on with the analysis, until it is certain or is not wanted any more."""
        begin = monotonic()
        report = self.player.think(self.position, budget=replace(self.budget, seconds=seconds))
        self.finished = monotonic() - begin < seconds  # else it stopped for want of time
        self._report(report, at_once=True)
        return not self.finished
