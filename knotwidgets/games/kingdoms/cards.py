"""The short rule book of Kingdoms, on a small board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from knotwidgets.core import Game
from knotwidgets.core.examples import Example
from knotwidgets.core.view import Card, alike, cards_of
from knotwidgets.words import say

if TYPE_CHECKING:
    from .game import Kingdoms

PAGES = (
    (
        "goal",
        "5/1rr2/3b1/1b1r1/5 red battle",
        ("C3", "B3"),
        ("points", "standing", "kingdoms", "neighbours"),
    ),
    ("leap", "5/3b1/5/1r3/5 red manoeuvres", ("C4", "B5"), ("leaps", "too_close", "manoeuvres")),
    ("battle", "1r3/3b1/b1r2/r1b1r/4b red battle", ("B3", "C4"), ("battle", "turn", "neighbours")),
    ("capture", "1r3/rbr2/1r3/3b1/4b red battle", ("xB4",), ("captures", "neighbours")),
    ("end", "rrbbb/rbbrr/rrbbr/brr1b/bbrrb blue battle", ("D2",), ("end", "points", "standing")),
)
"""Each page: its words, a position, what is played there, and the rules it speaks of."""


TABLE = {
    "punish": ("5/3b1/5/1rr2/5 blue manoeuvres challenge:C2/manoeuvres", ("C2>D3",)),
    "touch": ("5/3b1/5/1r3/5 red manoeuvres", ("C4",)),
}
"""The same of what is agreed upon at the table."""


def cards(given: Game[Any]) -> tuple[Card, ...]:
    """The pages by the options and rules of a game, on a small board."""
    from .game import Kingdoms  # the game has the view, and the view the cards

    game = cast("Kingdoms", given)
    near, far = game.board.leap
    others = {
        "leap_text": (near, far) != (1, 2),
        "goal_text": game.unit == "knot",
        "end_text": game.unit == "knot",
    }

    def words(name: str) -> str:
        key = f"{name}_other" if others.get(name) else name
        return say(f"kingdoms.card_{key}", near=near, far=far)

    agreed = {"punish": game.punishes, "touch": game.touch_move}
    added = ((name, *TABLE[name], ()) for name, holds in agreed.items() if holds)
    games = (partial(alike, game, board="5x5", first="red"), partial(Kingdoms, board="5x5"))
    return cards_of(games, (*PAGES, *added), words)


def examples(_: Game[Any]) -> Mapping[str, Example]:
    """A position for each rule, on small boards."""
    from .examples import EXAMPLES  # which need the game as well

    return EXAMPLES
