"""Ctrl-C at any moment: a board shows what it has, hears, and takes the next move.

Python raises KeyboardInterrupt where functions begin and where calls have returned, and so does
this, at one place after the other.
"""

import sys
from collections.abc import Callable
from itertools import count
from types import FrameType
from typing import Any

import pytest

import knotwidgets.widgets as rooms
from knotwidgets import Kingdoms, Random
from knotwidgets.games.celtic.puzzles import easy
from knotwidgets.widgets import Board, Editor, Puzzle
from knotwidgets.widgets.asking import Question
from tests.amounts import IS_THOROUGH
from tests.wire import Wire

GAME = Kingdoms(board="2x2")
STEP = 5 if IS_THOROUGH else 17
# A generator that is interrupted while it is let go of can tell nobody.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
HERE = str(rooms.__file__).removesuffix("__init__.py")


def interrupted(act: Callable[[], object], at: int) -> bool:
    """Does something that is interrupted at one of its places; False if it has not so many."""
    left = at

    def heed(frame: FrameType, event: str, _: object) -> None:
        nonlocal left
        if event in ("call", "c_return") and frame.f_code.co_filename.startswith(HERE):
            left -= 1
            if left == 0:
                sys.setprofile(None)
                raise KeyboardInterrupt

    sys.setprofile(heed)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return left <= 0  # it was raised where nothing can be told, as when something is let go of


ACTS: dict[str, Callable[[Board], object]] = {
    "play": lambda board: board.play("A2"),
    "undo": lambda board: board.undo(),
    "jump": lambda board: board.jump(0),
    "assign": lambda board: setattr(board, "ply", 0),
    "new": lambda board: board.new_game(),
    "annotate": lambda board: board.annotate(circles=["A2"]),
    "click": lambda board: board._receive(
        board, {"kind": "pick", "id": "a:1", "rev": board.state["rev"], "picks": ["A2"]}, []
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_board_is_whole_again_and_hears(name: str) -> None:
    for at in count(1, STEP):
        board, heard, told = Board(GAME).play("A1"), list[str](), [1]
        board.on_move(lambda move, _: heard.append(move))  # noqa: B023 - called before the next
        board.observe(lambda change: told.append(change["new"]), "ply")  # noqa: B023
        if not interrupted(lambda: ACTS[name](board), at):  # noqa: B023
            assert at > STEP
            return
        moment = board._session.moment
        place = (at, name, moment.record.moves)
        line = moment.line.moves[: moment.ply]
        assert (board.ply, board.plies) == (moment.ply, len(moment.line.line)), place
        assert board.position == moment.position == moment.record.start.play(*line), place
        assert (board.text, board.annotations) == (moment.position.text, moment.drawn), place
        assert board.state["rev"] == moment.rev, place
        assert board.drawn.get("said", {}).keys() == moment.drawn.circles.keys(), place
        move = board.position.legal_moves[0]
        picks = list(GAME.picks(board.position, move))
        message = {"kind": "pick", "id": "b:1", "rev": board.state["rev"], "picks": picks}
        Wire(board).tell(message)
        assert board.ply == told[-1] == moment.ply + 1, place
        assert heard[-1] == move, place
        board.close()


@pytest.mark.parametrize("kind", [Editor, Puzzle])
def test_so_is_what_is_done_step_by_step(kind: Any) -> None:
    for at in count(1, STEP):
        widget = kind(GAME if kind is Editor else easy())
        heard: list[object] = []
        widget.on_change(lambda *news: heard.append(news))  # noqa: B023 - called before the next
        cell, piece = ("A1", "red") if kind is Editor else (widget.puzzle.cells[0], "NE")
        put = widget.put if kind is Editor else lambda cell, piece: widget.lay({cell: piece})  # noqa: B023
        if not interrupted(lambda: put(cell, piece), at):  # noqa: B023
            return
        if kind is Editor:
            assert widget.text == widget._session.edited.text
            widget.put("B2", "blue")
            assert widget.text == widget._session.edited.text
        else:
            widget.take(cell) if widget.laid else widget.lay({cell: piece})
        assert widget.state["rev"] == widget._session.moment.rev
        assert heard
        widget.close()


def test_a_machine_that_was_to_think_does_so() -> None:
    for at in count(1, STEP):
        board = Board(GAME, blue=Random(), pace=0)
        answered = board._waiting
        if not interrupted(lambda: board.play("A1"), at):  # noqa: B023
            board.close()
            return
        if not board.ply:
            board.play("A1")
        wait = answered.add()
        if board.ply < 2:
            assert wait.result(20)
        board.close()


def test_a_question_is_taken_back_or_answered() -> None:
    for at in count(1, STEP):
        board = Board(GAME)
        asked = Question("Which?", ("A1",))

        def ask() -> None:
            with board._asking._posed(asked):  # noqa: B023 - called before the next
                board._asking.answered(("A1",))  # noqa: B023

        if not interrupted(ask, at):
            return
        assert board._asking.question is None
        assert board.play("A1").ply == 1
        board.close()
