"""A state of Kingdoms as planes of numbers."""

from typing import Any

from knotwidgets.core.arrays import Shown, mark

from .state import KernelBoard, State


def fill(board: "KernelBoard", state: "State", player: int, planes: Any, i: int) -> None:
    """Write the ringforts of each player, the hills for a build, and the rest.

    `doubt` is the ringfort that may be challenged, `doubt_phase` the phase that it is from.
    """
    red, blue = (state.own, state.enemy) if state.player == 0 else (state.enemy, state.own)
    mark(planes, i, 0, red, board.stride)
    mark(planes, i, 1, blue, board.stride)
    mark(planes, i, 2, state.targets, board.stride)
    mark(planes, i, 3, state.doubt, board.stride)
    planes[i, 4] = player
    planes[i, 5] = state.phase
    planes[i, 6] = state.doubt_phase


SHOWN = Shown(("red", "blue", "targets", "doubt", "mover", "phase", "doubt_phase"), fill)
