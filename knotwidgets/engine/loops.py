"""Loops over whole games and trees of moves, written once for interpreted and for compiled play.

They are plain functions of ints, tuples and preallocated arrays. They call a game by the names
declared first, which have no value here: `bind_loops` gives them one for each game. Nothing in a
loop may be what Numba can't compile.
"""

# ruff: noqa: F821 - the names that `bind_loops` gives values

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice, repeat
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.binding import Binder
from ..core.errors import nearest
from ..core.game import Game
from ..core.kernel import CHANCE, equal_weight
from ..core.rules import Bound
from .randomness import GOLDEN, MASK, mix, stream_of

if TYPE_CHECKING:
    from typing_extensions import Self


Function = Callable[..., Any]

# ---- what a loop calls: the functions of the game's kernel, and two more ------------------------

mover: Callable[[Any, Any], int]
count_actions: Callable[[Any, Any], int]
nth_action: Callable[[Any, Any, int], int]
play: Callable[[Any, Any, int], Any]
points: Callable[[Any, Any], tuple[int, ...]]
weight: Callable[[Any, Any, int], int]

chance_index: Callable[[Any, Any, int], int]
"""The index of the action that a 32-bit random number selects at a chance node."""
random_game: Callable[[Any, Any, int, int], tuple[Any, int]]
"""Play at random: `(board, state, stream, most)` gives the last state and the number of plies.

That number is -1 if the game goes on after `most` plies.
"""


def hooks_of(bound: Bound) -> dict[str, Any]:
    """Return what names stand for in a game: its rules, and those above."""
    rules, kernel = bound
    whole_game = uniform_game if kernel.weight is equal_weight else chance_game
    return {
        **rules,
        **kernel._asdict(),
        "random_game": whole_game,
        "chance_index": kernel.chance_index or weighted_index,
    }


def bind_loops(functions: Iterable[Function], game: Game[Any]) -> dict[str, Function]:
    """Return interpreted loops of a game, by name.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> play_on = bind_loops([uniform_game], game)["uniform_game"]
    >>> play_on(game.board, game.start().state, 1, 1000)[1]
    45
    """
    rules, kernel = bound = game.rules.bound
    done = {function: function for function in (*rules.values(), *kernel)}
    binder = Binder(hooks_of(bound), rules=game.rules.forms(rules), done=done)
    return {function.__name__: binder(function) for function in functions}


# ---- random games -------------------------------------------------------------------------------


def uniform_game(board: Any, state: Any, stream: int, most: int) -> tuple[Any, int]:
    """Play a `random_game` without chance; each decision takes the next number of the stream."""
    for plies in range(most):
        actions = count_actions(board, state)
        if not actions:
            return state, plies
        state = play(board, state, nth_action(board, state, mix(stream) * actions >> 32))
        stream = stream + GOLDEN & MASK
    return state, -1


