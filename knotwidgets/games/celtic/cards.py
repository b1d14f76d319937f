"""The short rule book of Celtic!."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from knotwidgets.core import Game
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, cards_of
from knotwidgets.words import say

CLOSING = "e4:No e5:NESW* f5:Wb e6:So blue"
END = (
    "c4:No d4:NEo e4:NWo g4:N* c5:NESo d5:NESWo e5:NESW* f5:NEW* g5:NSWo d6:NSWb e6:NS* f6:NESb "
    "g6:SWb c7:Eo d7:SWb e7:NSb f7:NSb d8:Eb e8:SW* blue"
)
PAGES = (
    ("goal", CLOSING, ("d5:E",), ("closed", "knot_score", "points")),
    ("lay", "e5:NESW* orange", ("e6:S", "f5:WE"), ("fits",)),
    ("neutral", "e5:NESW* e6:So blue", ("f5:W*",), ()),
    ("window", CLOSING, ("d5:NE",), ("overrun",)),
    ("end", END, ("f8:S",), ("points",)),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


@cache
def _cards() -> tuple[Card, ...]:
    from .game import Celtic  # the game has the view, and the view the cards

    return cards_of(Celtic(), PAGES, lambda name: say(f"celtic.card_{name}"))


def cards(_: Game[Any]) -> tuple[Card, ...]:
    """The pages, the same for each game."""
    return _cards()


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
