"""A random game of Celtic Knot, turn by turn: between turns there are coins alone to keep.

It calls the rules and plays the same games as the kernel does.
"""

from knotwidgets.engine.loops import chance_game, selected
from knotwidgets.engine.randomness import GOLDEN, MASK, mix

from .rules import (
    chance_index,
    choices,
    following,
    home,
    meets,
    move,
    nth_action,
    reached,
    rest,
)
from .state import NONE, Coins, KernelBoard, Number, Player, Space, State, coins_of, height


def quick_game(board: KernelBoard, state: State, stream: int, most: int) -> tuple[State, int]:
    """Play as `chance_game` does, which plays where coins don't move together, or a turn is begun.

    Between two players, each has a call of its own: so a turn is compiled for its player.
    """
    if board.split or state.number or state.bonus or not state.targets:
        return chance_game(board, state, stream, most)
    nickel, dime, quarter, penny = state.coins
    if board.players == 2:
        quarter = penny = NONE
    coins, player, plies = Coins(nickel, dime, quarter, penny), state.player, 0
    while plies < most:
        if board.players == 2 and player == 0:
            coins, stream, plies = whole_turn(board, coins, 0, stream, plies)
        elif board.players == 2:
            coins, stream, plies = whole_turn(board, coins, 1, stream, plies)
        else:
            coins, stream, plies = whole_turn(board, coins, player, stream, plies)
        if home(coins, player):
            break
        player = following(board, player)
    return rest(board, coins, player, NONE), plies if plies < most else -1


def whole_turn(
    board: KernelBoard, coins: Coins, player: Player, stream: int, plies: int
) -> tuple[Coins, int, int]:
    """Play a turn with its bonus turns; return the coins, the stream and the number of plies.

    The first move is apart: there all coins leave the space, which compiled code then knows.
    """
    space = selected(choices(coins, player), stream)
    number = height(coins_of(coins, player), space)
    stream = stream + GOLDEN & MASK
    coins, space, stream, plies = flight(board, coins, player, space, number, stream, plies + 1)
    while space >= 0:
        coins, space, stream, plies = flight(board, coins, player, space, number, stream, plies)
    return coins, stream, plies


def flight(
    board: KernelBoard,
    coins: Coins,
    player: Player,
    space: Space,
    number: Number,
    stream: int,
    plies: int,
) -> tuple[Coins, Space, int, int]:
    """Flip the coins on a space and move them; return with the rest where they go on, or -1."""
    state = State(coins, player, space, number, 0, 0, 0, 0, NONE)
    total = nth_action(board, state, chance_index(board, state, mix(stream)))
    stream = stream + GOLDEN & MASK
    targets = reached(board, space, total)
    if not targets:
        return coins, -1, stream, plies + 1
    goal = selected(targets, stream)
    coins = move(board, state, goal)
    again = goal < board.size and meets(board, coins, player, goal)
    return coins, goal if again else -1, stream + GOLDEN & MASK, plies + 2
