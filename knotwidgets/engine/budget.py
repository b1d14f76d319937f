"""What a player may spend on a move, and the strings by which it is led while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from . import checks
from .reports import Report

EVERY = 0.05  # seconds between two reports


class Cancelled(Exception):  # noqa: N818 - a request, not a failure
    """The move that a player was thinking about is not wanted any more."""


def _ignore(_: Report) -> None:
    pass


@dataclass(frozen=True)
class Budget:
    """What a player may spend on one move.

    `seconds` and `simulations` are limits in place of the player's own ones; None leaves those as
    they are. `report` is called some 20 times a second, in the thread that thinks, with what is
    known so far.

    The two events may be set from any thread. `hurried` asks for the best move known, at once;
    `cancelled` for none at all: `choose` then raises `Cancelled`. Both take effect within 50 ms
    with the players of this package, but one that knows no move yet finds one first; one of your
    own may look at them or leave it.

    Raises `TypeError` and `ValueError` for limits that are no numbers, or below 0.

    >>> budget = Budget(seconds=2)
    >>> budget.cancelled.set()
    >>> budget.check()
    Traceback (most recent call last):
    knotwidgets.engine.budget.Cancelled: the move is not wanted any more
    """

    seconds: float | None = None
    simulations: int | None = None
    report: Callable[[Report], object] = _ignore
    cancelled: Event = field(default_factory=Event, compare=False, repr=False)
    hurried: Event = field(default_factory=Event, compare=False, repr=False)

    def __post_init__(self) -> None:
        checks.seconds("seconds", self.seconds, zero=True)
        if self.simulations is not None:
            checks.whole("simulations", self.simulations, 0)
        if not callable(self.report):
            raise TypeError(f"report={self.report!r}; expected a function of a report")

    def check(self) -> None:
        """Raise `Cancelled` if the move is not wanted any more."""
        if self.cancelled.is_set():
            raise Cancelled("the move is not wanted any more")


def budget_of(given: Any) -> Budget:
    """Return the budget that was given, one without limits for None; raise `TypeError` for others.

    >>> budget_of(5)
    Traceback (most recent call last):
    TypeError: budget=5; expected a budget, such as Budget(seconds=5)
    """
    if given is None:
        return Budget()
    if not isinstance(given, Budget):
        raise TypeError(f"budget={given!r}; expected a budget, such as Budget(seconds=5)")
    return given
