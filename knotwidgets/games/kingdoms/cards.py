"""The short rule book of Kingdoms, on a small board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from knotwidgets.core import Game
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, cards_of
from knotwidgets.words import say

PAGES = (
    ("goal", "5/1rr2/3b1/1b1r1/5 red battle", ("C3", "B3"), ("points", "kingdoms")),
    ("leap", "5/3b1/5/1r3/5 red manoeuvres", ("C4", "B5"), ("leaps", "too_close", "manoeuvres")),
    ("battle", "1r3/3b1/b1r2/r1b1r/4b red battle", ("B3", "C4"), ("battle", "turn")),
    ("capture", "1r3/rbr2/1r3/3b1/4b red battle", ("xB4",), ("captures",)),
    ("end", "rrbbb/rbbrr/rrbbr/brr1b/bbrrb blue battle", ("D2",), ("end", "points")),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


@cache
def _cards() -> tuple[Card, ...]:
    from .game import Kingdoms  # the game has the view, and the view the cards

    return cards_of(Kingdoms(board="5x5"), PAGES, lambda name: say(f"kingdoms.card_{name}"))


def cards(_: Game[Any]) -> tuple[Card, ...]:
    """The pages, the same for each board."""
    return _cards()


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
