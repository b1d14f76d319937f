"""The games' additions to the protocol of a game: the engine, and tables of examples of rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from knotwidgets import core
from knotwidgets.core.errors import Outcome, Verdict, faulty
from knotwidgets.core.examples import Example, Illustration
from knotwidgets.core.game import S
from knotwidgets.core.position import bits
from knotwidgets.core.values import hints, words_for
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
        return next((rule for rule in rules if rule in self.changed_rules), rules[0])

    def forbid(self, rule: str, cell: str, move: str = "") -> Verdict:
        """Return the verdict of a changed rule that forbids a move to a cell, in its own words."""
        return self.refuse(rule, "", (cell,), move=move or cell)

    def check_possible(self, text: str, state: S) -> S:
        """Return a state that changed rules may have led to; raise `PositionError` if none can."""
        if wrong := self.sound(self.board, state):
            raise faulty(text, wrong)
        return state


def examples_of(
    table: str,
    positions: Mapping[str, core.Position],
    given: Mapping[str, Any],
    shows: Mapping[str, Callable[[core.Position, Any], Illustration]],
    trials: Mapping[str, core.Position],
) -> dict[str, Example]:
    """Read lines with bars between their parts: a rule, the name of a position, arguments, words.

    An argument is written as `hill=D4`, with the name of a value that is `given`, a number, or a
    cell; that is a set of cells where the rule asks for one. `shows` are by rule and `trials` by
    position, both as `Example` has them.
    """
    rows = (map(str.strip, line.split("|")) for line in table.strip().splitlines())
    return {
        rule: Example(
            positions[at],
            words,
            {
                name: given[value] if value in given else _read(positions[at], rule, name, value)
                for name, value in (argument.split("=") for argument in arguments.split())
            },
            shows.get(rule),
            trials.get(at),
        )
        for rule, at, arguments, words in rows
    }


def _read(position: core.Position, rule: str, name: str, value: str) -> int:
    """Read a number or a cell as the argument of a rule."""
    if value.isdigit():
        return int(value)
    cell, kind = bits(position, value), hints(position.game.rules.contracts[rule])[name]
    return cell if "set of" in words_for(kind) else cell.bit_length() - 1
