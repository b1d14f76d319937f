"""A random game of Celtic!, in which moves are counted where one is chosen, and only there.

It calls the rules and plays the same games as the kernel does.
"""

from knotwidgets.engine.randomness import GOLDEN, MASK, mix

from .rules import begin, nth_action
from .state import NEUTRAL, KernelBoard, State, laid_on


def quick_game(board: KernelBoard, state: State, stream: int, most: int) -> tuple[State, int]:
    """Play as `uniform_game` does. By the standard rules a legal move is never taken back."""
    tiles, racks, box, player, _, _ = state
    for plies in range(most):
        state = begin(board, tiles, racks, box, player)
        if not state.moves:
            return state, plies
        action = nth_action(board, state, mix(stream) * state.moves >> 32)
        colour = NEUTRAL if action & 1 else state.player
        tiles, racks, box = laid_on(board, state, action >> 5, action >> 1 & 15, colour)
        player = 1 - state.player
        stream = stream + GOLDEN & MASK
    return begin(board, tiles, racks, box, player), -1
