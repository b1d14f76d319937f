"""Loops over whole games and trees of moves, written once for interpreted and for compiled play.

They are plain functions of ints, tuples and preallocated arrays. They call a game by the names
declared first, which have no value here: `bind_loops` gives them one for each game. Nothing in a
loop may be what Numba can't compile.

The steps of all measures of random games are put together to one function, each calling the next:
so the compiler sees plain code, and a measure costs what it calculates.
"""

# ruff: noqa: F821 - the names that `measuring` and `bind_loops` give values

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import import_extra
from ..core.binding import Binder, fingerprint
from ..core.bits import nth_member, popcount
from ..core.errors import count, expect
from ..core.game import Game
from ..core.kernel import CHANCE, NOBODY
from ..core.measure import FULL, Measure, Step, parameters_of
from ..core.rules import Bound
from .randomness import GOLDEN, MASK, below, mix, stream_of

if TYPE_CHECKING:
    from typing_extensions import Self

    begun: Function
    observe: Function
    store: Function
    step: Function
    finish: Function
    rest: Function
    more: Function
    own: Function
    start: Any
    place: int


PACKAGE = __name__.split(".", maxsplit=1)[0] + "."
Function = Callable[..., Any]

# ---- the functions that a loop calls: the game's kernel, and two more ---------------------------

mover: Function
count_actions: Function
nth_action: Function
play: Function
points: Function
weight: Function

chance_index: Function
"""The index of the action that a 32-bit random number selects at a chance node."""
random_game: Function
"""Play at random: `(board, state, stream, most)` gives the last state and the number of plies.

That number is -1 if the game goes on after `most` plies.
"""


def hooks_of(bound: Bound) -> dict[str, Any]:
    """Return the functions behind the names in a game: its rules, and those above."""
    rules, kernel, quick = bound
    by_kernel = chance_game if kernel.has_chance else uniform_game
    return {
        **rules,
        **kernel._asdict(),
        "random_game": quick or by_kernel,
        "chance_index": kernel.chance_index or weighted_index,
    }


def bind_loops(functions: Iterable[Function], game: Game) -> dict[str, Function]:
    """Return interpreted loops of a game, by name.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> play_on = bind_loops([uniform_game], game)["uniform_game"]
    >>> play_on(game.board, game.start().state, 1, 1000)[1]
    45
    """
    rules, kernel, _ = bound = game.rules.bound
    done = {function: function for function in (*rules.values(), *kernel)}
    binder = Binder(hooks_of(bound), rules=game.rules.forms(rules), done=done)
    return {function.__name__: binder(function) for function in functions}


# ---- random games -------------------------------------------------------------------------------


