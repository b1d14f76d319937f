"""Changed rules that make sense, for those of which no plain mutant does.

A plain mutant returns nothing, everything, or a little less or more; where a rule returns a state,
that is seldom the state of any game.
"""

from __future__ import annotations

from collections.abc import Callable

from knotwidgets.core.guard import Rule
from knotwidgets.games.celtic_knot.state import coins_of, stacked, with_stacks

# ruff: noqa: ANN001, ANN202, ARG001 - they have the form of the rules that they replace
# mypy: disable-error-code="no-untyped-def"


def celtic_laid(rule: Rule) -> Rule:
    first = sum(1 << 5 * row for row in range(5))  # column of the window

    def laid(tiles):
        """The cell to the east of a tile is taken, too."""
        cells = rule(tiles)
        return cells | cells << 1 & ~first & (1 << 25) - 1 | cells >> 4 & first

    return laid


def celtic_fits(rule: Rule) -> Rule:
    def fits(board, tiles, box):
        """No tile may be open just to the south and to the west."""
        found = rule(board, tiles, box)
        return (*found[:12], 0, *found[13:])

    return fits


def celtic_turn(rule: Rule) -> Rule:
    def turn(player, moves):
        """Nobody passes: the game ends when the mover can't move."""
        return player

    return turn


def celtic_lay(rule: Rule) -> Rule:
    def lay(board, state, cell, sides, colour):
        """Who lays a tile lays another one."""
        after = rule(board, state, cell, sides, colour)
        return begin(board, after.tiles, after.racks, after.box, state.player)

    begin = rule.__globals__["begin"]
    return lay


def celtic_forfeit(rule: Rule) -> Rule:
    def forfeit(board, state):
        """A tile that is taken back costs nothing."""
        return state

    return forfeit


def celtic_knot_start(rule: Rule) -> Rule:
    def start(board):
        """The last mark stays empty."""
        marks = board.marks & board.marks - 1
        return rule(board._replace(marks=marks))

    return start


def celtic_knot_turn(rule: Rule) -> Rule:
    def turn(board, coins, player):
        """The one after the next player is next."""
        return rule(board, coins, (player + 1) % board.players)

    return turn


def celtic_knot_choose(rule: Rule) -> Rule:
    def choose(board, state, space):
        """In a bonus turn all own coins on the space are in hand."""
        after = rule(board, state._replace(bonus=0), space)
        return after._replace(bonus=state.bonus)

    return choose


def celtic_knot_flips(rule: Rule) -> Rule:
    def flips(number, total):
        """The more tails, the likelier."""
        return total - number + 1

    return flips


def celtic_knot_together(rule: Rule) -> Rule:
    def together(board, number):
        """Each coin chooses its own route."""
        return 1

    return together


def celtic_knot_move(rule: Rule) -> Rule:
    def move(board, state, goal):
        """The next player's coins where the coins land are captured."""
        coins, player = rule(board, state, goal), (state.player + 1) % board.players
        return with_stacks(coins, player, stacked(coins_of(coins, player), goal, 0))

    return move


def celtic_knot_rest(rule: Rule) -> Rule:
    def rest(board, coins, player, owed):
        """There are no bonus turns."""
        return rule(board, coins, player, none)

    none = rule.__globals__["NONE"]
    return rest


def celtic_knot_flip(rule: Rule) -> Rule:
    def flip(board, state, total):
        """Without a full route the player may choose another space."""
        after = rule(board, state, total)
        return after if after.number else turn(board, state.coins, state.player)

    turn = rule.__globals__["turn"]
    return flip


def celtic_knot_go(rule: Rule) -> Rule:
    def go(board, state, goal):
        """The turn ends wherever the coins land."""
        after = rule(board, state, goal)
        return turn(board, after.coins, following(board, state.player))

    turn, following = rule.__globals__["turn"], rule.__globals__["following"]
    return go


def changed(name: str, rule: Rule) -> Rule | None:
    """Return the changed rule of a name, None if plain mutants will do."""
    game = rule.__module__.split(".")[2]
    own: Callable[[Rule], Rule] | None = globals().get(f"{game}_{name}")
    return own(rule) if own else None
