"""A machine that plays by rules which can't be compiled: what its board says of it."""

import re
from collections.abc import Iterator
from textwrap import shorten
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from knotwidgets import MCTS, Board, Kingdoms, Report, play
from knotwidgets.engine import compile as compiled
from knotwidgets.engine.compile import CannotCompileError, Reason
from knotwidgets.engine.loops import Kit, bind_loops
from knotwidgets.session.machines import REASON
from knotwidgets.words import say, table
from tests.engine.compiling import built_by
from tests.widgets.machines import (
    PATIENCE,
    START,
    Machine,
    Watch,
    against,
    report_of,
    until_cancelled,
)


def battle(board: Any, own: int, enemy: int) -> int:
    return int(board.cells & ~(own | enemy))


HERE = battle.__code__.co_filename, battle.__code__.co_firstlineno
FAULT = Reason("no good (rule 'battle', line 21: return)", "battle", HERE[0], HERE[1] + 1)
LINE = FAULT.line


@pytest.fixture
def _refused() -> Iterator[None]:
    """No rules can be compiled, and that is known at once."""

    def build(*_: object) -> None:
        raise CannotCompileError(FAULT)

    with built_by(build):
        yield


@pytest.mark.usefixtures("_refused")
def test_a_machine_that_can_not_compile_says_so_and_warns_at_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[tuple[Any, ...]] = []  # filters of warnings are shared by all threads: none here
    heard = SimpleNamespace(warn_explicit=lambda *warning: said.append(warning))
    monkeypatch.setattr(compiled, "warnings", heard)
    game = Kingdoms(rules={"battle": battle})
    machine = MCTS(simulations=50, compiled=True)
    with play(game, blue=machine, pace=0) as board:
        watch = Watch(board)
        board.play("D4")
        watch.plies(2)
        assert board.thinking["line"] == f"interpreted: rule battle, line {FAULT.line}"
    message = f"{game!r} is played interpreted: {FAULT}"
    assert said == [(message, RuntimeWarning, FAULT.file, FAULT.line)]


def test_a_first_move_waits_for_the_rules_to_be_compiled_and_the_board_says_so() -> None:
    built = Event()

    def build(kit: Kit, game: Any, _: object) -> Any:
        assert built.wait(PATIENCE)
        return bind_loops(kit.loops, game)

    machine = MCTS(seconds=0.01)
    with built_by(build), against(machine) as board:
        watch = Watch(board)
        board.play("D4")
        assert board.thinking["text"] == "Blue gets ready: the rules are being compiled"
        assert not machine.used
        built.set()
        watch.plies(2)
        assert machine.report
        assert machine.report.compiled


def thinking_with(reason: str) -> Board:
    """A board where a machine thinks that plays interpreted, and has told why."""

    def think(position: Any, budget: Any) -> str:
        known = report_of(position, {"E6": 9})
        budget.report(Report(**{**vars(known), "interpreted": reason}))
        return until_cancelled(position, budget)

    board = against(Machine(think))
    watch = Watch(board)
    board.play("D4")
    watch.until(lambda: bool(board.thinking["detail"]))
    return board


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (FAULT, {"en": f"rule battle, line {LINE}", "de": f"Regel battle, Zeile {LINE}"}),
        (Reason("no", "battle"), {"en": "rule battle", "fr": "règle battle"}),
        (say("engine.wide", number=141, bits=127), {"de": "Zahlen von 141 Bit"}),
        ("word " * 100, {"en": shorten("word " * 99, REASON, placeholder=" …")}),
    ],
    ids=["line", "rule", "wide", "long"],
)
def test_the_reason_is_told_in_short_in_every_language(reason: str, told: dict[str, str]) -> None:
    board = thinking_with(reason)
    for language, text in told.items():
        board.lang = language
        assert board.thinking["line"].endswith(f": {text}")
        assert board.thinking["line"].startswith("interpr")


@pytest.mark.parametrize("key", sorted(key for key in table("en") if re.match("engine.[a-z]", key)))
def test_each_reason_of_the_engine_is_told_in_short(key: str) -> None:
    reason = say(key, number=141, bits=127, error="no")
    board = thinking_with(reason)
    assert board.thinking["line"].startswith("interpreted: ")
    assert len(board.thinking["line"]) < 42  # which is what a line of the panel holds


def test_an_analysis_says_it_beside_its_name() -> None:
    class Analyst:
        def think(self, position: Any, *, budget: Any) -> Report:
            budget.report(Report(**{**vars(report_of(position, {"E6": 9})), "interpreted": FAULT}))
            until_cancelled(position, budget)
            raise AssertionError

    board = play(START)
    watch = Watch(board)
    board.analyse(Analyst())
    watch.until(lambda: bool(board.thinking["detail"]))
    assert board.thinking["text"] == f"Analysis, interpreted: rule battle, line {LINE}"
    assert board.thinking["line"] == "expects E6"


def test_of_rules_that_are_compiled_nothing_is_said() -> None:
    board = thinking_with("")
    assert board.thinking["line"] == ""