def selected(targets: int, stream: int) -> int:
    """Return the member of a set that a stream's next number selects, as a set of its own.

    Compiled code then need not look where it is.
    """
    return nth_member(targets, mix(stream) * popcount(targets) >> 32)


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
    """Play games and fill in their measures; the first is game `first` of the experiment.

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
    """Return the number of move sequences of `depth` moves.

    Adds the number of states met to `spent[0]`; gives up, with -1, when that exceeds `most`.
    """
    if depth == 0:
        return 1
    actions: int = count_actions(board, state)
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

AT_ONCE = 2  # games for one result of a rehearsal
RESULTS = 100  # of a rehearsal, at most
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
    rehearse: Callable[[Mapping[str, Function], Game], Iterator[object]]
    key: str = ""
    careful: bool = False


def _rehearse_games(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
    state = game.start().state
    for first in range(0, RESULTS * AT_ONCE, AT_ONCE):
        measures = Measures.of(AT_ONCE, len(game.players))
        part = measures.part(0, AT_ONCE)
        yield bound["random_games"](game.board, state, 1, first, 10_000, part), measures


def _rehearse_counts(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        spent = array("q", [0])
        yield bound["count_leaves"](game.board, state, 3, memoryview(spent), 1000), spent


def some_states(game: Game) -> Iterator[Any]:
    """Yield the start of a game and some states after random moves, again and again."""
    return islice(game.kernel.random_games(game.board, 1), 0, None, STRIDE)


GAMES = Kit("random games", (random_games,), _rehearse_games)
COUNTS = Kit("counting moves", (count_leaves,), _rehearse_counts)


# ---- measures of games by the million ------------------------------------------------------------
#
# Another measure needs a field of `Measures` with its array, a line in `measure` and a field of
# `Playouts`. It may be any function of the last state and the number of plies.


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
        words = array("q", [0]) * number
        return cls(array("b", bytes(number)), words, words * players)

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
    """Fill in the measures of a game that has ended in a state."""
    fill(measures, index, plies, points(board, state))


def fill(measures: Measures, index: int, plies: int, won: Any) -> None:
    """Fill in the measures of a game by its points. It is compiled once, whatever rules change."""
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
    lengths: array[int]
    _points: array[int]  # of all players, game by game

    @cached_property
    def points(self) -> tuple[array[int], ...]:
        """The points, an array for each player; it is made when it is first asked for."""
        return tuple(self._points[n :: len(self.players)] for n in range(len(self.players)))

    def share(self, player: str) -> float:
        """Return the share of games that a player won; raises `ValueError` for an unknown one."""
        expect(player, self.players, f"{player!r} is not a player")
        return self.winners.count(self.players.index(player)) / len(self.winners)

    def __repr__(self) -> str:
        """Show it in a line: the arrays may have millions of entries."""
        shares = {name: self.share(name) for name in self.players}
        shares["drawn"] = self.winners.count(-1) / len(self.winners)
        shown = ", ".join(f"{name} {round(100 * share, 1):g} %" for name, share in shares.items())
        few, many = min(self.lengths), max(self.lengths)
        lengths = f"{few:,} to {many:,}" if few < many else f"{few:,}"
        plies = "ply" if many == 1 else "plies"
        return f"{count(len(self.winners), 'game')}: {shown}; {lengths} {plies}"


# ---- games that are measured on the way --------------------------------------------------------


LOOKED_AT = 32  # plies of a game, to see whether steps keep their kind
DIGITS = 9  # that interpreted and compiled measures must agree on


def measured_games(
    board: Any, state: Any, seed: int, first: int, most: int, measures: Any, values: Any
) -> int:
    """Play games as `random_games` does; fill in `values`, a row for each measure, as well.

    A game that does not end within `most` plies is given up. Returns the number of games.
    """
    for index in range(len(measures.lengths)):
        stream = stream_of(seed, first + index)
        so_far = begun(board, state)
        here, plies = state, 0
        while plies < most:
            player = mover(board, here)
            if player == CHANCE:
                actions, n = 0, chance_index(board, here, mix(stream))
            else:
                actions = count_actions(board, here)
                if actions == 0:
                    break
                n = mix(stream) * actions >> 32
            action = nth_action(board, here, n)
            so_far = observe(board, here, action, actions, player, so_far)
            here = play(board, here, action)
            stream = stream + GOLDEN & MASK
            plies += 1
        if plies == most and mover(board, here) != NOBODY:
            measures.winners[index] = GIVEN_UP
            measures.lengths[index] = plies
        else:
            measure(board, here, plies, measures, index)
        store(board, here, so_far, values, index)
    return len(measures.lengths)


def measured_plies(
    board: Any, plies: Any, end: Any, given_up: int, measures: Any, values: Any, index: int
) -> None:
    """Measure a game that was played: its plies are players, states and actions."""
    so_far = begun(board, plies[0][1] if plies else end)
    for player, state, action in plies:
        actions = 0 if player == CHANCE else count_actions(board, state)
        so_far = observe(board, state, action, actions, player, so_far)
    if given_up:
        measures.winners[index] = GIVEN_UP
        measures.lengths[index] = len(plies)
    else:
        measure(board, end, len(plies), measures, index)
    store(board, end, so_far, values, index)


# ---- how the functions of several measures become one -------------------------------------------


def begin_none(board: Any, state: Any) -> int:  # noqa: ARG001
    """Begin no more measures."""
    return 0


def begin_both(board: Any, state: Any) -> Any:
    """Begin one measure and the others."""
    return start, rest(board, state)


def observe_none(
    board: Any,  # noqa: ARG001
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,  # noqa: ARG001
    player: int,  # noqa: ARG001
    so_far: Any,
) -> Any:
    """Look at a ply without measuring it."""
    return so_far


def observe_both(
    board: Any, state: Any, action: int, actions: int, player: int, so_far: Any
) -> Any:
    """Look at a ply for one measure and for the others."""
    return (
        step(board, state, action, actions, player, so_far[0]),
        rest(board, state, action, actions, player, so_far[1]),
    )


def observe_plain(
    board: Any,
    state: Any,
    action: int,
    actions: int,  # noqa: ARG001
    player: int,  # noqa: ARG001
    so_far: Any,
) -> Any:
    """Look at a ply by a step of four arguments."""
    return own(board, state, action, so_far)


def as_it_is(board: Any, state: Any, so_far: Any) -> Any:  # noqa: ARG001
    """Finish a measure whose last `so_far` is its value."""
    return so_far


def store_none(board: Any, state: Any, so_far: Any, values: Any, index: int) -> None:
    """Store no more values."""


def store_one(board: Any, state: Any, so_far: Any, values: Any, index: int) -> None:
    """Store a measure, and the others that share its step."""
    values[place, index] = finish(board, state, so_far)
    more(board, state, so_far, values, index)


def store_both(board: Any, state: Any, so_far: Any, values: Any, index: int) -> None:
    """Store the measures of one step, then those of the others."""
    own(board, state, so_far[0], values, index)
    rest(board, state, so_far[1], values, index)


def with_globals(function: Step, **names: Any) -> FunctionType:
    """Return a copy of a function in which global names have these values."""
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


def _with_all_arguments(step: Step | None) -> Step:
    """Return a step that takes all arguments."""
    if step is None:
        return observe_none
    return step if parameters_of(step) == FULL else with_globals(observe_plain, own=step)


class _Combined(NamedTuple):
    """The functions of several measures as one; `groups` are the places of those with one step."""

    begun: Any
    observe: Any
    store: Any
    groups: list[list[int]]


def _combined(measures: Sequence[Measure]) -> _Combined:
    groups: dict[tuple[Any, ...], list[int]] = {}
    for number, one in enumerate(measures):
        groups.setdefault((one.step, kind_of(one.start), one.start), []).append(number)
    begin, look, keep = begin_none, observe_none, store_none
    for (step, _, start), places in reversed(groups.items()):
        stores: Any = store_none
        for place in reversed(places):
            finish = measures[place].finish or as_it_is
            stores = with_globals(store_one, place=place, finish=finish, more=stores)
        begin = with_globals(begin_both, start=start, rest=begin)
        look = with_globals(observe_both, step=_with_all_arguments(step), rest=look)
        keep = with_globals(store_both, own=stores, rest=keep)
    return _Combined(begin, look, keep, [*groups.values()])


def measuring(measures: Sequence[Measure], game: Game) -> tuple[Kit, Function]:
    """Return the kit of `measured_games`, and `measured_plies` for any games, which is not bound.

    The rows of its `values` are the measures in this order. Measures with the same step and start
    take that step once. Raises `TypeError` for a `so_far` that changes its type in the first plies,
    which compiled code can't, and any exception of a step.
    """
    combined = _combined(measures)
    _check_kinds(combined, measures, game)
    names = {"begun": combined.begun, "observe": combined.observe, "store": combined.store}
    loop, plies = with_globals(measured_games, **names), with_globals(measured_plies, **names)
    functions = [one for each in measures for one in each.functions]
    ours = all(str(one.__module__).startswith(PACKAGE) for one in functions)

    def some_games(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
        state, numpy = game.start().state, import_extra("numpy", "lab")
        for first in range(0, RESULTS * AT_ONCE, AT_ONCE):
            part = Measures.of(AT_ONCE, len(game.players)).part(0, AT_ONCE)
            values = numpy.zeros((len(measures), AT_ONCE))
            bound["measured_games"](game.board, state, 1, first, 10_000, part, values)
            yield [*map(list, part)], values.round(DIGITS).tobytes()

    key = fingerprint([loop], hooks_of(game.rules.plain))
    return Kit("measures", (loop,), some_games, key=key, careful=not ours), plies


def _check_kinds(combined: _Combined, measures: Sequence[Measure], game: Game) -> None:
    """Raise `TypeError` if a step changes the type of its `so_far` in the first plies of a game."""
    bound = bind_loops((combined.begun, combined.observe), game)
    begin, look = bound[combined.begun.__name__], bound[combined.observe.__name__]
    board, kernel = game.board, game.kernel
    state = game.start().state
    first = so_far = begin(board, state)
    for ply in range(LOOKED_AT):
        actions = kernel.count_actions(board, state)
        if not actions:
            return
        action = kernel.nth_action(board, state, below(1, ply, actions))
        so_far = look(board, state, action, actions, kernel.mover(board, state), so_far)
        before, after = first, so_far
        for places in combined.groups:
            if kind_of(before[0]) != kind_of(after[0]):
                name, start = measures[places[0]].name, measures[places[0]].start
                raise TypeError(
                    f"the measure {name!r} began with {start!r} and came to {after[0]!r}, of "
                    "another kind, which can't be compiled; give it a start of that kind"
                )
            before, after = before[1], after[1]
        state = kernel.play(board, state, action)


def kind_of(value: Any) -> Any:
    """Return the type of a value, and of the entries of a tuple."""
    if isinstance(value, tuple):
        return tuple(map(kind_of, value))
    return int if isinstance(value, bool) else type(value)
