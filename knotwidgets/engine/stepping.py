"""Many games that are stepped at once: the loop over them, and how a state becomes a row of ints.

The loop is written as those of `loops` are, and is compiled in the same way.
"""

# ruff: noqa: F821 - the names that `stepping` and `bind_loops` give values

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as counter, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import Shown, needed, shape_of
from ..core.game import Game
from ..core.kernel import CHANCE, NOBODY, equal_weight
from ..core.values import parts_of
from .compile import BITS, longest
from .loops import RESULTS, STRIDE, Function, Kit, _with, some_states
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
    points: Function
    settle: Function

STAY = -1  # in place of an action: the game is left as it is
BEGIN = -2  # ... the next game begins
LIMB = 48  # bits of one of the ints that hold a number of more than 63
LIMB_MASK = (1 << LIMB) - 1
LIMBS = 3


class Slots(NamedTuple):
    """Arrays with a row for each game; `actions` and `columns` are shared by all.

    `actions` has the actions of the masks' columns, `columns` the column of each action, -1 for a
    number that is none. `counts` are the numbers of the game in each slot, from 0 on, `streams`
    their random numbers. `movers` are -1 in a game that is over.
    """

    states: Any
    streams: Any
    counts: Any
    planes: Any
    masks: Any
    movers: Any
    rewards: Any
    points: Any
    ended: Any
    actions: Any
    columns: Any

    @classmethod
    def of(cls, game: Game, shown: Shown, number: int) -> Slots:
        """Return the arrays for a number of games, before the first game of each."""
        numpy = needed("numpy", "games")
        known, players = numpy.array([*game.all_actions()], numpy.int64), len(game.players)
        columns = numpy.full(int(known.max()) + 1, -1, numpy.int64)
        columns[known] = numpy.arange(len(known))
        words = len([*parts_of(game.start().state)]) * limbs_of(game)
        return cls(
            states=numpy.zeros((number, words), numpy.int64),
            streams=numpy.zeros(number, numpy.int64),
            counts=numpy.full(number, -1, numpy.int64),
            planes=numpy.zeros((number, len(shown.names), *shape_of(game)), numpy.int16),
            masks=numpy.zeros((number, len(known)), numpy.int8),
            movers=numpy.full(number, -1, numpy.int8),
            rewards=numpy.zeros((number, players), numpy.float32),
            points=numpy.zeros((number, players), numpy.int64),
            ended=numpy.zeros(number, numpy.int8),
            actions=known,
            columns=columns,
        )


def step_games(
    board: Any, start: Any, seed: int, again: int, chosen: Any, first: int, slots: Any
) -> int:
    """Play the chosen column of each game; where it is -1 nothing is done, at -2 a game begins.

    `again`: a game that ends is followed by the next one at once. The first row of the slots is
    game `first` of the batch. Returns the number of games that ended.
    """
    ends = 0
    for i in range(len(chosen)):
        choice = chosen[i]
        slots.ended[i] = 0
        slots.rewards[i] = 0
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
            if number == 0 and choice != BEGIN:
                ends += 1
                reward(board, state, slots, i)
                if again:
                    choice = BEGIN
                    continue
            break
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
        fill(board, state, player + 1 if number else 0, slots.planes, i)
    return ends


def reward(board: Any, state: Any, slots: Any, i: int) -> None:
    """Write the end of a game: 1 for a player alone with the most points, -1 for the others."""
    won = points(board, state)
    best, winners = max(won), 0
    for player in range(len(won)):
        winners += 1 if won[player] == best else 0
    for player in range(len(won)):
        slots.points[i, player] = won[player]
        if winners == 1:
            slots.rewards[i, player] = 1 if won[player] == best else -1
    slots.ended[i] = 1


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
    """Return functions that read a state from a row of ints, and that write it there.

    Raises `TypeError` for a state that is not made of whole numbers.
    """
    known: dict[str, Any] = {"__name__": __name__}
    places = counter()

    def read(value: Any) -> str:
        if isinstance(value, tuple):
            parts = "".join(f"{read(one)}, " for one in value)
            if not hasattr(value, "_fields"):
                return f"({parts})"
            known[type(value).__name__] = type(value)
            return f"{type(value).__name__}({parts})"
        if not isinstance(value, int):
            raise TypeError(f"a state has {value!r}; expected whole numbers, and tuples of them")
        first = next(places) * limbs
        whole = [f"int(row[i, {first + n}]){f' << {LIMB * n}' if n else ''}" for n in range(limbs)]
        return f"({' | '.join(whole)})" + (" != 0" if isinstance(value, bool) else "")

    def write(path: str, first: int) -> Iterator[str]:
        for n in range(limbs - 1):
            yield f"    row[i, {first + n}] = {path} >> {LIMB * n} & {LIMB_MASK}\n"
        yield f"    row[i, {first + limbs - 1}] = {path} >> {LIMB * (limbs - 1)}\n"

    source = f"def load(row, i):\n    return {read(state)}\ndef keep(state, row, i):\n"
    for number, (path, _, _) in enumerate(parts_of(state, None, "state")):
        source += "".join(write(path, number * limbs))
    exec(compile(source, "<state>", "exec", dont_inherit=True), known)  # noqa: S102 - our own text
    return known["load"], known["keep"]


# ---- the loop of one game ------------------------------------------------------------------------

GAMES = 2  # of a rehearsal
STEPS = 4  # from each of its positions


def stepping(game: Game, shown: Shown) -> Kit:
    """Return the kit of `step_games` for a game."""
    load, keep = packing(game.start().state, limbs_of(game))
    plain = game.kernel.weight is equal_weight
    names = {"load": load, "keep": keep, "fill": shown.fill}
    loop = _with(step_games, **names, settle=settle_nothing if plain else settle_chance)

    def rehearse(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
        numpy = needed("numpy", "games")
        for number, state in enumerate(islice(some_states(game), RESULTS)):
            slots = Slots.of(game, shown, GAMES)
            for turn in range(STEPS):
                columns = (numpy.arange(slots.masks.shape[1]) + number + turn) % STRIDE
                chosen = (slots.masks * (1 + columns)).argmax(1)
                chosen[slots.movers < 0] = BEGIN
                bound["step_games"](game.board, state, number, turn % 2, chosen, 0, slots)
            yield [one.tobytes() for one in slots]

    ours = shown.fill.__module__.startswith("knotwidgets.")
    return Kit("stepping", (loop,), rehearse, key="stepping", careful=not ours)
