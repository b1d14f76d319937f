"""Compiled functions that games share, and what is left out of them."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from knotwidgets import Kingdoms
from knotwidgets.core import Game
from knotwidgets.engine import compile as compiling, parts
from knotwidgets.engine.compile import compile_loops
from knotwidgets.engine.loops import GAMES, bind_loops
from tests.engine.compiling import Growing, none_known

pytestmark = pytest.mark.slow
pytest.importorskip("numba")


@pytest.fixture(autouse=True)
def _nothing_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_parts", type(parts._parts)())
    monkeypatch.setenv("KNOTWIDGETS_CACHE", "")


@pytest.fixture(name="made")
def made_functions() -> Iterator[list[str]]:
    """The names of the functions that Numba compiles."""
    from numba.core import event

    names: list[str] = []

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            names.append(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield names


def play(game: Game) -> Any:
    """The results of some games, compiled."""
    return results(compile_loops(GAMES.loops, game, cached=False), game)


def results(loops: Any, game: Game) -> Any:
    return next(iter(GAMES.rehearse(loops, game)))


def battle(least: int) -> Any:
    """A rule that is another one for each number."""

    def battle(board: Any, own: int, enemy: int) -> int:
        empty = board.cells & ~(own | enemy)
        near = neighbours(board, own)  # type: ignore[name-defined]  # noqa: F821
        return (empty & near if own.bit_count() > least else 0) or empty

    return battle


def test_a_changed_rule_compiles_itself_and_what_calls_it(made: list[str]) -> None:
    first, second = (Kingdoms(rules={"battle": battle(least)}) for least in (1, 12))
    once = play(first)
    assert {"challenge", "knots"} <= {*first.rules}
    assert not {"challenge", "knots"} & {*made}  # such a board never calls them
    made.clear()
    other = play(second)
    assert {"battle", "turn"} <= {*made}
    assert not {"neighbours", "captures", "manoeuvres", "kingdoms"} & {*made}
    assert once != other == results(bind_loops(GAMES.loops, second), second)
    assert (play(first), play(second)) == (once, other)


def test_boards_share_functions_that_do_not_tell_them_apart(made: list[str]) -> None:
    play(Growing(times=2))
    assert {"play", "nth_action", "points"} <= {*made}
    made.clear()
    play(Growing(times=3))
    assert "play" in made  # it reads how many times
    assert not {"nth_action", "points"} & {*made}


def test_a_notebook_compiles_ahead_what_a_changed_rule_calls(
    monkeypatch: pytest.MonkeyPatch, made: list[str]
) -> None:
    def points(board: Any, state: Any) -> tuple[int, int]:
        return board.times, state.number & 1

    done = threading.Event()
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    monkeypatch.setattr(compiling, "PAUSE", 0.0)
    monkeypatch.setattr(compiling, "_known", none_known())
    monkeypatch.setattr(compiling, "PACKAGE", "tests.")  # where the game is: as if it were ours
    monkeypatch.setattr(compiling, "_compile_ahead", announced(compiling._compile_ahead, done))
    compiling.compiled(Growing(times=2)).start([GAMES]).wait()
    assert done.wait(60)
    compiling._compiler.submit(lambda: None).result(60)
    made.clear()
    play(Growing(times=2, rules={"points": points}))
    assert "points" in made
    assert not {"mover", "play", "nth_action"} & {*made}


def announced(function: Any, done: threading.Event) -> Any:
    """A function that sets an event when the timer that it started is over."""

    def call(*arguments: Any) -> None:
        before = {*threading.enumerate()}
        function(*arguments)
        for timer in {*threading.enumerate()} - before:
            timer.join(60)
        done.set()

    return call
