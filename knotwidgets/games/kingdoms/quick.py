"""A random game of Kingdoms, phase by phase: so that the processor finds fewer branches.

It calls the rules and plays the same games as the kernel does.
"""

from knotwidgets.engine.loops import selected, uniform_game
from knotwidgets.engine.randomness import GOLDEN, MASK

from .rules import battle, captures, manoeuvres, turn
from .state import BATTLE, MANOEUVRES, KernelBoard, State


def quick_game(board: KernelBoard, state: State, stream: int, most: int) -> tuple[State, int]:
    """Play as `uniform_game` does, which goes on where a doubt, or being OUT, comes in.

    By the standard rules enemy ringforts are captured in Battle alone, and targets there are either
    captures or vacant hills.
    """
    own, enemy, player, phase, targets, doubt, _ = state
    plies = 0
    if phase <= BATTLE and not doubt:
        if phase == MANOEUVRES:
            while targets and plies < most:
                own, enemy = enemy, own | (1 << selected(targets, stream))
                stream, plies = stream + GOLDEN & MASK, plies + 1
                targets = manoeuvres(board, own, enemy)
        if phase == BATTLE or not targets:
            due = captures(board, own, enemy)
            while plies < most:
                if due:
                    taken = 1 << selected(due, stream)
                    own, enemy = enemy & ~taken, own | taken
                else:
                    targets = battle(board, own, enemy)
                    if not targets:
                        break
                    own, enemy = enemy, own | (1 << selected(targets, stream))
                stream, plies = stream + GOLDEN & MASK, plies + 1
                due = captures(board, own, enemy)
        state = turn(board, own, enemy, player ^ plies & 1, BATTLE, 0, 0)
    end, more = uniform_game(board, state, stream, most - plies)
    return end, more if more < 0 else plies + more
