"""A human against a machine: it thinks in a thread, and never is in anyone's way."""

import threading

import pytest

from knotwidgets import Kingdoms, Position, Record, play
from tests.widgets.machines import (
    START,
    Machine,
    Presser,
    Told,
    Watch,
    against,
    buttons,
    first,
    panel,
    until_cancelled,
)

# ---- who plays


def test_without_machines_nothing_is_thought_and_nothing_told() -> None:
    with play(Kingdoms(), red=None, blue=None) as board:
        user = Presser(board)
        board.play("D4", "E6").undo()
        assert {name for m in user.wire.published for name in m["state"]} == {"state", "_game"}
        assert (board.thinking["text"], board.thinking["busy"]) == ("", False)
        assert buttons(board) == {"analyse": True}


# ---- its move


def test_a_machine_answers_in_a_thread_of_its_own() -> None:
    way = Told()
    blue = Machine(way)
    heard: list[tuple[str, str]] = []
    board = against(blue)
    watch = Watch(board)
    assert blue.at_rest
    board.on_move(lambda move, _: heard.append((move, threading.current_thread().name)))
    board.play("D4")
    position, _ = blue.asked()
    assert position == board.position == START.play("D4")
    assert (board.thinking["player"], board.thinking["text"]) == ("blue", "Blue is thinking")
    way.tell("E6")
    watch.until(lambda: board.thinking["text"] == "Blue played E6")
    assert board.position == START.play("D4", "E6")
    board.play("F3")
    blue.asked()
    way.tell("A2")
    assert heard[:2] == [("D4", "MainThread"), ("E6", "think")]
    assert Record(START).play("D4").play("E6").play("F3").line == board.record.line


def test_while_it_thinks_the_board_offers_nothing_to_a_human() -> None:
    blue = Machine(until_cancelled)
    board = against(blue)
    user = Presser(board)
    assert board.state["scene"]["moves"]
    assert "early" not in board.state
    board.play("D4")
    assert board.state["scene"]["moves"] == []
    assert board.state["early"]
    assert board.ahead["rev"] == board.state["rev"]
    ahead = {cell for move in board.ahead["moves"] for cell in move["each"]}
    assert ahead == {"C2", "E2", "B3", "F3", "B5", "F5", "C6", "E6"}  # Red's, if Blue passed
    assert not any("hint" in item["style"] for item in board.state["scene"]["items"])
    assert panel(board)["note"] == ""
    blue.asked()
    before = board.state
    reply = user.pick("E6")
    assert (reply["ok"], reply["reason"]) == (False, "turn")
    assert reply["message"].startswith("Blue is thinking: wait, or press “Stop”")
    assert board.state is before
    assert not blue.at_rest or board.thinking["busy"]


def test_what_the_humans_move_brought_about_is_still_told_after_the_answer() -> None:
    position = Kingdoms(board="3x2").position("rb1/3 red manoeuvres")
    board = against(first, position)
    watch = Watch(board)
    board.play("C1")
    watch.plies(2)
    assert board.record.events == (("Blue calls BATTLE",), ())
    assert panel(board)["note"] == "Blue calls BATTLE."


def test_listeners_hear_of_a_move_before_they_hear_of_the_answer() -> None:
    heard: list[str] = []
    with against(first) as board:
        watch = Watch(board)

        @board.on_move
        def listen(move: str, _: Position) -> None:
            heard.append(f"{move} begins")
            watch.plies(2)
            heard.append(f"{move} ends")

        board.play("D4")
        board.stop()
    assert heard == ["D4 begins", "D4 ends", "B1 begins", "B1 ends"]


# ---- hurry and stop


def test_a_machine_is_hurried_by_button_whatever_revision_it_was_pressed_at() -> None:
    way = Told()
    blue = Machine(way)
    board = against(blue)
    user = Presser(board)
    assert not buttons(board)["hurry"]
    board.play("D4")
    _, budget = blue.asked()
    assert buttons(board) == {"stop": True, "hurry": True, "analyse": True}
    assert user.presses("hurry", rev=0)
    assert budget.hurried.is_set()
    assert not buttons(board)["hurry"]  # it can't be hurried more
    way.tell("E6")


def test_hurry_and_stop_where_nobody_thinks_change_nothing() -> None:
    board = against(first)
    user = Presser(board)
    for name in ("hurry", "stop", "think"):
        assert user.presses(name)
    assert (board.position, board.thinking["text"]) == (START, "Blue is played by first")


def test_once_the_game_is_over_there_is_nothing_to_hurry_or_stop_until_it_goes_on() -> None:
    start = Kingdoms(board="2x1").position("r1 red battle")
    with against(first, start) as board:
        assert set(buttons(board)) == {"stop", "hurry", "analyse"}
        board.play("B1")
        assert board.position.outcome
        (told,) = panel(board)["announced"]  # and not that Red is OUT
        assert (told["text"], told["player"]) == ("Blue (first) wins 3 points", "blue")
        assert buttons(board) == {}
        board.ply = 0
        assert buttons(board) == {"analyse": True}
        board.ply = 1
        board.undo()
        assert set(buttons(board)) == {"stop", "hurry", "analyse"}
    board = play(start.play("B1"), red=first, blue=first)
    assert buttons(board) == {}


def test_a_machine_that_is_stopped_lets_a_human_move_in_its_place_and_then_goes_on() -> None:
    blue = Machine(until_cancelled)
    board = against(blue)
    user = Presser(board)
    board.play("D4")
    _, budget = blue.asked()
    assert user.presses("stop")
    assert budget.cancelled.is_set()
    assert board.thinking["text"] == "Blue rests: press Think, or move in its place"
    assert (board.thinking["busy"], buttons(board)["think"]) == (False, True)
    assert board.state["scene"]["moves"]
    assert user.picks("E6")
    assert user.picks("F3")
    assert blue.asked()[0] == START.play("D4", "E6", "F3")


@pytest.mark.parametrize("button", ["think", "step"])
def test_a_machine_that_was_stopped_thinks_again_when_asked_to(button: str) -> None:
    blue = Machine(until_cancelled)
    board = against(blue)
    watch, user = Watch(board), Presser(board)
    board.play("D4")
    blue.asked()
    board.stop()
    blue.way = lambda position, _: first(position)
    rev = board.state["rev"]
    assert user.presses(button)
    assert blue.asked()[0] == START.play("D4")
    watch.plies(2)
    assert board.state["rev"] == rev + 1  # stopping and thinking are no changes of position
