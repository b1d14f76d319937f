"""The short rule book of Celtic Knot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from knotwidgets.core import Game
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, alike, cards_of
from knotwidgets.words import say

if TYPE_CHECKING:
    from .game import CelticKnot

PAGES = (
    ("goal", "nickel:E6,A1 dime:I9,A1 nickel", ("E6=1>off",), ("home", "points", "arrival")),
    (
        "flip",
        "nickel:I9,A1,I3 dime:A9,I1,A7 nickel",
        ("I9=2>G9", "A9=1>B9"),
        ("flips", "totals", "together", "choose"),
    ),
    ("way", "nickel:E8,A1 dime:C8,I9 nickel", ("E8=2>E6", "C8=2>C6"), ("onward", "walk")),
    ("drop", "nickel:E7,A1 dime:I9,A1 nickel", ("E7=2>E6",), ("drop",)),
    (
        "bonus",
        "nickel:G9,A1 dime:E9,A1 nickel",
        ("G9=2>E9", "=1>E8"),
        ("meets", "rest", "following"),
    ),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


def cards(given: Game[Any]) -> tuple[Card, ...]:
    """The pages by the options and rules of a game; those that its board lacks on ours."""
    from .game import CelticKnot  # the game has the view, and the view the cards

    game, standard = cast("CelticKnot", given), CelticKnot()
    others = {
        "goal_text": game.drawn != standard.drawn,
        "flip_text": bool(game.board.split),
    }

    def words(name: str) -> str:
        key = f"{name}_other" if others.get(name) else name
        said = say(f"celtic_knot.card_{key}")
        if name != "goal_text" or not game.board.dead_end:
            return said
        return say("common.then", first=said, then=say("celtic_knot.card_dead_end"))

    two = {"players": 2, "coins": None}
    games = (partial(alike, game, **two), partial(alike, game, board=None, **two), CelticKnot)
    return cards_of(games, PAGES, words)


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
