"""The cards of the rule book of Celtic Knot, and an example for each of its rules.

The examples are on a small board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position
from knotwidgets.core.examples import Example, Illustration
from knotwidgets.core.position import cells
from knotwidgets.core.view import Card, cards_of, pages_of, with_options
from knotwidgets.games.base import examples_of
from knotwidgets.words import commas, player, say

if TYPE_CHECKING:
    from .game import CelticKnot

PAGES = pages_of("""
goal  | nickel:E6,A1 dime:I9,A1 nickel       | E6=1>off        | home points arrival
board | start                                |                 |
share | nickel:I9,A1,I3 dime:I9,A1,A7 nickel |                 | move
coins |                                      |                 | start
begin |                                      |                 | turn following
flip  | nickel:I9,A1,I3 dime:A9,I1,A7 nickel | I9=2>G9 A9=1>B9 | choices flips totals together choose
exact |                                      |                 | together walk goals go
way   | nickel:E8,A1 dime:C8,I9 nickel       | E8=2>E6 C8=2>C6 | onward walk
drop  | nickel:E7,A1 dime:I9,A1 nickel       | E7=2>E6         | drop
exit  |                                      |                 | arrival leads_on
bonus | nickel:G9,A1 dime:E9,A1 nickel       | G9=2>E9 =1>E8   | meets rest go following
stop  |                                      |                 | meets rest goals flip
end   |                                      |                 | home points
match |                                      |                 |
""")  # noqa: E501 - rows of a table
"""Each page in printed order: its words, a position, what is played there, and the rules it speaks
of."""


BOARD = """
    # curl
    5 X-+-O
      |   |
    4 +   +
      |   |
    3 X-+-V-+-+
          |   |
    2     +   +
          |   |
    1     O-+-E
      A B C D E
"""


def cards(kind: type[CelticKnot], game: Any) -> tuple[Card, ...]:
    """The cards by the options and rules of a game; those that its board can't show use ours."""
    others = {
        **dict.fromkeys(("goal_text", "board_text"), game.drawn != kind().drawn),
        **dict.fromkeys(("flip_text", "exact", "exact_text"), bool(game.board.split)),
        "coins_text": game.purse < len(game.drawn.marks),
    }
    names = [player(name) for name in game.players]
    given = {
        "n": game.purse,
        "spaces": len(game.spaces),
        "players": commas(names),
        "first": names[0],
    }

    def words(name: str) -> str:
        key = f"{name}_other" if others.get(name) else name
        text = say(f"celtic_knot.card_{key}", **given)
        dead_end = game.board.dead_end
        if name == "exit_text" or (name == "goal_text" and dead_end):
            then = say(f"celtic_knot.card_{'dead_end' if dead_end else 'through'}")
            return say("common.then", first=text, then=then)
        return text

    two = {"players": 2, "coins": None}
    games = (
        partial(with_options, game, **two),
        partial(with_options, game, board=None, **two),
        kind,
    )
    return cards_of(game, games, PAGES, words)


EXAMPLES = """
start     | start    |                     | One coin each on every mark.
turn      | start    | player=1            | Dime is to choose.
choices   | start    |                     | Nickel has coins on these spaces.
choose    | start    | space=A5            | Nickel takes the two coins on A5.
totals    | chosen   |                     | Two coins come to 2, 3 or 4.
flips     | chosen   | total=3             | Two coins come to 3 in two ways: either one is tails.
onward    | start    | heading=C4_to_C3    | From C4 straight on over C3.
drop      | crossing |                     | From C3 down to C3'.
leads_on  | near     | place=exit          | Coins may not go on through an exit that is a dead end.
walk      | flipped  | heading=A5_to_B5    | Three spaces from A5 to C4.
arrival   | near     | heading=at_the_exit | On the exit coins leave the board.
goals     | flipped  |                     | Three spaces from A5, either way.
together  | flipped  |                     | Both coins go one way.
move      | flipped  | goal=C4             | The coins go to C4.
meets     | flipped  | space=B3            | On B3 Nickel's coins would land beside Dime's.
home      | won      |                     | Nickel has no coin left on the board: it has won.
following | start    |                     | After Nickel it is Dime's turn.
rest      | start    |                     | No coin has a turn to come: Dime is next.
flip      | chosen   | total=3             | The coins come to 3: Nickel has a choice of ways.
go        | flipped  | goal=B3             | On B3 there is a bonus turn.
points    | won      |                     | Nickel has the point.
"""


@cache
def examples(kind: type[CelticKnot]) -> Mapping[str, Example]:
    """A position for each rule."""
    game = kind(board=BOARD)
    positions = {
        "start": game.position("nickel:A5*2,B5 dime:B3,C1 nickel"),
        "chosen": game.position("nickel:A5*2,B5 dime:B3,C1 nickel A5"),
        "flipped": game.position("nickel:A5*2,B5 dime:B3,C1 nickel A5=3"),
        "crossing": game.position("nickel:C3 dime:B3,C1 nickel C3"),
        "near": kind(board=BOARD, exit="dead end").position("nickel:D1 dime:B3,C1 nickel D1=1"),
        "won": game.position("nickel: dime:B3,C1 -"),
    }
    last = game.position("nickel:D1 dime:B3,C1 nickel D1=1")

    places = game.places
    names = tuple(places)

    def way(start: str, goal: str) -> int:
        """Return the heading of coins that go from one space to the next."""
        ahead = game.board.ahead
        headings = (2 * places[start], 2 * places[start] + 1)
        return next(one for one in headings if names[ahead[one] >> 1] == goal)

    def arrow(start: str, ways: int = 2) -> Any:
        """Return what draws an arrow from a space to a place, which a rule tells with its ways."""

        def leads(position: Position, found: int) -> Illustration:
            return position, {"arrows": [(start, names[found // ways])]}

        return leads

    def goals(position: Position, found: int) -> Illustration:
        """Mark where coins may go; off the board is marked at the exit."""
        return position, {"marks": [game.square(name) for name in cells(position, found)]}

    def choosing(position: Position, state: Any) -> Illustration:
        """Draw the position after, with its choices."""
        return Position(position.game, state), {"legal": True}

    def moved(position: Position, coins: Any) -> Illustration:
        """Draw the coins after a move."""
        game = position.game
        return Position(game, game.rules["turn"](game.board, coins, 1)), {}

    given = {
        "C4_to_C3": way("C4", "C3"),
        "A5_to_B5": way("A5", "B5"),
        "exit": places["E1"],
        "at_the_exit": 2 * places["E1"],
    }
    shows = {
        "turn": choosing,
        "onward": arrow("C4"),
        "drop": arrow("C3", ways=1),
        "walk": arrow("A5"),
        "arrival": goals,
        "goals": goals,
        "move": moved,
        "flip": choosing,
    }
    return examples_of(EXAMPLES, positions, given, shows, {"won": last})
