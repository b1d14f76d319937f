"""Many games that are stepped at once: the loop over them, and how a state becomes a row of ints.

The loop is written as those of `loops` are, and is compiled in the same way.
"""

# ruff: noqa: F821 - the names that `stepping` and `bind_loops` give values

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as counter, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import import_extra, shape_of
from ..core.game import Game
from ..core.grid import BITS
from ..core.kernel import CHANCE, NOBODY
from ..core.values import parts_of
from .compile import longest
from .loops import (
    GIVEN_UP,
    RESULTS,
    STRIDE,
    Function,
    Kit,
    Measures,
    measure,
    some_states,
    with_globals,
)
from .randomness import GOLDEN, MASK, mix, stream_of

if TYPE_CHECKING:
    chance_index: Function
    count_actions: Function
    fill: Function
    keep: Function
    load: Function
    mover: Function
    nth_action: Function
    play: Function
    settle: Function

STAY = -1  # in place of an action: the game is left as it is
BEGIN = -2  # ... the next game begins
LIMB = 48  # bits of one of the ints that hold a number of more than 63
LIMB_MASK = (1 << LIMB) - 1
LIMBS = 3
GOES_ON = GIVEN_UP  # in place of a winner


class Slots(NamedTuple):
    """Arrays with a row for each game; `actions` and `columns` are shared by all.

    `actions` has the actions of the masks' columns, `columns` the column of each action, -1 for a
    number that is none. `counts` are the numbers of the game in each slot, from 0 on, `streams`
    their random numbers. `movers` are -1 in a game that is over. `ends` tell of the last game that
    ended; `winners` there are `GOES_ON` where the step has ended none.
    """

    states: Any
    streams: Any
    counts: Any
    planes: Any
    masks: Any
    movers: Any
    ends: Any
    actions: Any
    columns: Any

    @classmethod
    def of(cls, game: Game, number: int) -> Slots:
        """Return the arrays for a number of games, before the first game of each."""
        numpy = import_extra("numpy", "games")
        known = numpy.array([*game.all_actions()])
        columns = numpy.full(known.max() + 1, -1)
        columns[known] = numpy.arange(len(known))
        words = len([*parts_of(game.start().state)]) * limbs_of(game)
        return cls(
            states=numpy.zeros((number, words), "int64"),
            streams=numpy.zeros(number, "int64"),
            counts=numpy.full(number, -1),
            planes=numpy.zeros(
                (number, len(game.planes.names), *shape_of(game.named_cells)), "int16"
            ),
            masks=numpy.zeros((number, len(known)), "int8"),
            movers=numpy.full(number, -1, "int8"),
            ends=Measures.of(number, len(game.players)).part(0, number),
            actions=known,
            columns=columns,
        )


def step_games(
    board: Any, start: Any, seed: int, again: int, chosen: Any, first: int, slots: Any
) -> None:
    """Play the chosen column of each game; where it is `STAY` nothing is done, at `BEGIN` the next
    game begins.

    `again`: a game that ends is followed by the next one at once. The first row of the slots is
    game `first` of the batch.
    """
    for i in range(len(chosen)):
        choice = chosen[i]
        slots.ends.winners[i] = GOES_ON
        if choice == STAY:
            continue
        while True:
            if choice == BEGIN:
                slots.counts[i] += 1
                state = start
                stream = stream_of(stream_of(seed, first + i), int(slots.counts[i]))
            else:
                state = play(board, load(slots.states, i), int(slots.actions[choice]))
                stream = int(slots.streams[i])
            state, stream = settle(board, state, stream)
            player = mover(board, state)
            number = 0 if player == NOBODY else count_actions(board, state)
            if number or choice == BEGIN:
                break
            measure(board, state, 0, slots.ends, i)
            if not again:
                break
            choice = BEGIN
        slots.streams[i] = stream
        keep(state, slots.states, i)
        slots.movers[i] = player if number else -1
        slots.masks[i] = 0
        for n in range(number):
            action = nth_action(board, state, n)
            column = slots.columns[action] if action < len(slots.columns) else -1
            if column < 0:
                raise ValueError("there is a legal action that all_actions() lacks")
            slots.masks[i, column] = 1
        slots.planes[i] = 0
        fill(board, state, slots.movers[i] + 1, slots.planes, i)


def settle_nothing(board: Any, state: Any, stream: int) -> tuple[Any, int]:  # noqa: ARG001
    """Return a state of a game without chance, and its random numbers."""
    return state, stream


def settle_chance(board: Any, state: Any, stream: int) -> tuple[Any, int]:
    """Play the outcomes of chance until a player is to move, each by the next random number."""
    while mover(board, state) == CHANCE:
        n = chance_index(board, state, mix(stream))
        state = play(board, state, nth_action(board, state, n))
        stream = stream + GOLDEN & MASK
    return state, stream


# ---- a state as a row of ints --------------------------------------------------------------------


def limbs_of(game: Game) -> int:
    """Return how many ints hold a number of a state."""
    return 1 if longest(game) <= BITS else LIMBS


def packing(state: Any, limbs: int) -> tuple[Function, Function]:
    """Return functions that read a state from a row of ints, and that write it there."""
    known: dict[str, Any] = {"__name__": __name__}
    firsts = counter(0, limbs)

    def read(value: Any) -> str:
        if isinstance(value, tuple):
            name = type(value).__name__ if hasattr(value, "_fields") else ""
            known[name] = type(value)
            return f"{name}({''.join(f'{read(one)}, ' for one in value)})"
        first = next(firsts)
        return "|".join(f"int(row[i, {first + n}]) << {LIMB * n}" for n in range(limbs))

    source = f"def load(row, i):\n    return {read(state)}\ndef keep(state, row, i):\n"
    for number, (path, _, _) in enumerate(parts_of(state, None, "state")):
        for n in range(limbs):
            rest = f" & {LIMB_MASK}" if n < limbs - 1 else ""
            source += f"    row[i, {number * limbs + n}] = {path} >> {LIMB * n}{rest}\n"
    exec(compile(source, "<state>", "exec", dont_inherit=True), known)  # noqa: S102 - our own text
    return known["load"], known["keep"]


# ---- the loop of one game ------------------------------------------------------------------------

GAMES = 2  # of a rehearsal
STEPS = 4  # from each of its positions


def stepping(game: Game) -> Kit:
    """Return the kit of `step_games` for a game."""
    load, keep = packing(game.start().state, limbs_of(game))
    names = {"load": load, "keep": keep, "fill": game.planes.fill}
    settle = settle_chance if game.kernel.has_chance else settle_nothing
    loop = with_globals(step_games, **names, settle=settle)

    def rehearse(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
        numpy = import_extra("numpy", "games")
        for number, state in enumerate(islice(some_states(game), RESULTS)):
            slots = Slots.of(game, GAMES)
            for turn in range(STEPS):
                columns = (numpy.arange(slots.masks.shape[1]) + number + turn) % STRIDE
                chosen = (slots.masks * (1 + columns)).argmax(1)
                chosen[slots.movers < 0] = BEGIN
                bound["step_games"](game.board, state, number, turn % 2, chosen, 0, slots)
            yield [one.tobytes() for one in (*slots[:-3], *slots.ends)]

    ours = game.planes.fill.__module__.startswith("knotwidgets.")
    return Kit("stepping", (loop,), rehearse, key="stepping", careful=not ours)
