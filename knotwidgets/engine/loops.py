"""Loops over whole games and trees of moves, written once for interpreted and for compiled play.

They are plain functions of ints, tuples and preallocated arrays, and call a game by the names of
`hooks`; `binding` binds them to one game. Nothing in here may be what Numba can't compile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.game import CHANCE
from .randomness import (
    GOLDEN,
    MASK,
    mix,
    stream_of,
)

if TYPE_CHECKING:
    from .hooks import (
        chance_index,
        count_actions,
        mover,
        nth_action,
        play,
        points,
        random_game,
        weight,
    )


def uniform_game(board: Any, state: Any, stream: int, most: int) -> tuple[Any, int]:
    """Play a random game without chance to its end; see `hooks.random_game`.

    Each decision takes the next number of the stream, as `randomness.below` scales it.
    """
    for plies in range(most):
        actions = count_actions(board, state)
        if not actions:
            return state, plies
        state = play(board, state, nth_action(board, state, mix(stream) * actions >> 32))
        stream = stream + GOLDEN & MASK
    return state, -1


def chance_game(board: Any, state: Any, stream: int, most: int) -> tuple[Any, int]:
    """Play a random game as `uniform_game` does, where some decisions are those of chance.

    Each of these takes one number of the stream, too. Numbers are drawn one ply ahead: so compiled
    code need not wait for them.
    """
    number = mix(stream)
    for plies in range(most):
        stream = stream + GOLDEN & MASK
        following = mix(stream)
        if mover(board, state) == CHANCE:
            n = chance_index(board, state, number)
        else:
            actions = count_actions(board, state)
            if not actions:
                return state, plies
            n = number * actions >> 32
        state = play(board, state, nth_action(board, state, n))
        number = following
    return state, -1


def weighted_index(board: Any, state: Any, number: int) -> int:
    """Return the index of the action that a 32-bit random number brings up at a chance node.

    This adds up the weights of the actions; a game may know a faster way, see `Kernel`.
    """
    actions = count_actions(board, state)
    total = 0
    for n in range(actions):
        total += weight(board, state, nth_action(board, state, n))
    rest = number * total >> 32
    passed = below = 0
    for n in range(actions - 1):
        below += weight(board, state, nth_action(board, state, n))
        passed += 1 if rest >= below else 0  # no jump that nobody can foresee
    return passed


def random_games(
    board: Any,
    state: Any,
    seed: int,
    first: int,
    most: int,
    winners: Any,
    lengths: Any,
    results: Any,
) -> int:
    """Play one game for each entry of `lengths`, the first of them game `first` of the experiment.

    Fills in the winners (-1 for a draw), the lengths in plies and, player by player for each game,
    the points. Returns the number of games played: fewer if one did not end within `most` plies.
    """
    for index in range(len(lengths)):
        end, plies = random_game(board, state, stream_of(seed, first + index), most)
        if plies < 0:
            return index
        lengths[index] = plies
        winners[index] = write_points(points(board, end), results, index)
    return len(lengths)


def write_points(won: tuple[int, ...], results: Any, index: int) -> int:
    """Enter the points of one game; return who has the most, -1 if several have."""
    players = len(won)
    best = 0
    shared = False
    for player in range(players):
        results[index * players + player] = won[player]
        if player:
            if won[player] == won[best]:
                shared = True
            elif won[player] > won[best]:
                best, shared = player, False
    return -1 if shared else best


def count_leaves(board: Any, state: Any, depth: int, spent: Any, most: int) -> int:
    """Return the number of move sequences of that length.

    Adds the number of states met to `spent[0]`; gives up, with -1, when that exceeds `most`.
    """
    if depth == 0:
        return 1
    actions = count_actions(board, state)
    if depth == 1:
        return actions
    spent[0] += actions
    if spent[0] > most:
        return -1
    total = 0
    for n in range(actions):
        after = play(board, state, nth_action(board, state, n))
        found = count_leaves(board, after, depth - 1, spent, most)
        if found < 0:
            return -1
        total += found
    return total
