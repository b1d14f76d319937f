"""Twain, a game of knots: build bridges between rings, and part a knot in two to score."""

from typing import NamedTuple

import knotwidgets as kw
from knotwidgets import NOBODY, Cells, Mover, nth_bit, pair, popcount, step, unpair
from knotwidgets.knotwork import count_knots


class Knots(NamedTuple):
    """What changes: the cells with a bridge to the right, and upwards; whose turn; the points."""

    right: Cells
    up: Cells
    player: Mover
    first: int
    second: int


def knots(board, right, up):
    """A knot is a closed loop of the knotwork; a cell without a bridge is one, too."""
    return count_knots(board.cells, right, up, board.stride)


def sites(board, right, up):
    """Two neighbours can be joined by one bridge."""
    to_right, upwards = step(board, board.cells, -1, 0), step(board, board.cells, 0, -1)
    return to_right & ~right, upwards & ~up


def start(board):
    """At the start there are no bridges."""
    return Knots(0, 0, board.first, 0, 0)


def mover(board, state):
    """The game is over when all neighbours are joined."""
    right, up = sites(board, state.right, state.up)
    return state.player if right | up else NOBODY


def count_actions(board, state):
    """A bridge may be built wherever there is a site for it."""
    right, up = sites(board, state.right, state.up)
    return popcount(right) + popcount(up)


def nth_action(board, state, n):
    """A bridge joins two neighbours that no bridge joins yet."""
    right, up = sites(board, state.right, state.up)
    if n < popcount(right):
        cell = nth_bit(right, n)
        return pair(cell, cell + 1)
    cell = nth_bit(up, n - popcount(right))
    return pair(cell, cell + board.stride)


def play(board, state, action):
    """Whoever parts a knot in two has a point and builds again."""
    cell, other = unpair(action)
    right, up = state.right, state.up
    if other == cell + 1:
        right |= 1 << cell
    else:
        up |= 1 << cell
    if knots(board, right, up) <= knots(board, state.right, state.up):
        return Knots(right, up, 1 - state.player, state.first, state.second)
    first = state.first + 1 - state.player
    return Knots(right, up, state.player, first, state.second + state.player)


def points(board, state):
    """Most points win."""
    return state.first, state.second


def pieces(board, state):
    """The knotwork is nobody's, and covers the board."""
    return 0, 0, board.cells


def joins(board, state):
    """On a bridge two strands cross."""
    return state.right, state.up


class Twain(kw.GridGame):
    """Red and Blue build bridges in one knotwork."""

    size = "5x4"
    state_type = Knots
    either_way = True
    own_rules = (knots, sites, start, play, points, mover, count_actions, nth_action, pieces, joins)

    def flaw(self, state):
        """Say what is wrong with a position that was read from a text."""
        right, up = self.rules["sites"](self.board, 0, 0)
        return "a bridge leads off the board" if state.right & ~right | state.up & ~up else ""
