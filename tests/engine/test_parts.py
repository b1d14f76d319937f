"""Compiled functions that games share, and what is left out of them."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from knotwidgets import CelticKnot, Kingdoms, playouts
from knotwidgets.core import Game
from knotwidgets.engine import compile as compiling, parts
from knotwidgets.engine.compile import compile_loops
from knotwidgets.engine.loops import AT_ONCE, GAMES
from tests.engine.compiling import none_known

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


def play(game: Game) -> tuple[list[int], ...]:
    """Plays some games compiled."""
    loops = compile_loops(GAMES.loops, game, cached=False)
    found: Any = next(iter(GAMES.rehearse(loops, game)))
    return tuple(map(list, found[1]))


def following(more: int) -> Any:
    """A rule that is another one for each number."""

    def following(board: Any, player: Any) -> Any:
        return (player + 1 + more * board.players) % board.players

    return following


def battle(least: int) -> Any:
    """A rule that is another one for each number."""

    def battle(board: Any, own: int, enemy: int) -> int:
        empty = board.cells & ~(own | enemy)
        near = neighbours(board, own)  # type: ignore[name-defined]  # noqa: F821
        return (empty & near if own.bit_count() > least else 0) or empty

    return battle


def test_a_changed_rule_compiles_itself_and_what_calls_it(made: list[str]) -> None:
    play(Kingdoms(rules={"battle": battle(1)}))
    made.clear()
    game = Kingdoms(rules={"battle": battle(9)})
    found = play(game)
    assert "battle" in made
    assert "turn" in made
    assert not {"neighbours", "captures", "manoeuvres", "kingdoms"} & {*made}
    results = playouts(game, AT_ONCE, seed=1, compiled=False)
    assert found == (list(results.winners), list(results.lengths), interleaved(results.points))


def interleaved(points: Any) -> list[int]:
    """The points of all players, game by game."""
    return [one for game in zip(*points, strict=True) for one in game]


def test_the_same_games_come_of_changed_rules_in_turn() -> None:
    first, second = (Kingdoms(rules={"battle": battle(n)}) for n in (0, 12))
    once = play(first), play(second)
    assert once[0] != once[1]
    assert (play(first), play(second)) == once


def test_boards_share_functions_that_do_not_tell_them_apart(made: list[str]) -> None:
    play(CelticKnot(rules={"following": following(0)}))
    made.clear()
    play(CelticKnot(coins=3, rules={"following": following(0)}))
    assert "chance_index" in made  # it reads odds, of fewer coins now
    assert not {"stacked", "height", "meets"} & {*made}


def test_what_is_dead_on_a_board_is_left_out(made: list[str]) -> None:
    play(Kingdoms())
    assert not {"challenge", "knots"} & {*made}
    made.clear()
    play(Kingdoms(scoring="knots", illegal_moves="punish"))
    assert {"challenge", "knots"} <= {*made}


def test_a_notebook_compiles_ahead_what_a_changed_rule_calls(
    monkeypatch: pytest.MonkeyPatch, made: list[str]
) -> None:
    done = threading.Event()
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    monkeypatch.setattr(compiling, "PAUSE", 0.0)
    monkeypatch.setattr(compiling, "_known", none_known())
    monkeypatch.setattr(compiling, "_compile_ahead", announced(compiling._compile_ahead, done))
    compiling.compiled(Kingdoms()).start([GAMES]).wait()
    assert done.wait(10)
    compiling._compiler.submit(lambda: None).result(60)
    made.clear()
    play(Kingdoms(rules={"battle": battle(3)}))
    assert not {"step", "leaps", "captures", "kingdoms"} & {*made}


def announced(function: Any, done: threading.Event) -> Any:
    """A function that sets an event when the timer that it started is over."""

    def call(*arguments: Any) -> None:
        before = {*threading.enumerate()}
        function(*arguments)
        for timer in {*threading.enumerate()} - before:
            timer.join(10)
        done.set()

    return call
