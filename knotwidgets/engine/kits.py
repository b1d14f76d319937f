"""Kits: the loops that are compiled together, with a rehearsal that shows whether they work.

A rehearsal calls the loops of its kit again and again, with small arguments of the types that they
are to be used with; all of them before its first result. So it makes Numba compile them; and
because it yields what came out, comparing an interpreted and a compiled rehearsal shows that both
play the same games. (They don't where numbers outgrow 63 bits, which no compiler reports.)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from ..core.game import Game
from . import loops
from .binding import Function
from .randomness import below

Rehearsal = Callable[[Mapping[str, Function], Game[Any]], Iterator[object]]

AT_ONCE = 8  # games for one result of a rehearsal
RESULTS = 25  # of a rehearsal, at most
STRIDE = 7  # plies from one position of a rehearsal to the next


class Kit(NamedTuple):
    """Loops that are compiled together; `name` says in a progress text what for."""

    name: str
    loops: tuple[Function, ...]
    rehearse: Rehearsal


def _some_games(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    state = game.start().state
    for first in range(0, RESULTS * AT_ONCE, AT_ONCE):
        winners, lengths, results = columns(AT_ONCE, len(game.players))
        views = memoryview(winners), memoryview(lengths), memoryview(results)
        played = bound["random_games"](game.board, state, 1, first, 10_000, *views)
        yield played, winners, lengths, results


def _some_counts(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        spent = array("q", [0])
        yield bound["sequences"](game.board, state, 3, memoryview(spent), 1000), spent


def some_states(game: Game[Any]) -> Iterator[Any]:
    """Yield the start of a game and some states that random moves lead to; from the end, anew."""
    kernel, board = game.kernel, game.board
    start = state = game.start().state
    ply = 0
    while True:
        if ply % STRIDE == 0:
            yield state
        actions = kernel.count_actions(board, state)
        n = below(1, ply, actions)
        state = kernel.play(board, state, kernel.nth_action(board, state, n)) if actions else start
        ply += 1


def columns(number: int, players: int) -> tuple[array[int], array[int], array[int]]:
    """Return empty arrays for the winners, lengths and points of a number of games."""
    word = bytes(8 * number)
    return array("b", bytes(number)), array("q", word), array("q", word * players)


GAMES = Kit("random games", (loops.random_games,), _some_games)
COUNTS = Kit("counting moves", (loops.sequences,), _some_counts)
