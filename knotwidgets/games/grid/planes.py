"""A state of a game on cells as planes of numbers."""

from typing import Any

from knotwidgets.core.arrays import Shown, mark

from .rules import SPAN, KernelBoard, count_actions, nth_action, pieces


def fill(board: "KernelBoard", state: Any, player: int, planes: Any, i: int) -> None:
    """Write the pieces of each player, and nobody's, the mover, and what legal moves pick."""
    sides = pieces(board, state)
    for n in range(len(sides)):
        mark(planes, i, n, sides[n], board.stride)
    last = planes.shape[1] - 1
    planes[i, last - 1] = player
    for n in range(count_actions(board, state) if player else 0):
        action = nth_action(board, state, n)
        if action >= SPAN:
            mark(planes, i, last, 1 << action // SPAN - 1, board.stride)
        mark(planes, i, last, 1 << action % SPAN, board.stride)


def shown(owners: tuple[str, ...]) -> Shown:
    """Return how states are written into arrays."""
    return Shown((*owners, "mover", "targets"), fill)
