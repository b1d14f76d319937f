"""What is compiled of Kingdoms beside its rules: planes of numbers, and a random game.

The game is played phase by phase, so that the processor has fewer branches to predict. It calls the
rules and plays the same games as the kernel does.
"""

from typing import Any

from knotwidgets.core.arrays import Planes, mark
from knotwidgets.engine.loops import selected, uniform_game
from knotwidgets.engine.randomness import GOLDEN, MASK

from .rules import turn
from .state import BATTLE, MANOEUVRES, KernelBoard, State


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


PLANES = Planes(("red", "blue", "targets", "doubt", "mover", "phase", "doubt_phase"), fill)


def quick_game(board: KernelBoard, state: State, stream: int, most: int) -> tuple[State, int]:
    """Play as `uniform_game`, which takes over once a build may be challenged or a player is OUT.

    By the standard rules enemy ringforts are captured in Battle alone, and targets there are either
    captures or vacant hills. Each has a call of its own, so that compiled code knows which it is.
    """
    own, enemy, player, phase, targets, doubt, late = state
    plies = 0
    while phase == MANOEUVRES and not doubt and plies < most:
        bit = selected(targets, stream)
        state = turn(board, enemy, own | bit, 1 - player, MANOEUVRES, 0, 0)
        own, enemy, player, phase, targets, doubt, late = state
        stream, plies = stream + GOLDEN & MASK, plies + 1
    while phase == BATTLE and not doubt and plies < most:
        bit = selected(targets, stream)
        if targets & enemy:
            state = turn(board, enemy & ~bit, own | bit, 1 - player, BATTLE, 0, 0)
        else:
            state = turn(board, enemy, own | bit, 1 - player, BATTLE, 0, 0)
        own, enemy, player, phase, targets, doubt, late = state
        stream, plies = stream + GOLDEN & MASK, plies + 1
    state = State(own, enemy, player, phase, targets, doubt, late)
    end, more = uniform_game(board, state, stream, most - plies)
    return end, more if more < 0 else plies + more
