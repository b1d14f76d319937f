"""A state of Celtic Knot as planes of numbers."""

from typing import Any

from knotwidgets.core.arrays import Shown
from knotwidgets.core.bits import nth_bit

from .state import KernelBoard, Stacks, State, coins_of, height, standing

NAMES = ("in hand", "owed", "targets", "mover", "flipped", "total", "bonus")


def fill(board: "KernelBoard", state: "State", player: int, planes: Any, i: int) -> None:
    """Write the number of each player's coins, the coins in hand, and the choices.

    `owed` are coins with a bonus turn to come; `flipped` of the coins in hand gave the `total`.
    """
    plane = board.players
    for one in range(plane):
        heap(planes, i, one, coins_of(state.coins, one))
    if state.number:
        planes[i, plane, state.space] = state.number
    heap(planes, i, plane + 1, state.owed)
    rest = state.targets
    while rest:
        planes[i, plane + 2, nth_bit(rest, 0)] = 1
        rest &= rest - 1
    planes[i, plane + 3] = player
    planes[i, plane + 4] = state.flipped
    planes[i, plane + 5] = state.total
    planes[i, plane + 6] = state.bonus


def heap(planes: Any, i: int, plane: int, stacks: "Stacks") -> None:
    """Write the number of coins on each space."""
    rest = standing(stacks)
    while rest:
        space = nth_bit(rest, 0)
        rest &= rest - 1
        planes[i, plane, space] = height(stacks, space)


def shown(players: tuple[str, ...]) -> Shown:
    """Return how states are written into arrays."""
    return Shown((*players, *NAMES), fill)
