"""What the tests of compiled games share: a loop that notes every ply, and a cache of their own."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

import pytest

from knotwidgets.core import Game
from knotwidgets.core.kernel import CHANCE
from knotwidgets.engine import compile as background
from knotwidgets.engine.loops import Kit, bind_loops
from knotwidgets.engine.randomness import GOLDEN, MASK, mix, stream_of

if TYPE_CHECKING:
    from knotwidgets.engine.loops import (
        chance_index,
        count_actions,
        mover,
        nth_action,
        play,
        points,
    )

MOST = 4000  # plies of a game


def noted_game(board: Any, state: Any, stream: int, notes: Any, won: Any) -> int:
    """Play a random game; note what can be seen of each ply, and the points. Return the plies."""
    for ply in range(len(notes) // 3):
        who, actions = mover(board, state), count_actions(board, state)
        if not actions:
            result = points(board, state)
            for player in range(len(won)):
                won[player] = result[player]
            return ply
        number = mix(stream)
        n = chance_index(board, state, number) if who == CHANCE else number * actions >> 32
        action = nth_action(board, state, n)
        notes[3 * ply], notes[3 * ply + 1], notes[3 * ply + 2] = who, actions, action
        state = play(board, state, action)
        stream = stream + GOLDEN & MASK
    return -1


def note(bound: Mapping[str, Callable[..., Any]], game: Game, seed: int) -> object:
    """Return all that is to be seen of a random game."""
    notes, won = array("q", [0]) * (3 * MOST), array("q", [0]) * len(game.players)
    views = memoryview(notes), memoryview(won)
    state = game.start().state
    plies = bound["noted_game"](game.board, state, stream_of(seed, 0), *views)
    return plies, notes, won


NOTES = Kit("noted games", (noted_game,), lambda bound, game: iter([note(bound, game, 1)]))


def interpreted(game: Game) -> Mapping[str, Callable[..., Any]]:
    """Return the loop that notes games, interpreted."""
    return bind_loops(NOTES.loops, game)


def function_of(source: str, **names: Any) -> FunctionType:
    """The function `f` of a piece of Python text, which can name what is given."""
    cell = dict(names)
    code = compile(source, "<cell>", "exec", dont_inherit=True)  # nor the imports from the future
    exec(code, cell)  # noqa: S102 - our own text
    function = cell["f"]
    assert isinstance(function, FunctionType)
    return function


def none_known(most: int = 16) -> Any:
    """What remembers so many compiled games, before the first of them."""
    return lru_cache(most)(background._known.__wrapped__)


@contextmanager
def built_by(build: Callable[..., Any]) -> Iterator[None]:
    """Lets something else than Numba build, in a thread with no job of another test.

    Such jobs go on meanwhile as they were begun.
    """
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1, "compile") as own:
        patch.setattr(background, "_build", build)
        patch.setattr(background, "_compiler", own)
        patch.setattr(background, "_known", none_known())
        patch.setattr(background, "NUMBA", True)
        patch.setattr(background, "obstacle", lambda _: None)
        yield


def let_all_be_built() -> None:
    """Waits until nothing is being built that another test has asked for."""
    background._compiler.submit(int).result()
