"""The short rule book of Celtic!."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from knotwidgets.core import Game, PositionError
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, Page, alike, cards_of
from knotwidgets.words import say

from .state import NEUTRAL

if TYPE_CHECKING:
    from .game import Celtic

CLOSING = "e4:No e5:NESW* f5:Wb e6:So blue"
END = (
    "c4:No d4:NEo e4:NWo g4:N* c5:NESo d5:NESWo e5:NESW* f5:NEW* g5:NSWo d6:NSWb e6:NS* f6:NESb "
    "g6:SWb c7:Eo d7:SWb e7:NSb f7:NSb d8:Eb e8:SW* blue"
)
PAGES = (
    ("goal", CLOSING, ("d5:E",), ("closed", "knot", "knot_score", "points")),
    (
        "lay",
        "e5:NESW* orange",
        ("e6:S", "f5:WE"),
        ("fits", "in_play", "must_open", "must_close", "ways"),
    ),
    ("neutral", "e5:NESW* e6:So blue", ("f5:W*",), ("choices", "knot_score")),
    ("window", CLOSING, ("d5:NE",), ("overrun",)),
    ("end", END, ("f8:S",), ("turn", "points")),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


CELL = re.compile(r"([a-z])(\d+)(?=:)")
STANDARD = 5  # the window of these positions


def cards(given: Game[Any]) -> tuple[Card, ...]:
    """The pages by the options and rules of a game."""
    from .game import Celtic  # the game has the view, and the view the cards

    game = cast("Celtic", given)

    def words(name: str) -> str:
        said = say(f"celtic.card_{name}", n=game.window)
        if name != "window_text" or not game.forfeits:
            return said
        return say("common.then", first=said, then=say("celtic.card_forfeit"))

    standard = Celtic(window=game.window)
    pages = [_moved(page, standard) for page in PAGES]
    if not game.board.racks[NEUTRAL]:
        pages = [page for page in pages if page[0] != "neutral"]
    return cards_of((partial(alike, game, first="orange"), lambda: standard, Celtic), pages, words)


def _moved(page: Page, game: Celtic) -> Page:
    """A page with its cells by their names in another window; as it was where it doesn't fit."""

    def moved(text: str) -> str:
        by = game.window - STANDARD
        return CELL.sub(lambda cell: f"{chr(ord(cell[1]) + by)}{int(cell[2]) + by}", text)

    name, text, moves, rules = page
    try:
        game.position(moved(text))
    except PositionError:
        return page
    return name, moved(text), tuple(map(moved, moves)), rules


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
