"""Undo, redo, jumps, new games and chance at a board where machines play too."""

from knotwidgets import CelticKnot, Kingdoms, play
from knotwidgets.engine import Random
from tests.widgets.machines import (
    START,
    Machine,
    Presser,
    Told,
    Watch,
    against,
    first,
    panel,
    until_cancelled,
)

# ---- undo, redo, jumps


def test_undo_while_it_thinks_takes_back_the_humans_move_and_no_move_comes_late() -> None:
    way = Told()
    blue = Machine(way)
    board = against(blue)
    user = Presser(board)
    board.play("D4")
    _, budget = blue.asked()
    assert user.presses("undo")
    assert budget.cancelled.is_set()
    assert board.position == START
    way.tell("E6")  # it heeds nothing, and is late
    way.tell("F3")
    board.play("C6")
    assert blue.asked()[0] == START.play("C6")
    assert "E6" not in board.record.moves


def test_undo_takes_back_the_answer_and_the_humans_move_and_redo_plays_both_again() -> None:
    board = against(Random(seed=1))
    watch, user = Watch(board), Presser(board)
    board.play("D4")
    watch.plies(2)
    after = board.position
    assert user.presses("undo")
    assert board.position == START
    assert panel(board)["ply"] == 0
    assert user.presses("redo")
    assert board.position == after
    assert board.record.moves == ("D4", str(after.last))


def test_redo_to_a_move_that_has_no_answer_yet_lets_the_machine_think() -> None:
    blue = Machine(until_cancelled)
    board = against(blue)
    board.play("D4")
    blue.asked()
    board.undo()
    assert blue.at_rest
    board.redo()
    assert blue.asked()[0] == START.play("D4")


def test_the_same_move_again_gets_an_answer_although_the_record_knows_one() -> None:
    blue = Machine(lambda position, _: first(position))
    board = against(blue)
    watch = Watch(board)
    for _ in range(2):
        board.play("D4")
        assert blue.asked()[0] == START.play("D4")
        watch.until(lambda: panel(board)["ply"] == 2)
        board.undo()


def test_a_machine_rests_where_people_look_at_what_was_played_before() -> None:
    blue = Machine(lambda position, _: first(position))
    board = against(blue)
    watch = Watch(board)
    for ply in (2, 4):
        board.play(first(board.position))
        blue.asked()
        watch.until(lambda ply=ply: panel(board)["ply"] == ply)  # type: ignore[misc]
    board.jump(1)
    assert board.thinking["text"].startswith("Blue rests")
    assert blue.at_rest
    board.think()
    assert blue.asked()[0] == board.record.positions[1]


def test_where_the_machine_began_its_first_move_can_be_taken_back_too() -> None:
    red = Machine(lambda position, _: first(position))
    board = play(Kingdoms(), red=red, pace=0)
    watch = Watch(board)
    watch.plies(1)
    red.asked()
    board.undo()
    assert board.position == START
    assert board.thinking["text"].startswith("Red rests")
    board.play("D4")  # in its place
    assert panel(board)["turn"]["player"] == "blue"


# ---- chance


def test_a_turn_with_chance_is_several_decisions_of_the_machine_and_one_step_back() -> None:
    game = CelticKnot()
    dime = Machine(lambda position, _: first(position))
    board = play(game, dime=dime, pace=0, seed=3)
    watch = Watch(board)
    board.play("A9")
    while board.position.player == "nickel":
        board.play(first(board.position))
    last = next(
        ply
        for ply in reversed(range(panel(board)["ply"]))
        if board.record.positions[ply].player == "nickel"
    )
    watch.until(lambda: board.position.player == "nickel")
    assert [dime.asked()[0].player for _ in range(2)] == ["dime", "dime"]
    board.undo()
    assert panel(board)["ply"] == last
    assert board.position.player == "nickel"
