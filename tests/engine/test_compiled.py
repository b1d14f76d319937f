"""What happens around compiling: in the background, with progress, and where it can't be done."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from math import inf
from pathlib import Path
from typing import Any

import pytest

from knotwidgets import MCTS, Budget, Celtic, Kingdoms, playouts, solve
from knotwidgets.core import Game
from knotwidgets.core.errors import RuleError
from knotwidgets.core.rules import RuleBook
from knotwidgets.engine import budget as spending, compile as background, compile as compiling
from knotwidgets.engine.compile import (
    CannotCompileError,
    Compiled,
    compile_loops,
    compiled,
    obstacle,
)
from knotwidgets.engine.loops import COUNTS, GAMES, Kit, bind_loops
from tests.amounts import few
from tests.engine.compiling import Growing, built_by, let_all_be_built, none_known
from tests.warned import listening, warned

pytestmark = pytest.mark.slow

Loops = dict[str, Callable[..., Any]]


class Workshop:
    """Stands for `build`: works only when it is told to, and notes where it did."""

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.threads: list[str] = []
        self.reason = ""

    def build(self, kit: Kit, game: Game, expected: object) -> Loops:
        del game, expected
        self.threads.append(threading.current_thread().name.partition("_")[0])
        self.go.acquire(timeout=60)
        if self.reason:
            raise CannotCompileError(self.reason)
        return {loop.__name__: loop for loop in kit.loops}

    def finish(self) -> None:
        """Does all that it was asked for."""
        self.go.release(99)
        let_all_be_built()


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    shop = Workshop()
    with built_by(shop.build):
        yield shop
        shop.go.release(99)


# ---- in the background ------------------------------------------------------------------------


def test_a_game_is_playable_while_it_is_being_compiled(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "COMPILING", inf)  # however slow the machine is
    game = Kingdoms()
    found = game.compile()
    assert not found.ready
    assert found.progress == "compiling random games, 1 more to come"
    assert repr(found) == "<Kingdoms(): compiling random games, 1 more to come>"
    assert game.start().play("D4").player == "blue"
    assert len(playouts(game, 200, seed=1).lengths) == 200  # not worth waiting for
    assert found.loops(GAMES) is None
    assert not found.wait(timeout=0).ready
    workshop.go.release()
    assert found.loops(GAMES, wait=True) == {"random_games": GAMES.loops[0]}
    assert not found.has(COUNTS)
    workshop.go.release()
    assert found.wait().ready
    assert found.progress == "compiled"
    assert found.has(COUNTS)
    assert workshop.threads == ["compile", "compile"]


def test_nothing_is_compiled_twice(workshop: Workshop) -> None:
    game = Kingdoms()
    assert game.compile() is game.compile() is Kingdoms().compile() is compiled(game)
    workshop.go.release(2)
    compiled(game).wait()
    assert game.compile().ready
    assert len(workshop.threads) == 2
    assert compiled(Kingdoms(board="4x4")) is not compiled(game)


def test_waiting_tells_the_progress(workshop: Workshop) -> None:
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        workshop.go.release()

    compiled(Kingdoms()).loops(GAMES, wait=True, say=say)
    assert said[0] == "compiling random games"


def test_a_changed_helper_makes_another_game(workshop: Workshop) -> None:
    cell: dict[str, Any] = {}
    exec(  # noqa: S102 - our own text, as in a notebook cell
        "def helper(x): return x\n"
        "def battle(board, own, enemy): return helper(vacant(board, own, enemy))",
        cell,
    )
    before = Kingdoms(rules={"battle": cell["battle"]})
    exec("def helper(x): return x & -x", cell)  # noqa: S102 - see above
    after = Kingdoms(rules={"battle": cell["battle"]})
    assert before != after
    assert compiled(before) is not compiled(after)
    assert compiled(before) is compiled(before)
    del workshop


# ---- players that wait -------------------------------------------------------------------------


def test_a_player_that_waits_for_the_compiler_is_hurried(workshop: Workshop) -> None:
    budget = Budget()
    budget.hurried.set()
    player = MCTS(seconds=1000, seed=1, compiled=True)
    report = player.think(Kingdoms().start(), budget=budget)
    assert (report.simulations, report.compiled) == (1, False)
    workshop.finish()
    assert set(workshop.threads) == {"compile"}


def test_a_player_does_not_wait_for_the_compiler_for_all_of_its_time(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count()  # at the clock: each of them takes its time, nothing else does
    monkeypatch.setattr(spending, "monotonic", lambda: next(looks) / 100)
    start = Kingdoms(board="4x4").start()
    report = MCTS(seed=1, compiled=True).think(start, budget=Budget(seconds=0.5))
    assert report.simulations > 1
    assert not report.compiled
    with pytest.raises(TimeoutError, match="not solved after"):
        solve(start, budget=Budget(seconds=0.02), compiled=True)
    workshop.finish()
    assert set(workshop.threads) == {"compile"}


# ---- a game that is played interpreted ---------------------------------------------------------


def test_one_warning_says_why(workshop: Workshop) -> None:
    workshop.reason = "Numba is in a bad mood"
    workshop.go.release(9)
    game = Kingdoms()
    with warned(RuntimeWarning) as said:
        results = playouts(game, 30, compiled=True)
    (warning,) = said
    assert warning.message == "Kingdoms() is played interpreted: Numba is in a bad mood"
    assert warning.filename == __file__
    assert results == playouts(game, 30, compiled=False)
    with listening() as more:
        assert playouts(game, 30, compiled=True) == results
        assert compiled(game).wait().ready
        assert compiled(game).loops(COUNTS, wait=True) is None
    assert more == []
    assert compiled(game).progress == "interpreted: Numba is in a bad mood"
    assert len(workshop.threads) == 1


def test_numbers_that_outgrow_the_processor_now_and_then_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(compiling, "REHEARSAL", inf)  # a slow machine may rehearse too little

    def points(board: Any, state: Any) -> tuple[int, int]:  # noqa: ARG001
        return (state.cells << 60) % 7 if state.number % 5 == 3 else 0, 0

    game = Growing(times=2, rules={"points": points})
    with warned(RuntimeWarning, match="compiled games differ from interpreted ones"):
        assert not game.compile().wait().has(GAMES)


def test_a_rule_that_fails_fails_as_it_does_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.leap[9] & own & enemy)

    monkeypatch.setattr(RuleBook, "watch", lambda *_: None)  # which would refuse it
    game = Kingdoms(rules={"battle": battle})
    with (
        warned(RuntimeWarning, match="the rule 'battle' raised IndexError"),
        pytest.raises(RuleError, match="the rule 'battle' raised IndexError"),
    ):
        playouts(game, 100, compiled=True)


def test_a_board_that_does_not_fit_is_played_interpreted() -> None:
    game = Kingdoms(board="12x12")
    reason = "the game needs numbers of 166 bits; compiled play has 127"
    assert obstacle(game) == reason
    assert obstacle(Celtic(window=12)) == reason.replace("166", "144")
    with warned(RuntimeWarning, match=re.escape(reason)):
        results = playouts(game, 40, compiled=True)
    assert results == playouts(game, 40)
    with pytest.raises(CannotCompileError, match=re.escape(reason)):
        compile_loops(GAMES.loops, game)


def test_without_numba_everything_is_played_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda _: None)
    monkeypatch.setattr(background, "NUMBA", False)
    monkeypatch.setattr(background, "COMPILING", 0.0)
    monkeypatch.setattr(background, "_known", none_known())
    game = Kingdoms()
    results = playouts(game, 500, seed=1)  # silently
    with warned(RuntimeWarning, match=r"Numba is not installed \(pip install 'knotwidgets"):
        assert playouts(game, 500, seed=1, compiled=True) == results


def test_another_numba_means_interpreted_play(monkeypatch: pytest.MonkeyPatch) -> None:
    let_all_be_built()
    monkeypatch.setitem(sys.modules, "knotwidgets.engine.native", None)
    monkeypatch.setattr(background, "_known", none_known())
    with warned(RuntimeWarning, match="this version of Numba lacks something"):
        results = playouts(Kingdoms(), 30, seed=1, compiled=True)
    assert results == playouts(Kingdoms(), 30, seed=1, compiled=False)


@pytest.mark.parametrize("last", few(["", "; import time; time.sleep(0.3)"]))
def test_a_program_may_end_while_something_is_compiled(last: str, tmp_path: Path) -> None:
    code = f"from tests.games.example_games import TicTacToe; TicTacToe().compile(){last}"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "KNOTWIDGETS_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_compiling_is_thought_of_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Kit] = []

    def loops(found: Compiled, kit: Kit, **_: object) -> Mapping[str, Any]:
        asked.append(kit)
        return bind_loops(kit.loops, found.game)

    monkeypatch.setattr(background, "NUMBA", True)
    monkeypatch.setattr(Compiled, "has", lambda *_: False)  # whatever other tests have compiled
    monkeypatch.setattr(Compiled, "loops", loops)
    monkeypatch.setattr(background, "COMPILING", 1000.0)
    playouts(Kingdoms(), 500)
    assert asked == []
    monkeypatch.setattr(background, "COMPILING", 0.0)
    playouts(Kingdoms(), 8)  # no more than are played to see how long they take
    assert asked == []
    playouts(Kingdoms(), 500)
    assert asked == [GAMES]
    playouts(Kingdoms(), 500, compiled=False)
    assert asked == [GAMES]
