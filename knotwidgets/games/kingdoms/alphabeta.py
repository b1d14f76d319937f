"""Kingdoms played out exactly: alpha-beta with a transposition table, interpreted or compiled.

The functions are plain ones of ints, tuples and arrays. They call the game by the names in
`knotwidgets.engine.loops`,
and its rule `standing` by that name.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, NamedTuple

from knotwidgets.engine.randomness import mix

from .rules import OVER, State

if TYPE_CHECKING:
    from knotwidgets.engine.loops import count_actions, nth_action, play, points

    from .rules import standing

EXACT, AT_LEAST, AT_MOST = range(3)
DEEPEST = 256  # moves ahead
FRAME = 4  # numbers of a frame
INFINITE = 1 << 20  # points: a greater lead than any game can have
PRIME = 4_294_967_291  # folds a set of hills into 32 bits


class TranspositionTable(NamedTuple):
    """The transposition table, with one position in each slot, and the stack of the search.

    A slot holds a position (`own`, `enemy`, and `turn` for its player and phase), `lead`, Red's
    lead in points at the end, exact or a bound as `kind` says, and the best `action`.

    `moves` and `ranks` have a row for every depth. `frames` has the next move's place there, the
    end of the row, the best lead so far and its action. `looked[0]` is the number of nodes
    searched, `looked[1]` the limit. An interrupted search left `looked[2]` depths unfinished; 0
    begins a new one.
    """

    own: MutableSequence[int]
    enemy: MutableSequence[int]
    turn: MutableSequence[int]
    lead: MutableSequence[int]
    kind: MutableSequence[int]
    action: MutableSequence[int]
    moves: MutableSequence[int]
    ranks: MutableSequence[int]
    frames: MutableSequence[int]
    looked: MutableSequence[int]


def solve(
    board: Any, table: TranspositionTable, state: State, low: int, high: int, depth: int
) -> int:
    """Return by how many points Red leads at the end if both play best.

    The result is exact if it lies between `low` and `high`, else a bound below or above them.
    It means nothing once the limit of nodes is passed; the same call then resumes the search.
    """
    if state.phase == OVER:
        red, blue = points(board, state)
        return red - blue
    slot = slot_of(table, state)
    if depth >= table.looked[2]:  # a new position
        table.looked[2] = 0
        table.looked[0] += 1
        if is_over(table, depth):
            table.looked[2] = depth
            return 0
        known = state.doubt == 0 and is_here(table, state, slot)
        if known and suffices(table, slot, low, high):
            return table.lead[slot]
        prepare(board, table, state, depth, table.action[slot] if known else -1)
    frame, red_moves = FRAME * depth, state.player == 0
    while table.frames[frame] < table.frames[frame + 1]:
        best, action = table.frames[frame + 2], table.moves[table.frames[frame]]
        least = max(low, best) if red_moves else low
        most = high if red_moves else min(high, best)
        if least >= most:
            break
        lead = solve(board, table, play(board, state, action), least, most, depth + 1)
        if is_over(table, depth):
            return 0
        if (lead > best) if red_moves else (lead < best):
            table.frames[frame + 2], table.frames[frame + 3] = lead, action
        table.frames[frame] += 1
    best = table.frames[frame + 2]
    if state.doubt == 0:
        remember(table, state, slot, table.frames[frame + 3])
        table.lead[slot], table.kind[slot] = best, kind_of(best, low, high)
    return best


def prepare(board: Any, table: TranspositionTable, state: State, depth: int, hint: int) -> None:
    """List the moves of a position, none of them searched yet."""
    row, frame = depth * (len(table.moves) // DEEPEST), FRAME * depth
    table.frames[frame] = row
    table.frames[frame + 1] = row + arrange(board, table, state, row, hint)
    table.frames[frame + 2] = -INFINITE if state.player == 0 else INFINITE
    table.frames[frame + 3] = -1


def is_over(table: TranspositionTable, depth: int) -> bool:
    """Whether the limit is passed; a search deeper than `DEEPEST` sets it to -1."""
    if depth == DEEPEST:
        table.looked[1] = -1
    return table.looked[0] > table.looked[1]


# ---- the table --------------------------------------------------------------------------------


def slot_of(table: TranspositionTable, state: State) -> int:
    """Return the slot of a position; there are a power of 2 of them."""
    number = mix(state.own % PRIME ^ mix(state.enemy % PRIME)) + state.player
    return number & (len(table.own) - 1)


def turn_of(state: State) -> int:
    """Return a code of player and phase; never 0, which marks an empty slot."""
    return 1 + 2 * state.phase + state.player


def is_here(table: TranspositionTable, state: State, slot: int) -> bool:
    """Whether a slot holds this position."""
    return (
        table.own[slot] == state.own
        and table.enemy[slot] == state.enemy
        and table.turn[slot] == turn_of(state)
    )


def kind_of(lead: int, low: int, high: int) -> int:
    """Return whether the result of a search with this window is exact or a bound."""
    if lead >= high:
        return AT_LEAST
    return AT_MOST if lead <= low else EXACT


def suffices(table: TranspositionTable, slot: int, low: int, high: int) -> bool:
    """Whether the slot's entry is good enough for this window."""
    kind, lead = table.kind[slot], table.lead[slot]
    if kind == EXACT:
        return True
    return lead >= high if kind == AT_LEAST else lead <= low


def remember(table: TranspositionTable, state: State, slot: int, action: int) -> None:
    """Put a position into a slot, in place of any other."""
    table.own[slot] = state.own
    table.enemy[slot] = state.enemy
    table.turn[slot] = turn_of(state)
    table.action[slot] = action


# ---- the order of moves -----------------------------------------------------------------------


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
