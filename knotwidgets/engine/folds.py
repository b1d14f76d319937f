"""Random games that are measured on the way, by functions that are compiled with the loop.

The steps of all measures are put together to one function, each calling the next: so the compiler
sees plain code, and a measure costs what it calculates.
"""

# ruff: noqa: F821 - the names that `measuring` and `bind_loops` give values

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import needed
from ..core.binding import fingerprint
from ..core.game import Game
from ..core.kernel import CHANCE, NOBODY
from ..core.measure import FULL, Measure, Step, parameters_of
from .compile import PACKAGE
from .loops import (
    AT_ONCE,
    GIVEN_UP,
    RESULTS,
    Function,
    Kit,
    Measures,
    bind_loops,
    hooks_of,
    measure,
)
from .randomness import GOLDEN, MASK, below, mix, stream_of

if TYPE_CHECKING:
    from .loops import chance_index, count_actions, mover, nth_action, play

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
    """Store the measures of one step and those of the others."""
    own(board, state, so_far[0], values, index)
    rest(board, state, so_far[1], values, index)


def _with(function: Step, **names: Any) -> FunctionType:
    """Return a copy of a function in which global names have these values."""
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


def _full(step: Step | None) -> Step:
    """Return a step that takes all arguments."""
    if step is None:
        return observe_none
    return step if parameters_of(step) == FULL else _with(observe_plain, own=step)


class _Fold(NamedTuple):
    """The functions of several measures as one; `groups` are the places of those with one step."""

    begun: Any
    observe: Any
    store: Any
    groups: list[list[int]]


def _folded(measures: Sequence[Measure]) -> _Fold:
    groups: dict[tuple[Any, ...], list[int]] = {}
    for number, one in enumerate(measures):
        groups.setdefault((one.step, kind_of(one.start), one.start), []).append(number)
    begin, look, keep = begin_none, observe_none, store_none
    for (step, _, start), places in reversed(groups.items()):
        stores: Any = store_none
        for place in reversed(places):
            finish = measures[place].finish or as_it_is
            stores = _with(store_one, place=place, finish=finish, more=stores)
        begin = _with(begin_both, start=start, rest=begin)
        look = _with(observe_both, step=_full(step), rest=look)
        keep = _with(store_both, own=stores, rest=keep)
    return _Fold(begin, look, keep, [*groups.values()])


class Measuring(NamedTuple):
    """Loops that measure: the kit of `measured_games`, and `measured_plies`, not yet bound."""

    kit: Kit
    plies: Function


def measuring(measures: Sequence[Measure], game: Game[Any]) -> Measuring:
    """Return the loops that measure games, of a game's random games or of any that were played.

    The rows of its `values` are the measures in this order. Measures with the same step and start
    take that step once. Raises `TypeError` for a `so_far` that changes its kind in the first plies,
    which compiled code can't, and whatever a step raises.
    """
    fold = _folded(measures)
    _check(fold, measures, game)
    names = {"begun": fold.begun, "observe": fold.observe, "store": fold.store}
    loop, plies = _with(measured_games, **names), _with(measured_plies, **names)
    functions = [one for each in measures for one in each.functions]
    ours = all(str(one.__module__).startswith(PACKAGE) for one in functions)

    def some_games(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
        state, numpy = game.start().state, needed("numpy", "lab")
        for first in range(0, RESULTS * AT_ONCE, AT_ONCE):
            part = Measures.of(AT_ONCE, len(game.players)).part(0, AT_ONCE)
            values = numpy.zeros((len(measures), AT_ONCE))
            bound["measured_games"](game.board, state, 1, first, 10_000, part, values)
            yield [*map(list, part)], values.round(DIGITS).tobytes()

    key = fingerprint([loop], hooks_of(game.rules.plain))
    return Measuring(Kit("measures", (loop,), some_games, key=key, careful=not ours), plies)


def _check(fold: _Fold, measures: Sequence[Measure], game: Game[Any]) -> None:
    """Look at the first plies of a game with the steps of measures."""
    bound = bind_loops((fold.begun, fold.observe), game)
    begin, look = bound[fold.begun.__name__], bound[fold.observe.__name__]
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
        for places in fold.groups:
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