def chance_game(board: Any, state: Any, stream: int, most: int) -> tuple[Any, int]:
    """Play a `random_game` where chance decides, too, by one number of the stream each time.

    Numbers are drawn one ply ahead, so that compiled code need not wait for them.
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
    """Return the `chance_index` from the weights of the actions, where a kernel has none."""
    actions = count_actions(board, state)
    total = 0
    for n in range(actions):
        total += weight(board, state, nth_action(board, state, n))
    rest = number * total >> 32
    passed = below_n = 0
    for n in range(actions - 1):
        below_n += weight(board, state, nth_action(board, state, n))
        passed += 1 if rest >= below_n else 0  # branchless
    return passed


def random_games(
    board: Any,
    state: Any,
    seed: int,
    first: int,
    most: int,
    measures: Any,
) -> int:
    """Play games and fill in what is measured of them; the first is game `first` of the experiment.

    Returns the number of games played: fewer if one did not end within `most` plies.
    """
    for index in range(len(measures.lengths)):
        end, plies = random_game(board, state, stream_of(seed, first + index), most)
        if plies < 0:
            return index
        measure(board, end, plies, measures, index)
    return len(measures.lengths)


# ---- perft --------------------------------------------------------------------------------------


def count_leaves(board: Any, state: Any, depth: int, spent: Any, most: int) -> int:
    """Return the number of move sequences of that length.

    Adds the number of states met to `spent[0]`; gives up, with -1, when that exceeds `most`.
    """
    if depth == 0:
        return 1
    actions = count_actions(board, state)
    chance = mover(board, state) == CHANCE
    if depth == 1 and not chance:
        return actions
    spent[0] += actions
    if spent[0] > most:
        return -1
    total = 0
    for n in range(actions):
        action = nth_action(board, state, n)
        if chance and weight(board, state, action) == 0:
            continue
        found = count_leaves(board, play(board, state, action), depth - 1, spent, most)
        if found < 0:
            return -1
        total += found
    return total


# ---- kits ---------------------------------------------------------------------------------------

AT_ONCE = 8  # games for one result of a rehearsal
RESULTS = 25  # of a rehearsal, at most
STRIDE = 7  # plies from one position of a rehearsal to the next


class Kit(NamedTuple):
    """Loops that are compiled together; `name` says in a progress text what for.

    Kits of one name differ in their `key`. In `careful` ones, functions that are not ours are
    compiled so that an index beyond the end raises, as it does in Python.

    `rehearse` calls all loops with small arguments of the types that they are used with, and yields
    result after result. So Numba compiles them, and comparing an interpreted and a compiled
    rehearsal shows whether both play the same games. (They don't where numbers outgrow 63 bits,
    which no compiler reports.)
    """

    name: str
    loops: tuple[Function, ...]
    rehearse: Callable[[Mapping[str, Function], Game[Any]], Iterator[object]]
    key: str = ""
    careful: bool = False


def _some_games(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    state = game.start().state
    for first in range(0, RESULTS * AT_ONCE, AT_ONCE):
        measures = Measures.of(AT_ONCE, len(game.players))
        part = measures.part(0, AT_ONCE)
        yield bound["random_games"](game.board, state, 1, first, 10_000, part), measures


def _some_counts(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        spent = array("q", [0])
        yield bound["count_leaves"](game.board, state, 3, memoryview(spent), 1000), spent


def some_states(game: Game[Any]) -> Iterator[Any]:
    """Yield the start of a game and some states that random moves lead to, again and again."""
    draw = Random(1)
    games = chain.from_iterable(game.kernel.random_game(game.board, draw) for _ in repeat(None))
    return islice(games, 0, None, STRIDE)


GAMES = Kit("random games", (random_games,), _some_games)
COUNTS = Kit("counting moves", (count_leaves,), _some_counts)


# ---- what is measured of games by the million ----------------------------------------------------
#
# A measure more is a field of `Measures` with its array, a line in `measure` and a field of
# `Playouts`. What is measured may be anything that follows from the last state and the number of
# plies.


DRAWN = -1
GIVEN_UP = -2


class Measures(NamedTuple):
    """Arrays with an entry for each game, and of `points` with one for each of its players."""

    winners: array[int]
    lengths: array[int]
    points: array[int]

    @classmethod
    def of(cls, number: int, players: int) -> Self:
        """Return empty arrays for a number of games."""
        word = bytes(8 * number)
        return cls(array("b", bytes(number)), array("q", word), array("q", word * players))

    def part(self, first: int, number: int) -> Measures:
        """Return the entries of some of the games, to be filled in."""
        sizes = (len(column) // len(self.lengths) for column in self)
        return Measures(
            *(
                memoryview(column)[size * first : size * (first + number)]  # type: ignore[arg-type]
                for column, size in zip(self, sizes, strict=True)
            )
        )


def measure(board: Any, state: Any, plies: int, measures: Measures, index: int) -> None:
    """Fill in what is measured of a game that has ended in a state."""
    won = points(board, state)
    players, best, winner = len(won), max(won), -2
    for player in range(players):
        measures.points[index * players + player] = won[player]
        if won[player] == best:
            winner = player if winner == -2 else -1
    measures.winners[index] = winner
    measures.lengths[index] = plies


@dataclass(frozen=True, repr=False)
class Playouts:
    """The results of games, one entry per game in each array.

    `winners` holds indices into `players`, -1 for a draw; `points` has one array per player;
    `lengths` are numbers of plies. `numpy.asarray` makes NumPy's arrays of them without a copy.

    >>> from knotwidgets import Kingdoms, playouts
    >>> playouts(Kingdoms(), 200, seed=1)
    200 games: red 60 %, blue 40 %, drawn 0 %; 45 to 51 plies
    """

    players: tuple[str, ...]
    winners: array[int]
    points: tuple[array[int], ...]
    lengths: array[int]

    @classmethod
    def of(cls, players: tuple[str, ...], measures: Measures) -> Self:
        """Return what was measured, the points by player."""
        points = tuple(measures.points[player :: len(players)] for player in range(len(players)))
        return cls(players, measures.winners, points, measures.lengths)

    def share(self, player: str) -> float:
        """Return the share of games that a player won; raises `ValueError` for an unknown one."""
        if player not in self.players:
            raise ValueError(f"{player!r} is not a player; {nearest(player, self.players)}")
        return self.winners.count(self.players.index(player)) / len(self.winners)

    def __repr__(self) -> str:
        """Show it in a line: the arrays may have millions of entries."""
        shares = {name: self.share(name) for name in self.players}
        shares["drawn"] = self.winners.count(-1) / len(self.winners)
        shown = ", ".join(f"{name} {round(100 * share, 1):g} %" for name, share in shares.items())
        few, many = min(self.lengths), max(self.lengths)
        lengths = f"{few:,} to {many:,}" if few < many else f"{few:,}"
        games, plies = len(self.winners), "ply" if many == 1 else "plies"
        return f"{games:,} {'game' if games == 1 else 'games'}: {shown}; {lengths} {plies}"
