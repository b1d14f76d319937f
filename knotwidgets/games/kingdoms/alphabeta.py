"""Kingdoms played out exactly: alpha-beta with a transposition table, interpreted or compiled.

The functions are plain ones of ints, tuples and arrays. They call the game by the names in
`knotwidgets.engine.loops`, and its rule `standing` by that name.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, NamedTuple

from knotwidgets.engine.randomness import mix

from .state import OVER, State

if TYPE_CHECKING:
    from knotwidgets.engine.loops import count_actions, nth_action, play, points

    from .rules import standing

DEEPEST = 256  # moves ahead
INFINITE = 1 << 20  # points: a greater lead than any game can have
PRIME = 4_294_967_291  # folds a part of a set of hills into 32 bits
PART = 63  # bits of a set of hills that an entry of the table holds
LOW = (1 << PART) - 1


class TranspositionTable(NamedTuple):
    """The transposition table, with one position in each slot, and the moves to be searched.

    A slot holds a position (`own`, `enemy`, and `turn` for its player and phase), bounds of Red's
    lead in points at the end (`least`, `most`), and the best `action`. On a large board, `own` and
    `enemy` have two entries or more for each slot. `moves` and `ranks` have a row for every depth.

    `nodes[0]` is the number of nodes searched, and `nodes[1]` its limit, -1 after a search deeper
    than `DEEPEST`; `nodes[2]` is the best action at the root.
    """

    own: MutableSequence[int]
    enemy: MutableSequence[int]
    turn: MutableSequence[int]
    least: MutableSequence[int]
    most: MutableSequence[int]
    action: MutableSequence[int]
    moves: MutableSequence[int]
    ranks: MutableSequence[int]
    nodes: MutableSequence[int]


def solve(
    board: Any, table: TranspositionTable, state: State, low: int, high: int, depth: int
) -> int:
    """Return by how many points Red leads at the end if both play best.

    The result is exact if it lies between `low` and `high`, else a bound below or above them.
    It means nothing once the limit of nodes is passed.
    """
    if state.phase == OVER:
        red, blue = points(board, state)
        return red - blue
    slot, hint = slot_of(table, state), -1
    if state.doubt == 0 and is_here(table, state, slot):
        hint = table.nodes[2] = table.action[slot]
        least, most = table.least[slot], table.most[slot]
        if least >= high or most <= low or least == most:
            return least if least > low else most
    table.nodes[0] += 1
    if is_over(table, depth):
        return 0
    row = depth * (len(table.moves) // DEEPEST)
    end = row + arrange(board, table, state, row, hint)
    is_red = state.player == 0
    best, chosen = -INFINITE if is_red else INFINITE, -1
    for place in range(row, end):
        least, most = (max(low, best), high) if is_red else (low, min(high, best))
        if least >= most:
            break
        action = table.moves[place]
        lead = solve(board, table, play(board, state, action), least, most, depth + 1)
        if is_over(table, depth):
            return 0
        if lead > best if is_red else lead < best:
            best, chosen = lead, action
    table.nodes[2] = chosen
    if state.doubt == 0:
        write_sets(table, state, slot)
        table.turn[slot], table.action[slot] = turn_of(state), chosen
        table.least[slot] = best if best > low else -INFINITE
        table.most[slot] = best if best < high else INFINITE
    return best


def is_over(table: TranspositionTable, depth: int) -> bool:
    """Whether the limit is passed; a search deeper than `DEEPEST` sets it to -1."""
    if depth == DEEPEST:
        table.nodes[1] = -1
    return table.nodes[0] > table.nodes[1]


def slot_of(table: TranspositionTable, state: State) -> int:
    """Return the slot of a position; there are a power of 2 of them."""
    own, enemy, number = state.own, state.enemy, 0
    for _ in range(parts_of(table)):
        number = mix(number ^ (own & LOW) % PRIME ^ mix((enemy & LOW) % PRIME))
        own, enemy = own >> PART, enemy >> PART
    return number + state.player & (len(table.turn) - 1)


def parts_of(table: TranspositionTable) -> int:
    """Return how many entries a set of hills takes."""
    return len(table.own) // len(table.turn)


def turn_of(state: State) -> int:
    """Return a code of player and phase; never 0, which marks an empty slot."""
    return 1 + 2 * state.phase + state.player


def is_here(table: TranspositionTable, state: State, slot: int) -> bool:
    """Whether a slot holds this position."""
    if table.turn[slot] != turn_of(state):
        return False
    own, enemy, parts = state.own, state.enemy, parts_of(table)
    for entry in range(slot * parts, slot * parts + parts):
        if table.own[entry] != own & LOW or table.enemy[entry] != enemy & LOW:
            return False
        own, enemy = own >> PART, enemy >> PART
    return True


def write_sets(table: TranspositionTable, state: State, slot: int) -> None:
    """Enter a position's sets of hills."""
    own, enemy, parts = state.own, state.enemy, parts_of(table)
    for entry in range(slot * parts, slot * parts + parts):
        table.own[entry], table.enemy[entry] = own & LOW, enemy & LOW
        own, enemy = own >> PART, enemy >> PART


def arrange(board: Any, table: TranspositionTable, state: State, row: int, hint: int) -> int:
    """Write the actions into a row, the most promising first; return their number.

    The better the order, the more of the others are cut off.
    """
    number = count_actions(board, state)
    for n in range(number):
        action = nth_action(board, state, n)
        rank = INFINITE if action == hint else promise(board, state, action)
        place = row + n
        while place > row and table.ranks[place - 1] < rank:
            table.moves[place] = table.moves[place - 1]
            table.ranks[place] = table.ranks[place - 1]
            place -= 1
        table.moves[place] = action
        table.ranks[place] = rank
    return number


def promise(board: Any, state: State, action: int) -> int:
    """Rank a hill high if it joins own kingdoms, or would join the enemy's."""
    hill = 1 << action
    return -standing(board, state.own | hill) - standing(board, state.enemy | hill)
