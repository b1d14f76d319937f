"""What tests of compiled games share: a game, rules made of text, a compiler of their own."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from knotwidgets import NOBODY, Cells, GridGame, nth_bit, popcount
from knotwidgets.engine import compile as background


class Held(NamedTuple):
    cells: Cells
    number: int


def start(board: Any) -> Any:  # noqa: ARG001
    return Held(0, 1)


def mover(board: Any, state: Any) -> Any:
    return NOBODY if state.cells == board.cells else 0


def count_actions(board: Any, state: Any) -> Any:
    return popcount(board.cells & ~state.cells)


def nth_action(board: Any, state: Any, n: int) -> Any:
    return nth_bit(board.cells & ~state.cells, n)


def play(board: Any, state: Any, action: int) -> Any:
    cells, number = state.cells | 1 << action, state.number
    if board.always or not cells & cells + 1:
        number = number * board.times + action
    return Held(cells, number)


def points(board: Any, state: Any) -> Any:  # noqa: ARG001
    return state.number & 1023, state.number >> 60


def pieces(board: Any, state: Any) -> Any:  # noqa: ARG001
    return state.cells, 0


class Growing(GridGame):
    """A number grows with each piece, or with the pieces that are put in a row."""

    size = "5x1"
    defaults = {"always": 1, "times": 1 << 15}  # noqa: RUF012
    state_type = Held
    own_rules = (start, mover, count_actions, nth_action, play, points, pieces)


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
        patch.setattr(background, "build", build)
        patch.setattr(background, "_compiler", own)
        patch.setattr(background, "_known", none_known())
        patch.setattr(background, "NUMBA", True)
        patch.setattr(background, "obstacle", lambda _: None)
        yield


def let_all_be_built() -> None:
    """Waits until nothing is being built that another test has asked for."""
    background._compiler.submit(int).result()
