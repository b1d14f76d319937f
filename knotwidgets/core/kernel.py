"""The kernel of a game, its pure functions, and the limit after which it is drawn."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ..words import say
from .errors import Outcome, Verdict, fixed, shortened

CHANCE = -1
NOBODY = -2


def equal_weight(board: Any, state: Any, action: int) -> int:  # noqa: ARG001 - a kernel's form
    """Return 1: the `weight` in a game without chance."""
    return 1


class Kernel(NamedTuple):
    """The seven functions that play a game; every one but `start` takes the board and a state.

    A *state* is a NamedTuple of ints and tuples; a *board* a NamedTuple of constants. An *action*
    is an int with a meaning of the game's own; it is one decision, and a turn may have several.
    `mover` says who decides next: the index of a player (also the same one again, as after a forced
    pass), `CHANCE`, or `NOBODY`: then the game is over, whatever the others say. `count_actions`
    and `nth_action` number the legal actions 0, 1, 2 ...; there is at least one until the game is
    over; `play` applies one; `points` gives every player's points at the end. Where chance decides,
    an action comes up with a probability in proportion to its `weight`.

    The eighth, `chance_index`, is optional and only for speed: it returns the index of the action
    that a random number of 32 bits selects at a chance node. It must agree with the weights: scaled
    to the sum of all weights, the numbers for index n are those within the n-th weight.
    """

    start: Callable[[Any], Any]
    mover: Callable[[Any, Any], int]
    count_actions: Callable[[Any, Any], int]
    nth_action: Callable[[Any, Any, int], int]
    play: Callable[[Any, Any, int], Any]
    points: Callable[[Any, Any], tuple[int, ...]]
    weight: Callable[[Any, Any, int], int]
    chance_index: Callable[[Any, Any, int], int] | None = None

    @property
    def has_chance(self) -> bool:
        """Whether chance decides anything: else each action has the same weight."""
        return self.weight is not equal_weight

    def random_game(self, board: Any, draw: Random) -> Iterator[Any]:
        """Yield the states of a random game; at its end the points are counted, too."""
        state = self.start(board)
        yield state
        while number := self.count_actions(board, state):
            action = self.nth_action(board, state, draw.randrange(number))
            state = self.play(board, state, action)
            yield state
        self.points(board, state)

    def random_games(self, board: Any, seed: int) -> Iterator[Any]:
        """Yield the states of one random game after the other, without end."""
        draw = Random(seed)
        while True:
            yield from self.random_game(board, draw)


class ParsedMove(NamedTuple):
    """A move as `Game.judge` reads it: its verdict, and its action, None if it can't be played.

    An illegal move has an action where the rules punish it instead of refusing it.
    """

    verdict: Verdict
    action: int | None


class Limit(NamedTuple):
    """The number of plies after which a game is drawn, the class of states without it, and the
    players.

    Every game has it as its option `most_plies`, for rules by which a game may never end. The
    states of such a game have one field more, the number of plies that were played, which its rules
    don't see.
    """

    plies: int
    state: Any
    players: tuple[str, ...]

    @classmethod
    def of(cls, most_plies: Any, state: Any, players: tuple[str, ...]) -> Limit | None:
        """Return the limit that an option means, None for 0; raises `ValueError`."""
        if type(most_plies) is not int or most_plies < 0:
            what = "expected after how many plies a game is drawn, or 0 for no limit"
            raise ValueError(f"most_plies={shortened(most_plies)}; {what}")
        return cls(most_plies, state, players) if most_plies else None

    def with_plies(self, state: Any, plies: int | None = None) -> Any:
        """Return a state with the number of plies that were played: `plies`, or else its own, or 0.

        In a state without one, the count begins.
        """
        kind = _counting(self.state)
        if plies is None and isinstance(state, kind):
            return state
        return kind(*state[: len(self.state._fields)], plies or 0)

    def read(self, text: str) -> tuple[str, int]:
        """Split the text of a position into that of its state and its number of plies."""
        read = re.fullmatch(r"(?s)(.*)\sply\s+(\d{1,9})\s*", text)
        return (read[1], int(read[2])) if read else (text, 0)

    def outcome(self, state: Any, points: tuple[int, ...]) -> Outcome | None:
        """Return the outcome of a game that the limit ends; None where the rules end it."""
        if state[-1] < self.plies or any(points):
            return None
        detail = (say("common.most_plies", number=self.plies),)
        return Outcome(None, fixed(dict.fromkeys(self.players, 0)), detail)

    def kernel(self, kernel: Kernel) -> Kernel:
        """Return a kernel that plays as another one does, up to the limit."""
        most, plain, counting = self.plies, self.state, _counting(self.state)
        begun, mover_of, count, nth_of, played, points_of, weight_of, index_of = kernel
        drawn = (0,) * len(self.players)

        def start(board: Any) -> Any:
            return counting(*(begun(board)[:] + (0,)))  # noqa: RUF005 - Numba's form

        def mover(board: Any, state: Any) -> int:
            return NOBODY if state[-1] >= most else mover_of(board, plain(*state[:-1]))

        def count_actions(board: Any, state: Any) -> int:
            return 0 if state[-1] >= most else count(board, plain(*state[:-1]))

        def play(board: Any, state: Any, action: int) -> Any:
            after = played(board, plain(*state[:-1]), action)
            return counting(*(after[:] + (state[-1] + 1,)))  # noqa: RUF005 - Numba's form

        def points(board: Any, state: Any) -> tuple[int, ...]:
            before = plain(*state[:-1])
            ended = state[-1] < most or mover_of(board, before) == NOBODY
            return points_of(board, before) if ended else drawn

        def uncounted(function: Callable[..., Any]) -> Callable[..., Any]:
            return lambda board, state, one: function(board, plain(*state[:-1]), one)

        weight = weight_of if weight_of is equal_weight else uncounted(weight_of)
        index = index_of and uncounted(index_of)
        return Kernel(start, mover, count_actions, uncounted(nth_of), play, points, weight, index)


@lru_cache(maxsize=64)
def _counting(state: Any) -> Any:
    """Return the class of a game's states with one field more; it can be pickled if theirs can."""
    fields: Any = *state._fields, "plies"
    members = {"__slots__": (), "__reduce__": lambda one: (_unpickled, (state, *one))}
    return type(state.__name__, (namedtuple("Counting", fields, rename=True),), members)  # noqa: PYI024


def _unpickled(state: Any, *fields: Any) -> Any:
    return _counting(state)(*fields)
