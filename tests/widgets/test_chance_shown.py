"""A board of a game with chance: what its panel says, and what moves."""

import re

import pytest

from knotwidgets import Board, CelticKnot, Record, play
from knotwidgets.session.facts import panel_of
from tests.toss import Toss
from tests.widgets.machines import panel

GAME = Toss()
AT_TOSS = Record(GAME.start()).play("b")


def rows(board: Board) -> list[tuple[str, str, int | None, str]]:
    """The rows of the panel's moves: text, player, ply, note."""
    found = panel_of(board._session.moment)["moves"]
    return [(row["text"], row["player"], row.get("ply"), row.get("note", "")) for row in found]


def test_the_panel_lists_turns_that_are_written_in_one_word() -> None:
    board = play(GAME)
    board.play("b=2>go", "b=0", "b=1>go=1>stay", "b=1")
    note = "No heads: the turn ends."
    assert rows(board) == [
        ("b=2>go", "red", 3, ""),
        ("b=0", "blue", 5, note),
        ("b=1>go=1>stay", "red", 10, "A bonus turn."),
        ("b=1", "blue", 12, ""),
    ]
    board.play(">go")
    assert rows(board)[-1] == ("b=1>go", "blue", 13, "")


def test_a_row_that_begins_with_chance_has_the_player_who_decides_in_it() -> None:
    start = Record(AT_TOSS.end)
    assert rows(play(start.play("=2").play(">stay"))) == [("=2>stay", "red", 2, "")]
    assert [row[:2] for row in rows(play(start.play("=0")))] == [("=0", "")]


def test_the_panel_tells_what_a_move_and_chance_brought_about() -> None:
    board = play(GAME)
    board.play("b=1>stay", "b=0")
    assert panel(board)["note"] == "No heads: the turn ends."
    board.play("b=2>go", "b=1>go", "b=1>go")
    assert panel(board)["note"].startswith("A bonus turn.")
    board.undo()
    assert panel(board)["note"] == ""


def test_turns_of_celtic_knot_are_told_in_words() -> None:
    board = play(CelticKnot()).play("A9=2>A7=2>A9=1>A8").play("A7=2>C7'").play("I9")
    first = "Nickel flips 2: A9 to A7, meets Dime; then 2 to A9, meets Dime; then 1 to A8"
    *turns, begun = rows(board)
    assert turns == [
        (first, "nickel", 7, ""),
        ("Dime flips 2: A7 to C7, under the bridge", "dime", 10, ""),
    ]
    assert re.fullmatch("Nickel flips [12] on I9", begun[0])
    assert panel_of(board._session.moment)["moves"][1]["notation"] == "A7=2>C7'"
    board.jump(10)
    said = "Position after this move. Dime flips 2: A7 to C7, under the bridge. Nickel"
    assert panel_of(board._session.moment)["news"].startswith(said)


def test_a_variation_is_told_as_the_turn_that_it_belongs_to() -> None:
    record = Record(CelticKnot().start()).play("A9").play("=2").play(">C9")
    varied = play(record.vary(">A7", 2))
    line, *_ = panel_of(varied._session.moment)["variations"]
    assert line["moves"][0]["text"] == "Nickel flips 2: A9 to A7, meets Dime"


# ---- motions


def kinds(board: Board) -> list[str]:
    """The motions that the board's picture has."""
    return [motion["kind"] for motion in board.state["scene"].get("motions", [])]


def test_what_has_just_been_played_moves() -> None:
    board = play(GAME)
    assert kinds(board) == []
    board.play("b=2")
    assert kinds(board) == ["flip"]
    board.play(">go")
    assert kinds(board) == ["travel"]
    board.play("b=1>stay", "b=1>go")
    assert kinds(board) == ["flip", "flip", "travel", "flip"]


def test_undo_redo_jumps_and_new_games_show_no_motion() -> None:
    board = play(GAME).play("b=2>go", "b=1")
    for change in (board.undo, board.redo, lambda: board.jump(2), board.new_game):
        change()
        assert kinds(board) == []
    assert kinds(play(board.play("b=2").record)) == []


def test_an_error_of_a_listener_leaves_the_motion_as_it_is() -> None:
    board = play(GAME).play("b=2")
    board._session.report("boom")
    assert (kinds(board), board.state["rev"]) == (["flip"], 1)


def test_motion_can_be_left_out() -> None:
    board = play(GAME, motion=False).play("b=2>go")
    assert kinds(board) == []
    assert "entrances" not in board.look
    assert play(GAME).look["entrances"]["coin"] == "settle"
    with pytest.raises(TypeError, match="motion='no'; expected True or False"):
        play(GAME, motion="no")  # type: ignore[arg-type]


def test_an_end_without_words_is_shown_by_its_headline() -> None:
    with play(GAME.position("5 0 0 2 1 1"), seed=1).play(">go") as board:
        assert panel(board)["result"]["detail"] == []
