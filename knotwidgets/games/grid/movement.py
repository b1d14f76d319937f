"""The rules of a game on cells with moving pieces, in place of the rules for putting them down.

A game that has a rule `goals` is played by these.
"""

from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.rules import documented

from .rules import TERMS, Cell, Cells, KernelBoard, Mover, State, pair, turn, unpair


def goals(
    board: "KernelBoard",  # noqa: ARG001 - a rule's form
    own: "Cells",  # noqa: ARG001
    enemy: "Cells",  # noqa: ARG001
    player: "Mover",  # noqa: ARG001
    cell: "Cell",  # noqa: ARG001
) -> "Cells":
    """A piece stays where it is. Returns the cells where the piece on a cell may go."""
    return 0


def moved(
    board: "KernelBoard",  # noqa: ARG001
    own: "Cells",
    enemy: "Cells",
    player: "Mover",  # noqa: ARG001
    cell: "Cell",
    goal: "Cell",
) -> "tuple[Cells, Cells]":
    """A piece goes to its goal and takes what stands there."""
    return own & ~(1 << cell) | 1 << goal, enemy & ~(1 << goal)


def targets(board: "KernelBoard", own: "Cells", enemy: "Cells", player: "Mover") -> "Cells":
    """A piece that has somewhere to go may be moved."""
    found, rest = 0, own
    while rest:
        cell = nth_bit(rest, 0)
        if goals(board, own, enemy, player, cell):
            found |= 1 << cell
        rest &= rest - 1
    return found


def count_actions(board: "KernelBoard", state: "State") -> int:
    """Return the number of legal moves."""
    number, rest = 0, state.targets
    while rest:
        cell = nth_bit(rest, 0)
        number += popcount(goals(board, state.own, state.enemy, state.player, cell))
        rest &= rest - 1
    return number


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:
    """Return the `n`-th legal move, piece by piece, as a pair of cells."""
    rest = state.targets
    while True:
        cell = nth_bit(rest, 0)
        there = goals(board, state.own, state.enemy, state.player, cell)
        if n < popcount(there):
            return pair(cell, nth_bit(there, n))
        n -= popcount(there)
        rest &= rest - 1


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is one move."""
    cell, goal = unpair(action)
    own, enemy = moved(board, state.own, state.enemy, state.player, cell, goal)
    return turn(board, enemy, own, 1 - state.player)


DEFAULTS = documented(
    (goals, moved),
    TERMS
    + """
    cell    where it is
    goal    where it goes
""",
)
MOVING = (targets, count_actions, nth_action, play)
