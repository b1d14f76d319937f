"""The examples of a game's rules, as a table with a line for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from knotwidgets.core import Position
from knotwidgets.core.examples import Example, Shown
from knotwidgets.core.position import bits
from knotwidgets.core.values import hints, words_for


def examples_of(
    table: str,
    positions: Mapping[str, Position],
    given: Mapping[str, Any],
    shows: Mapping[str, Callable[[Position, Any], Shown]],
    trials: Mapping[str, Position],
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


def _read(position: Position, rule: str, name: str, value: str) -> int:
    """Read a number or a cell as the argument of a rule."""
    if value.isdigit():
        return int(value)
    cell, kind = bits(position, value), hints(position.game.rules.contracts[rule])[name]
    return cell if "set of" in words_for(kind) else cell.bit_length() - 1
