"""Budgets, the limits of a player's thinking, and reports, its results so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from threading import Event
from time import monotonic
from types import MappingProxyType
from typing import Any, NamedTuple

from ..core.position import Position
from . import checks

EVERY = 0.05  # seconds between two reports
SHOWN = 8  # candidates in a report's text


class Candidate(NamedTuple):
    """A move that a player considers.

    `visits` are the simulations that began with it, `win` each player's probability to win after
    it (a draw is shared); `certain` says whether that is proven.
    """

    move: str
    visits: int
    win: Mapping[str, float]
    certain: bool = False


@dataclass(frozen=True, repr=False)
class Report:
    """A player's knowledge of a position at some moment of its thinking.

    `candidates` are the moves, the best first; at a chance node they are the outcomes, in the
    game's order. `win` are the probabilities to win if the best is played, `variation` is the
    principal variation, up to where chance decides or little is known. `simulations` and `seconds`
    are its expense for this position; `interpreted` says why the rules can't be compiled.
    """

    position: Position
    candidates: tuple[Candidate, ...]
    variation: tuple[str, ...]
    win: Mapping[str, float]
    simulations: int = 0
    seconds: float = 0.0
    certain: bool = False
    compiled: bool = False
    interpreted: str = ""

    @property
    def best(self) -> str:
        """The move that the player would play now."""
        return self.candidates[0].move

    def __str__(self) -> str:
        """Show it as a small table."""
        sure = ", certain" if self.certain else ""
        lines = [
            f"{self.simulations:,} simulations in {self.seconds:.1f} s{sure}: "
            + ", ".join(f"{name} {share:.1%}" for name, share in self.win.items()),
            "expects " + " ".join(self.variation),
        ]
        mover = self.position.player or ""
        for one in self.candidates[:SHOWN]:
            share = f"  {one.win[mover]:.1%}" if mover in one.win else ""
            lines.append(f"  {one.move:8} {one.visits:>9,}{share}{' certain' * one.certain}")
        if len(self.candidates) > SHOWN:
            lines.append(f"  and {len(self.candidates) - SHOWN} more")
        return "\n".join(lines)

    __repr__ = __str__  # all candidates would fill a page


def win_of(position: Position, values: Sequence[float]) -> Mapping[str, float]:
    """Return values, one for each player, by the players' names."""
    return MappingProxyType(dict(zip(position.game.players, values, strict=True)))


class Cancelled(Exception):  # noqa: N818 - a request, not a failure
    """The move that a player was thinking about is no longer wanted."""


def _ignore(_: Report) -> None:
    pass


@dataclass(frozen=True)
class Budget:
    """The limits of a player's thinking about one move.

    `seconds` and `simulations` replace the player's own limits, unless they are None. `report` is
    called about 20 times a second, in the thread that thinks, with the results so far.

    The two events may be set from any thread. `hurried` asks for the best move known, `cancelled`
    for none at all: `choose` then raises `Cancelled`. The players of this package obey both within
    50 ms, once they know a move. Raises `TypeError` and `ValueError` for limits that are not
    numbers, or are below 0.

    >>> budget = Budget(seconds=2)
    >>> budget.cancelled.set()
    >>> budget.check()
    Traceback (most recent call last):
    knotwidgets.engine.budget.Cancelled: the move is no longer wanted
    """

    seconds: float | None = None
    simulations: int | None = None
    report: Callable[[Report], object] = _ignore
    cancelled: Event = field(default_factory=Event, compare=False, repr=False)
    hurried: Event = field(default_factory=Event, compare=False, repr=False)

    def __post_init__(self) -> None:
        checks.seconds(self.seconds, zero=True)
        if self.simulations is not None:
            checks.whole("simulations", self.simulations, 0)
        if not callable(self.report):
            raise TypeError(f"report={self.report!r}; expected a function of a report")

    def check(self) -> None:
        """Raise `Cancelled` if the move is no longer wanted."""
        if self.cancelled.is_set():
            raise Cancelled("the move is no longer wanted")


def budget_of(given: Any) -> Budget:
    """Return the given budget, or one without limits for None."""
    if given is None:
        return Budget()
    if not isinstance(given, Budget):
        raise TypeError(f"budget={given!r}; expected a budget, such as Budget(seconds=5)")
    return given


class Clock:
    """The time of one move, which runs from now on: `own` seconds, or those of the budget."""

    def __init__(self, budget: Budget, own: float | None = None) -> None:
        self.budget = budget
        self.start = self._reported = monotonic()
        seconds = own if budget.seconds is None else budget.seconds
        self.end = self.start + (inf if seconds is None else seconds)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return monotonic() - self.start

    def check(self) -> None:
        """Raise `Cancelled`, or `TimeoutError` if the time is up or the player is hurried."""
        self.budget.check()
        if self.budget.hurried.is_set() or monotonic() >= self.end:
            raise TimeoutError("the time is up")

    def report(self, make: Callable[[], Report]) -> None:
        """Report the results so far, if the last report is long enough ago."""
        if (now := monotonic()) - self._reported >= EVERY:
            self._reported = now
            self.budget.report(make())
