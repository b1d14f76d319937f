"""What a player may spend on a move, and the strings by which it is led while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from .reports import Report

EVERY = 0.05  # seconds between two reports


class Cancelled(Exception):  # noqa: N818 - a wish, not a failure
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
    with the players of this package; one of your own may look at them or leave it.

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

    def check(self) -> None:
        """Raise `Cancelled` if the move is not wanted any more."""
        if self.cancelled.is_set():
            raise Cancelled("the move is not wanted any more")
