"""What is compiled of Celtic Knot beside its rules: planes of numbers, and a random game.

The game is played turn by turn: between turns there are coins alone to keep. It calls the rules and
plays the same games as the kernel does.
"""

from typing import Any

from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.engine.loops import chance_game
from knotwidgets.engine.randomness import GOLDEN, MASK, three_numbers

from .rules import chance_index, choices, home, meets, move, nth_action, rest
from .state import (
    NONE,
    Coins,
    KernelBoard,
    Number,
    Player,
    Space,
    Stacks,
    State,
    coins_of,
    height,
    standing,
)

NAMES = ("in hand", "owed", "targets", "mover", "flipped", "total", "bonus")

STAY = -2  # in place of a space: there was no way


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


def quick_game(board: KernelBoard, state: State, stream: int, most: int) -> tuple[State, int]:
    """Play as `chance_game` does, which plays where coins don't move together, and up to a turn of
    the first player.

    So compiled code knows the player in each turn of a round.
    """
    if board.split:
        return chance_game(board, state, stream, most)
    plies = 0
    while state.player or state.number or state.bonus or not state.targets:
        state, ended = chance_game(board, state, stream, 1)
        if ended == 0:
            return state, plies if plies < most else -1
        stream, plies = stream + GOLDEN & MASK, plies + 1
    coins = state.coins
    while plies < most:
        for player in range(board.players):
            coins, stream, plies = whole_turn(board, coins, player, stream, plies)
            if home(coins, player):
                return rest(board, coins, player, NONE), plies if plies < most else -1
    return state, -1


def whole_turn(
    board: KernelBoard, coins: Coins, player: Player, stream: int, plies: int
) -> tuple[Coins, int, int]:
    """Play a turn with its bonus turns; return the coins, the stream and the number of plies.

    The first move is apart: there all coins leave the space, which compiled code then knows.
    """
    targets = choices(coins, player)
    one, two, three = three_numbers(stream)
    space = nth_bit(targets, one * popcount(targets) >> 32)
    number = height(coins_of(coins, player), space)
    stream = stream + 3 * GOLDEN & MASK
    coins, space, plies = flight(board, coins, player, space, number, two, three, plies + 3)
    while space >= 0:
        two, three, _ = three_numbers(stream)
        stream = stream + 2 * GOLDEN & MASK
        coins, space, plies = flight(board, coins, player, space, number, two, three, plies + 2)
    return coins, (stream - GOLDEN & MASK if space == STAY else stream), plies


def flight(
    board: KernelBoard,
    coins: Coins,
    player: Player,
    space: Space,
    number: Number,
    flips: int,
    way: int,
    plies: int,
) -> tuple[Coins, Space, int]:
    """Flip the coins on a space and move them, by a random number each.

    Returns the coins, where they go on, -1 or `STAY`, and the number of plies if there are two.
    """
    state = State(coins, player, space, number, 0, 0, 0, 0, NONE)
    total = nth_action(board, state, chance_index(board, state, flips))
    twelfth = way * 3 >> 30  # the same as way * 12 >> 32, one step less
    goal = board.ends[twelfth * (board.size * board.span) + (space * board.span + total)]
    if goal < 0:
        return coins, STAY, plies - 1
    coins = move(board, state, goal)
    again = goal < board.size and meets(board, coins, player, goal)
    return coins, goal if again else -1, plies
