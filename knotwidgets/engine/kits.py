"""Kits: the loops that are compiled together, with a rehearsal that shows whether they work.

A rehearsal calls every loop of its kit once, with small arguments of the types that it is to be
used with. So it makes Numba compile them; and because it returns what came out, comparing an
interpreted and a compiled rehearsal shows that both play the same games. (They don't where numbers
outgrow 63 bits, which no compiler reports.)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..games.game import Game
from . import loops

Function = Callable[..., Any]


class Kit(NamedTuple):
    """Loops that are compiled together; `name` says in a progress text what for."""

    name: str
    loops: tuple[Function, ...]
    rehearse: Callable[[Mapping[str, Function], Game[Any]], object]


def _some_games(bound: Mapping[str, Function], game: Game[Any]) -> object:
    number = 8
    winners, lengths, results = columns(number, len(game.players))
    views = memoryview(winners), memoryview(lengths), memoryview(results)
    played = bound["random_games"](game.board, game.start().state, 1, 0, 10_000, *views)
    return played, winners, lengths, results


def _some_counts(bound: Mapping[str, Function], game: Game[Any]) -> object:
    spent = array("q", [0])
    state = game.start().state
    return bound["sequences"](game.board, state, 3, memoryview(spent), 1000), spent


def columns(number: int, players: int) -> tuple[array[int], array[int], array[int]]:
    """Return empty arrays for the winners, lengths and points of a number of games."""
    word = bytes(8 * number)
    return array("b", bytes(number)), array("q", word), array("q", word * players)


GAMES = Kit("random games", (loops.random_games,), _some_games)
COUNTS = Kit("counting moves", (loops.sequences,), _some_counts)
