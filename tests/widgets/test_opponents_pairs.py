"""Machines that play each other: they start by themselves, pause, step, and keep a pace."""

from collections.abc import Callable
from typing import Any

import pytest

from knotwidgets import Board, CelticKnot, play
from knotwidgets.session import machines
from knotwidgets.session.commands import COMMANDS
from knotwidgets.session.machines import QUICKEST, MoveTask
from knotwidgets.session.seats import PACES
from tests.widgets.machines import (
    START,
    Machine,
    Presser,
    Told,
    Watch,
    buttons,
    first,
    until_cancelled,
)

NEVER = 1e6  # seconds


def pair(red: Any = first, blue: Any = first, start: Any = START, **options: Any) -> Board:
    """A board where two machines play."""
    return play(start, **{"red": red, "blue": blue, "pace": 0, **options})


def test_they_pause_step_and_go_on() -> None:
    way = Told()
    red, blue = Machine(way), Machine(way)
    board = pair(red, blue)
    watch, user = Watch(board), Presser(board)
    _, budget = red.asked()
    assert user.presses("stop", rev=99)
    assert budget.cancelled.is_set()
    assert board.thinking["text"] == "Paused"
    assert board.thinking["can"][:2] == ["think/on", "step"]
    way.tell("A1", "E6")  # too late, and the step's move
    assert user.presses("step")
    red.asked()
    watch.until(lambda: board.record.moves == ("E6",))
    assert (board.thinking["text"], blue.at_rest) == ("Paused", True)
    assert user.picks("F3")  # a human may move in the pause, which goes on
    assert board.thinking["text"] == "Paused"
    assert user.presses("think")
    assert red.asked()[0] == START.play("E6", "F3")
    assert board.thinking["text"] == "Red is thinking"
    assert "Pause" in user.pick("D4")["message"]
    way.tell("D4")
    blue.asked()
    assert board.record.moves == ("E6", "F3", "D4")
    way.tell("D5")


@pytest.mark.parametrize(("look", "ply"), [("undo", 0), ("redo", 2), ("start", 0)])
def test_a_look_at_what_was_played_pauses_them(look: str, ply: int) -> None:
    board = pair(pace=NEVER)
    board.play("D4", "E6").undo().think()
    looks: dict[str, Callable[[], object]] = {
        "undo": board.undo,
        "redo": board.redo,
        "start": lambda: board.jump(0),
    }
    looks[look]()
    assert board.thinking["text"] == "Paused"
    assert board.state["panel"]["ply"] == ply
    board.new_game()
    assert board.thinking["text"] == "Red is thinking"


def test_a_move_waits_for_the_pace_unless_it_is_hurried() -> None:
    red = Machine(lambda position, _: first(position))
    blue = Machine(until_cancelled)
    board = pair(red, blue, pace=NEVER)
    watch = Watch(board)
    red.asked()
    assert board.record.moves == ()
    board.hurry()
    watch.plies(1)
    blue.asked()


def test_a_move_that_waits_for_the_pace_is_not_played_after_a_pause() -> None:
    red = Machine(lambda position, _: first(position))
    board = pair(red, pace=NEVER)
    red.asked()
    board.stop()
    board.think()
    assert red.asked()[0] == START
    assert board.record.moves == ()


def test_a_machine_waits_until_the_coins_have_come_to_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machines, "monotonic", lambda: 1000.0)
    waits = []
    for pace, motion in ((0.01, True), (0.01, False), (0, True), (90, True)):
        dime = Machine(until_cancelled)
        with play(CelticKnot(), dime=dime, seed=1, pace=pace, motion=motion) as board:
            board.play("A9")
            board.play(first(board.position))
            dime.asked()
            task = board._machines._task
            assert isinstance(task, MoveTask)
            waits.append(task.due - 1000)
    moving, still, quick, slow = waits
    assert moving > 0.1
    assert still == pytest.approx(0.01)
    assert quick == pytest.approx(QUICKEST)
    assert slow == 90


def test_slower_and_faster_change_the_pace_up_to_their_ends() -> None:
    board = pair(pace=NEVER)
    user = Presser(board)
    board.stop()
    board.pace = 0.5
    paces = [board.pace]
    for name in ("faster", "faster", "slower", "slower", "slower"):
        assert user.presses(name, rev=7)
        paces.append(board.pace)
    assert paces == [0.5, 0.25, 0.125, 0.25, 0.5, 1.0]
    assert board.thinking["pace"] == "1 s"
    board.pace = 0
    assert (buttons(board)["faster"], buttons(board)["slower"]) == (False, True)
    user.press("faster")
    assert board.pace == 0
    board.pace = PACES[-1] + 1
    assert (buttons(board)["faster"], buttons(board)["slower"]) == (True, False)
    user.press("slower")
    assert board.pace == PACES[-1] + 1


def test_every_button_of_machines_is_a_command_that_is_never_stale() -> None:
    board = pair(pace=NEVER)
    other = play(START, blue=first)
    shown = {*buttons(board), *buttons(other)}
    assert {"stop", "step", "hurry", "slower", "faster", "analyse"} <= shown
    assert all(COMMANDS[name].timeless and COMMANDS[name].button for name in shown)
