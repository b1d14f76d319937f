"""What a page of this folder is made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from knotwidgets import Position

Shown = tuple[Position, dict[str, Any]]  # what is drawn, and with which options


class Example(NamedTuple):
    """A position in which a rule decides, what is to be seen there, and the arguments it is given.

    The arguments are those that the state names, and those given here. `show` says how the picture
    shows what the rule returns; without it, a set of cells is marked, a state is drawn, and a
    number is told below the picture.
    """

    position: Position
    words: str
    given: dict[str, Any] = {}  # noqa: RUF012 - never changed
    show: Callable[[Position, Any], Shown] | None = None


class Page(NamedTuple):
    """A game with an example for each of its rules, and one changed rule with its code."""

    game: Any
    examples: dict[str, Example]
    change: str
