"""The games' additions to the protocol of a game: the engine that plays many of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from knotwidgets import core
from knotwidgets.core.errors import Outcome, Verdict, faulty
from knotwidgets.core.game import S
from knotwidgets.engine.compile import Compiled, compiled


class Game(core.Game[S]):
    """The base of all games: what `knotwidgets.core.Game` asks for, and what compiles it.

    A game on cells is made from `GridGame`, which has a default for everything but the rules. Any
    other game defines its rules and a `Kernel` of them, notation, texts, and a `view`.
    """

    sound: Callable[[Any, Any], str]
    """Says what is impossible in a state that changed rules lead to."""

    def compile(self) -> Compiled:
        """Begin to compile what plays many games; return at once, while the game is playable.

        The result has `.ready`, `.wait()` and `.progress`. Nobody needs to call this: bulk play
        compiles where it pays. It takes the extra `fast`; without it, or if a rule can't be
        compiled, the game is played interpreted, and a warning says why.
        """
        return compiled(self).start()

    def outcome(self, state: S) -> Outcome:
        """Say who has the most points, and why."""
        points = self.points_in(state)
        return Outcome.of(points, self.explained(state, points))

    def explained(self, state: S, points: Mapping[str, int]) -> tuple[str, ...]:  # noqa: ARG002
        """Explain the points at the end of a game, in sentences."""
        return ()

    def changed(self, *rules: str) -> str:
        """Return the first of some rules that is changed, or else the first one."""
        return next((rule for rule in rules if rule in self.swapped), rules[0])

    def forbid(self, rule: str, cell: str, move: str = "") -> Verdict:
        """Return the verdict of a changed rule that forbids a move to a cell, in its own words."""
        return self.refuse(rule, "", (cell,), move=move or cell)

    def possible(self, text: str, state: S) -> S:
        """Return a state that changed rules may have led to; raise `PositionError` if none can."""
        if wrong := self.sound(self.board, state):
            raise faulty(text, wrong)
        return state
