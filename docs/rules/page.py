"""What a page of this folder is made from."""

from __future__ import annotations

from typing import Any, NamedTuple

from knotwidgets import Position


class Example(NamedTuple):
    """A position in which a rule decides, what is to be seen there, and the arguments it is given.

    The arguments are those that the state names, and those given here.
    """

    position: Position
    words: str
    given: dict[str, Any] = {}  # noqa: RUF012 - never changed


class Page(NamedTuple):
    """A game with an example for each of its rules, and one changed rule with its code."""

    game: Any
    examples: dict[str, Example]
    change: str
