"""The short rule book of Celtic Knot, on the standard board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from knotwidgets.core import Game
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, cards_of
from knotwidgets.words import say

PAGES = (
    ("goal", "nickel:E6,A1 dime:I9,A1 nickel", ("E6=1>off",), ("home", "points")),
    ("flip", "nickel:I9,A1,I3 dime:A9,I1,A7 nickel", ("I9=2>G9", "A9=1>B9"), ("flips", "totals")),
    ("way", "nickel:E8,A1 dime:C8,I9 nickel", ("E8=2>E6", "C8=2>C6"), ("onward", "walk")),
    ("drop", "nickel:E7,A1 dime:I9,A1 nickel", ("E7=2>E6",), ("drop",)),
    ("bonus", "nickel:G9,A1 dime:E9,A1 nickel", ("G9=2>E9", "=1>E8"), ("meets", "following")),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


@cache
def _cards() -> tuple[Card, ...]:
    from .game import CelticKnot  # the game has the view, and the view the cards

    return cards_of(CelticKnot(), PAGES, lambda name: say(f"celtic_knot.card_{name}"))


def cards(_: Game[Any]) -> tuple[Card, ...]:
    """The pages, the same for each board."""
    return _cards()


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
