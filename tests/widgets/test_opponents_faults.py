"""What goes wrong with machines, what they report, and the threads in which they think."""

import threading
import weakref
from asyncio import CancelledError
from collections.abc import Callable
from typing import Any

import pytest

from knotwidgets import Board, Position
from knotwidgets.engine import Budget, Cancelled, Report
from knotwidgets.session import machines as tasks
from tests.widgets.machines import (
    PATIENCE,
    START,
    Machine,
    Presser,
    Told,
    Watch,
    against,
    is_freed,
    panel,
    report_of,
    until_cancelled,
)

# ---- what goes wrong


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (KeyError("D4"), "Blue could not move: KeyError: 'D4'"),
        (KeyboardInterrupt(), "Blue could not move: KeyboardInterrupt"),
        (CancelledError(), "Blue could not move: CancelledError"),
        (Cancelled("no"), "Blue could not move: Cancelled: no"),
        ("D4", "Blue could not move: it chose 'D4': D4 is taken by a red"),
        (None, "Blue could not move: it chose 'None': a move is text"),
    ],
)
def test_a_machine_that_fails_is_reported_and_the_game_waits(
    answer: Any, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    way = Told()
    blue = Machine(way)
    board = against(blue)
    watch, user = Watch(board), Presser(board)
    board.play("D4")
    way.tell(answer)
    watch.until(lambda: bool(panel(board)["error"]))
    assert panel(board)["error"].startswith(fault)
    assert "Traceback" in capsys.readouterr().err
    assert board.position == START.play("D4")
    assert board.thinking["text"].startswith("Blue rests")
    way.tell("E6")
    assert user.presses("think")
    watch.plies(2)
    assert panel(board)["error"] == ""


def test_a_report_that_is_none_is_the_players_fault() -> None:
    def boast(_: Position, budget: Budget) -> str:
        budget.report("I win")  # type: ignore[arg-type]
        return "E6"

    board = against(Machine(boast))
    watch = Watch(board)
    board.play("D4")
    watch.until(lambda: bool(panel(board)["error"]))
    assert "report='I win'; expected" in panel(board)["error"]


@pytest.mark.parametrize(("took", "finished"), [(0.5, True), (1.5, False)])
def test_an_analysis_goes_on_if_it_stopped_for_want_of_time(
    took: float,
    finished: bool,  # noqa: FBT001 - what is to come out
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(tasks, "monotonic", lambda: now[0])

    class Analyst:
        def think(self, position: Position, *, budget: Budget) -> Report:
            assert budget.seconds == 1
            now[0] += took
            return report_of(position, {"D4": 1})

    class Nobody:
        pass

    task = tasks.AnalysisTask(Nobody(), 1, START, Analyst())  # type: ignore[arg-type]
    assert task.run(1) is not finished
    assert task.finished is finished


# ---- reports


def test_reports_are_told_at_most_ten_times_a_second_and_never_as_a_whole_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([100 + tick / 16 for tick in range(1000)])
    monkeypatch.setattr(tasks, "monotonic", lambda: next(times))

    def think(position: Position, budget: Budget) -> str:
        for number in range(1, 41):  # two seconds and a half
            budget.report(report_of(position, {"E6": 1000 * number}))
        return until_cancelled(position, budget)

    blue = Machine(think)
    board = against(blue)
    watch, user = Watch(board), Presser(board)
    board.play("D4")
    watch.until(lambda: "39,000 simulations" in board.thinking["detail"])
    updates = [m["state"] for m in user.wire.published if m["method"] == "update"]
    assert len([update for update in updates if "state" in update]) == 1
    told = [update["thinking"]["detail"] for update in updates if "thinking" in update]
    assert len(told) == 21
    assert len(str(updates[-1])) < 2000
    assert told[-1] == "best E6, 60\N{NO-BREAK SPACE}%, 39,000 simulations"
    assert [part["player"] for part in board.thinking["win"]] == ["red", "blue"]
    assert board.report == report_of(board.position, {"E6": 39_000})


def test_the_last_report_of_a_player_is_told_with_its_move() -> None:
    class Quick:
        report: Any = None

        def choose(self, position: Position, *, budget: Budget) -> str:  # noqa: ARG002
            self.report = report_of(position, {"E6": 12_300})
            return "E6"

    board = against(Quick())
    watch = Watch(board)
    board.play("D4")
    watch.until(lambda: board.thinking["text"] == "Blue played E6")
    assert board.thinking["detail"] == "60\N{NO-BREAK SPACE}%, 12,300 simulations"
    board.undo()
    assert board.thinking["text"] == "Blue is played by Quick"
    assert (board.thinking["win"], board.report) == ([], None)


# ---- threads


def thinkers() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "think"}


def test_one_thread_at_most_thinks_for_a_board() -> None:
    before = thinkers()
    way = Told()
    blue = Machine(way)
    board = against(blue)
    board.play("D4")
    blue.asked()
    for move in ("D4", "E6", "F3"):
        board.undo()
        board.play(move)
    assert len(thinkers() - before) == 1
    assert blue.at_rest
    way.tell("E6")  # the first thought ends late, and only then the last one begins
    assert blue.asked()[0] == START.play("F3")
    way.tell("C6")


def test_closing_the_board_ends_the_thinking_and_no_move_comes_late() -> None:
    before, way = thinkers(), Told()
    blue = Machine(way)
    board = against(blue)
    board.play("D4")
    _, budget = blue.asked()
    board.close()
    assert budget.cancelled.is_set()
    way.tell("E6")  # a player that heeds nothing
    for thread in thinkers() - before:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert board.record.moves == ("D4",)
    board.play("E6", "F3")  # Python can still play on a closed board, for both
    assert blue.at_rest


@pytest.mark.usefixtures("only_new_garbage")
def test_a_board_that_is_gone_ends_the_thinking() -> None:
    from knotwidgets.session.machines import Machines
    from knotwidgets.session.session import Session

    blue = Machine(until_cancelled)

    def leave() -> tuple[Callable[[], object], Budget]:
        session = Session(START.play("D4"), seats={"blue": blue}, pace=0)
        machines = Machines(session, lambda: None)
        machines.go_on()
        return weakref.ref(machines), blue.asked()[1]

    trace, budget = leave()
    assert is_freed(trace)
    assert budget.cancelled.wait(PATIENCE)


@pytest.mark.usefixtures("only_new_garbage")
def test_a_closed_board_with_machines_is_freed() -> None:
    def close_one() -> weakref.ref[Board]:
        board = against(Machine(until_cancelled))
        board.on_move(lambda move, _: board.record.moves.index(move))
        board.play("D4").analyse()
        board.close()
        return weakref.ref(board)

    before = thinkers()
    trace = close_one()
    for thread in thinkers() - before:
        thread.join(PATIENCE)
    assert is_freed(trace)
