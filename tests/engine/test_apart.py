"""Rules that never end, and what becomes of threads that compile when the program ends."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any, NoReturn

import pytest

from knotwidgets import Kingdoms
from knotwidgets.engine import apart as module
from knotwidgets.engine import compile as compiling
from knotwidgets.engine import compiled as background
from knotwidgets.engine.apart import EndlessError, StoppedError, apart
from knotwidgets.engine.compile import build
from knotwidgets.engine.compiled import compiled
from knotwidgets.engine.kits import GAMES, Kit
from tests.games.test_rule_swaps import pasted

ROOT = Path(__file__).parents[2]
PATIENCE = 20


def threads_apart() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "apart"]


class Endless:
    """A rule, or other work, that never ends; `begun` tells that it goes on."""

    def __init__(self) -> None:
        self.begun = Event()

    def __call__(self, *_: Any) -> NoReturn:
        self.begun.set()  # not in the loop: whoever is ended within would keep the lock of it
        n = 0
        while n >= 0:
            n += 1
        raise AssertionError


def battle_of(work: Any) -> Any:
    def battle(board: Any, own: int, enemy: int) -> int:
        work()
        return int(board.hills & ~(own | enemy))

    return battle


def gone() -> bool:
    """Whether nothing goes on apart, in the end."""
    for thread in threads_apart():
        thread.join(PATIENCE)
    return not threads_apart()


# ---- work apart -------------------------------------------------------------------------------


def once(begun: Event, stop: Event) -> None:
    """Sets an event when another one is set."""

    def wait() -> None:
        if begun.wait(PATIENCE):
            stop.set()

    threading.Thread(target=wait).start()


def test_work_returns_and_raises_what_it_would_anyway() -> None:
    assert apart(lambda: 5, Event(), PATIENCE) == 5
    for error in (ZeroDivisionError, SystemExit, KeyboardInterrupt):

        def fail(error: type[BaseException] = error) -> NoReturn:
            raise error

        with pytest.raises(error):
            apart(fail, Event(), PATIENCE)
    assert gone()


def test_a_loop_without_end_is_ended_when_it_is_not_wanted_any_more() -> None:
    work, stop = Endless(), Event()
    once(work.begun, stop)
    with pytest.raises(StoppedError):
        apart(work, stop, PATIENCE)
    assert gone()


def test_a_loop_without_end_is_ended_after_some_time() -> None:
    with pytest.raises(EndlessError):
        apart(Endless(), Event(), 0.01)
    assert gone()


def test_work_that_catches_everything_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.05)
    work = Endless()
    caught: list[BaseException] = []

    def stubborn() -> None:
        while len(caught) < 3:
            try:  # as careless rules do
                work()
            except BaseException as error:  # noqa: BLE001, PERF203
                caught.append(error)

    with pytest.raises(EndlessError):
        apart(stubborn, Event(), 0.01)
    assert gone()
    assert len(caught) == 3


# ---- rules ------------------------------------------------------------------------------------


@pytest.fixture
def _anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_known", type(background._known)())
    monkeypatch.setattr(background, "obstacle", lambda _: None)


@pytest.mark.usefixtures("_anew")
def test_a_rule_without_end_is_a_reason_to_play_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiling, "LONGEST", 0.1)
    game = Kingdoms(rules={"battle": battle_of(Endless())})
    with pytest.warns(RuntimeWarning, match=r"random games take more than 0\.1 seconds"):
        game.compile().wait()
    assert gone()


@pytest.mark.usefixtures("_anew")
@pytest.mark.parametrize("error", [ValueError, SystemExit, KeyboardInterrupt])
def test_a_rule_may_raise_anything_and_nobody_waits_for_ever(error: type[BaseException]) -> None:
    def fail() -> NoReturn:
        raise error("no")

    game = Kingdoms(rules={"battle": battle_of(fail)})
    with pytest.warns(RuntimeWarning, match=rf"a rule fails: {error.__name__}\('no'\)"):
        game.compile().wait(PATIENCE)


@pytest.mark.usefixtures("_anew")
def test_who_interrupts_a_wait_ends_the_rehearsal_and_may_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = Endless()
    game = Kingdoms(rules={"battle": battle_of(work)})
    found = compiled(game)

    def interrupt(_: str) -> None:
        if work.begun.is_set():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found.loops(GAMES, wait=True, say=interrupt)
    assert gone()
    assert found.wait(PATIENCE).ready
    assert (found.reason, found.has(GAMES)) == (None, False)
    monkeypatch.setattr(background, "build", lambda *_: {"random_games": len})
    assert found.loops(GAMES, wait=True) == {"random_games": len}


@pytest.mark.usefixtures("_anew")
def test_what_is_asked_for_anew_is_built_though_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped, asked = Event(), Event()
    built: list[str] = []

    def stopped_once(kit: Kit, _: object, stop: Event) -> dict[str, Any]:
        built.append(kit.name)
        if len(built) == 1:
            assert stop.wait(PATIENCE)
            stopped.set()
            assert asked.wait(PATIENCE)
            raise StoppedError
        return {"random_games": len}

    monkeypatch.setattr(background, "build", stopped_once)
    found = compiled(Kingdoms()).start([GAMES])
    found.stop()
    assert stopped.wait(PATIENCE)
    assert found.loops(GAMES, wait=True, say=lambda _: asked.set()) == {"random_games": len}
    assert built == [GAMES.name, GAMES.name]


def test_build_is_told_to_stop() -> None:
    work, stop = Endless(), Event()
    once(work.begun, stop)
    with pytest.raises(StoppedError):
        build(GAMES, Kingdoms(rules={"battle": battle_of(work)}), stop)
    assert gone()


@pytest.mark.usefixtures("_anew")
def test_the_rehearsal_of_a_game_that_is_forgotten_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_GAMES", 1)
    work = Endless()
    Kingdoms(rules={"battle": battle_of(work)}).compile()
    assert work.begun.wait(PATIENCE)
    compiled(Kingdoms())
    assert gone()


@pytest.mark.usefixtures("_anew")
def test_what_is_changed_while_it_is_compiled_is_not_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings: Any = ModuleType("settings")
    settings.barred = 0
    battle = pasted("def battle(board, own, enemy): return board.hills & ~settings.barred")
    battle.__globals__["settings"] = settings
    game = Kingdoms(rules={"battle": battle})

    def change(*_: object) -> dict[str, Any]:
        settings.barred += 1
        return {"random_games": len}

    monkeypatch.setattr(background, "build", change)
    found = compiled(game)
    with pytest.warns(RuntimeWarning, match="a rule was changed while it was being compiled"):
        assert found.loops(GAMES, wait=True) is None
    assert compiled(game) is not found
    settings.barred = 0
    assert compiled(game) is not found  # as at first, and another attempt


# ---- the end of the program -------------------------------------------------------------------


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )


ENDLESS = """
from knotwidgets import Kingdoms

def battle(board, own, enemy):
    while own >= 0:
        own += 1
    return own

Kingdoms(rules={"battle": battle}).compile()
print("the last line")
"""

COMPILES = """
import atexit, os, sys, time
os.environ["KNOTWIDGETS_CACHE"] = ""

@atexit.register
def look():  # later than all that is registered later
    print("at work" if works() else "at rest")

def works():
    module = sys.modules.get("numba.core.compiler_lock")
    lock = module and module.global_compiler_lock._lock
    free = not lock or lock.acquire(blocking=False)
    if lock and free:
        lock.release()
    return not free

from knotwidgets import Kingdoms
Kingdoms(board="4x4").compile()
while not works():
    time.sleep(0.01)
"""


def test_a_program_ends_though_a_rule_does_not() -> None:
    pytest.importorskip("numba")
    ended = run(ENDLESS)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "the last line\n", "")


@pytest.mark.slow
def test_a_program_that_ends_while_numba_works_waits_for_it() -> None:
    pytest.importorskip("numba")
    ended = run(COMPILES)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "at rest\n", "")
