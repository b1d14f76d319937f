"""The cards of the rule book of Kingdoms, and an example for each of its rules.

The examples are on small boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position
from knotwidgets.core.bits import popcount
from knotwidgets.core.examples import Example, Illustration
from knotwidgets.core.position import cells
from knotwidgets.core.view import Card, cards_of, pages_of, with_options
from knotwidgets.games.base import examples_of
from knotwidgets.words import player, say

if TYPE_CHECKING:
    from .game import Kingdoms

PAGES = pages_of("""
goal      | 5/1rr2/3b1/1b1r1/5 red battle             | C3 B3 | points standing kingdoms neighbours
board     | start                                     |       | neighbours
begin     |                                           |       | vacant turn
bridges   | 5/1rr2/1rb2/5/5 red battle                |       | bridges knots
leap      | 5/3b1/5/1r3/5 red manoeuvres              | C4 B5 | leaps too_close manoeuvres
near      | 5/2rb1/5/1r3/5 blue manoeuvres            |       | too_close manoeuvres
battle    | 1r3/3b1/b1r2/r1b1r/4b red battle          | B3 C4 | battle turn neighbours
afresh    | 5/3b1/2b2/b4/rb3 red battle               |       | battle
capture   | 1r3/rbr2/1r3/3b1/4b red battle            | xB4   | captures turn neighbours
siege     | 5/3r1/5/b4/rb3 blue battle                |       | captures neighbours
end       | rrbbb/rbbrr/rrbbr/brr1b/bbrrb blue battle | D2    | end turn captures
score     |                                           |       | points standing kingdoms knots
tie       |                                           |       | end turn points
match     |                                           |       |
refuse    |                                           |       |
punish    | 5/3b1/5/1rr2/5 blue manoeuvres challenge:C2/manoeuvres | C2>D3 | replacements challenge
untouched |                                           |       |
touch     | 5/3b1/5/1r3/5 red manoeuvres              | C4    |
""")
"""Each page in printed order: its words, a position, what is played there, and the rules it speaks
of."""


def cards(kind: type[Kingdoms], game: Any) -> tuple[Card, ...]:
    """The cards by the options and rules of a game, on a small board."""
    near, far = game.board.leap
    others = {
        **dict.fromkeys(("goal", "goal_text", "score_text"), game.unit == "knot"),
        **dict.fromkeys(("leap", "leap_text", "near_text"), (near, far) != (1, 2)),
        "board_text": game.grid.picture != kind().grid.picture,
    }
    given = {
        "near": near,
        "far": far,
        "hills": popcount(game.board.cells),
        "match": game.match_length,
        "first": player(game.options["first"]),
    }

    def words(name: str) -> str:
        key = f"{name}_other" if others.get(name) else name
        return say(f"kingdoms.card_{key}", **given)

    left_out = {
        "refuse" if game.punishes else "punish",
        "untouched" if game.touch_move else "touch",
    }
    pages = [page for page in PAGES if page[0] not in left_out]
    games = (partial(with_options, game, board="5x5", first="red"), partial(kind, board="5x5"))
    return cards_of(game, games, pages, words)


def aims(position: Position, state: Any) -> Illustration:
    """Mark where the player to move may build."""
    return Position(position.game, state), {"marks": cells(position.game, state.targets)}


EXAMPLES = """
vacant       | early   |                       | All hills without a ringfort.
neighbours   | early   | hills=B2              | The neighbours of B2.
leaps        | early   | hills=B2              | The hills that a leap from B2 leads to.
too_close    | early   | hills=B2              | The hills that are too close to B2.
manoeuvres   | early   |                       | Where Red may build.
battle       | battle  |                       | Red builds beside its own ringforts.
captures     | siege   |                       | B4 is besieged: Red must capture it.
turn         | stuck   | phase=0               | Red can't manoeuvre: it builds on one of these.
end          | full    |                       | The board is full: the game is over.
kingdoms     | battle  | forts=of_battle       | Red has one kingdom.
bridges      | ring    | forts=of_ring hill=A2 | A2 has bridges to its north and its east.
knots        | ring    | forts=of_ring         | Red's four ringforts make two knots.
standing     | full    | forts=of_full         | Red has two kingdoms.
points       | full    |                       | Two kingdoms each; Blue has one ringfort more.
replacements | illegal |                       | C2 was too close: Blue may put it on one of these hills.
challenge    | illegal | hill=D3               | Blue has challenged C2 and put it on D3.
"""  # noqa: E501 - rows of a table


@cache
def examples(kind: type[Kingdoms]) -> Mapping[str, Example]:
    """A position for each rule."""
    small = kind(board="5x5")
    last = small.position("rrbbb/rbbrr/rrbbr/brr1b/bbrrb blue battle")
    positions = {
        "early": small.position("5/3b1/5/1r3/5 red manoeuvres"),
        "battle": small.position("5/1rr2/3b1/1b3/5 red battle"),
        "siege": small.position("1r3/rbr2/1r3/3b1/4b red battle"),
        "stuck": small.position("1r3/3b1/b1r2/r1b1r/4b red battle"),
        "full": last.play("D2"),
        "ring": kind(board="4x4", scoring="knots").position("4/rr2/rr1b/4 red battle"),
        "illegal": kind(board="5x5", illegal_moves="punish").start().play("B2", "D4", "C2"),
    }
    own = {f"of_{name}": position.state.own for name, position in positions.items()}
    return examples_of(EXAMPLES, positions, own, {"turn": aims}, {"full": last})
