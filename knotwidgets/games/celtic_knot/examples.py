"""An example for each rule of Celtic Knot, on a small board."""

from __future__ import annotations

from typing import Any

from knotwidgets.core import Position
from knotwidgets.core.cells import cells
from knotwidgets.core.examples import Example, Shown

from .game import CelticKnot

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
GAME = CelticKnot(board=BOARD)
DEAD_END = CelticKnot(board=BOARD, exit="dead end")

START = GAME.position("nickel:A5*2,B5 dime:B3,C1 nickel")
CHOSEN = GAME.position("nickel:A5*2,B5 dime:B3,C1 nickel A5")
FLIPPED = GAME.position("nickel:A5*2,B5 dime:B3,C1 nickel A5=3")
CROSSING = GAME.position("nickel:C3 dime:B3,C1 nickel C3")
NEAR = DEAD_END.position("nickel:D1 dime:B3,C1 nickel D1=1")
LAST = GAME.position("nickel:D1 dime:B3,C1 nickel D1=1")
WON = GAME.position("nickel: dime:B3,C1 -")

PLACES = GAME.places
NAMES = tuple(PLACES)


def way(start: str, goal: str) -> int:
    """Return the heading of coins that go from one space to the next."""
    ahead = GAME.board.ahead
    headings = (2 * PLACES[start], 2 * PLACES[start] + 1)
    return next(one for one in headings if NAMES[ahead[one] >> 1] == goal)


def arrow(start: str) -> Any:
    """Return what draws an arrow from a space to the place of a heading, or a set of goals."""

    def leads(position: Position, heading: int) -> Shown:
        return position, {"arrows": [(start, NAMES[heading >> 1])]}

    return leads


def drops(position: Position, space: int) -> Shown:
    """Draw an arrow to the space below C3."""
    return position, {"arrows": [("C3", NAMES[space])]}


def goals(position: Position, found: int) -> Shown:
    """Mark where coins may go; off the board is marked at the exit."""
    return position, {"marks": [GAME.square(name) for name in cells(position, found)]}


def choosing(position: Position, state: Any) -> Shown:
    """Draw the position after, with what can be chosen there."""
    return Position(position.game, state), {"legal": True}


def moved(position: Position, coins: Any) -> Shown:
    """Draw the coins after a move."""
    game = position.game
    return Position(game, game.rules["turn"](game.board, coins, 1)), {}


EXAMPLES = {
    "start": Example(START, "One coin each on every mark."),
    "turn": Example(START, "Dime is to choose.", {"player": 1}, choosing),
    "choices": Example(START, "Nickel has coins on these spaces."),
    "choose": Example(START, "Nickel takes the two coins on A5.", {"space": PLACES["A5"]}),
    "totals": Example(CHOSEN, "Two coins come to 2, 3 or 4."),
    "flips": Example(CHOSEN, "Two coins come to 3 in two ways: either one is tails.", {"total": 3}),
    "onward": Example(
        START, "From C4 straight on over C3.", {"heading": way("C4", "C3")}, arrow("C4")
    ),
    "drop": Example(CROSSING, "From C3 down to C3'.", {}, drops),
    "leads_on": Example(
        NEAR, "Coins may not go on through an exit that is a dead end.", {"place": PLACES["E1"]}
    ),
    "walk": Example(
        FLIPPED, "Three spaces from A5 to C4.", {"heading": way("A5", "B5")}, arrow("A5")
    ),
    "arrival": Example(
        NEAR, "On the exit coins leave the board.", {"heading": 2 * PLACES["E1"]}, goals
    ),
    "goals": Example(FLIPPED, "Three spaces from A5, either way.", {}, goals),
    "together": Example(FLIPPED, "Both coins go one way."),
    "move": Example(FLIPPED, "The coins go to C4.", {"goal": PLACES["C4"]}, moved),
    "meets": Example(
        FLIPPED, "On B3 Nickel's coins would land beside Dime's.", {"space": PLACES["B3"]}
    ),
    "home": Example(WON, "Nickel has no coin left on the board: it has won.", trial=LAST),
    "following": Example(START, "After Nickel it is Dime's turn."),
    "rest": Example(START, "No coin has a turn to come: Dime is next."),
    "flip": Example(
        CHOSEN, "The coins come to 3: Nickel has a choice of ways.", {"total": 3}, choosing
    ),
    "go": Example(FLIPPED, "On B3 there is a bonus turn.", {"goal": PLACES["B3"]}),
    "points": Example(WON, "Nickel has the point.", trial=LAST),
}
