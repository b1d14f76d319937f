"""What is shown on a board or set up in an editor, as a step of a lesson."""

import knotwidgets as kw
from tests.widgets.machines import Presser


def test_a_board_gives_the_last_move_as_a_task() -> None:
    board = kw.play(kw.Kingdoms(board="3x3"))
    assert "record:step" in board.state["panel"]["can"]
    assert "```task" not in str(Presser(board).ask("step")["message"])
    board.play("B2", "A1")
    said = str(Presser(board).ask("step")["message"])
    assert said == kw.lessons.block_of(board.record.positions[1], "A1")
    lesson = kw.Lesson.read(f"# A\n\n```lesson\ngame: Kingdoms\n```\n\n## B\n\n{said}")
    assert lesson[0].begin().right_answers == ("A1",)


def test_an_editor_gives_its_position_and_says_what_is_wrong_with_it() -> None:
    with kw.edit(kw.Kingdoms(board="3x3").start().play("B2")) as editor:
        reply = Presser(editor).ask("step")
        assert reply["ok"]
        assert reply["message"] == kw.lessons.block_of(editor.position)
