"""Games whose moves are the steps of one person, such as a puzzle; no machine can play them."""

from __future__ import annotations

from typing import Any

from .advice import Finding
from .errors import Outcome, Verdict
from .game import Game
from .kernel import Kernel, ParsedMove, equal_weight
from .position import Position
from .rules import RuleBook


def _unplayed(*_: Any) -> Any:
    raise TypeError("no machine can play this: its moves are a person's steps")


class StepGame(Game[Any]):
    """A game of one person, without rules and without a kernel.

    A state has a `text`; what may be done in it is what `judge` allows, and in the picture.
    """

    players = ("solver",)
    stepwise = True
    rules = RuleBook((), Kernel(*(_unplayed,) * 6, equal_weight))

    def mover(self, state: Any) -> int:  # noqa: ARG002 - for others
        """Return the only player."""
        return 0

    def actions(self, state: Any) -> tuple[Any, ...]:  # noqa: ARG002 - as for all
        """Return nothing: the steps are in the picture."""
        return ()

    def played(self, state: Any, action: Any) -> Any:  # noqa: ARG002 - as for all
        """Return what a step leads to."""
        return action[1]

    def write_action(self, state: Any, action: Any) -> str:  # noqa: ARG002 - as for all
        """Return the text of a step."""
        return str(action[0])

    def write_state(self, state: Any) -> str:
        """Return the text of a state."""
        return str(state.text)

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - as for all
        """Return the picks that a step is written as."""
        return tuple(move.split("+"))

    def clearing(self, state: Any) -> str:  # noqa: ARG002 - as for all
        """Return the step that takes away all that was laid; empty if there is none."""
        return ""

    def checked(self, state: Any) -> Finding | None:  # noqa: ARG002 - as for all
        """Return what is wrong with what lies; None in a game that doesn't say so."""
        return None

    def outcome(self, state: Any) -> Outcome:  # noqa: ARG002 - as for all
        """Return that nobody is beaten."""
        return Outcome(None, {})


def step(move: str, after: Any, message: str = "") -> ParsedMove:
    """Return a step that can be done, with what it leads to."""
    action: Any = move, after
    return ParsedMove(Verdict(True, message=message), action)
