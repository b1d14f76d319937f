"""What a board offers below the result: a rematch, and a review."""

import pytest

from knotwidgets import Board, Kingdoms, Random, Record
from knotwidgets.words import say
from tests.offers import is_in, offers
from tests.wire import Wire


@pytest.fixture
def over() -> Record:
    """A game that has ended."""
    record = Record(Kingdoms(board="2x2").start())
    while record.end.player:
        record = record.play(record.end.legal_moves[0])
    return record


def press(board: Board, name: str) -> None:
    """Presses a button as a browser does."""
    wire = Wire(board)
    wire.tell({"kind": "action", "id": f"v:{name}", "rev": board.state["rev"], "name": name})
    replies = [one["content"] for one in wire.published if one["method"] == "custom"]
    assert replies[-1]["ok"]  # what is thought may be told after it


def offered(board: Board) -> list[str]:
    """The names of what stands below the result."""
    return [name for name in offers(board.state["panel"]) if is_in("end", name)]


def test_in_a_rematch_the_machine_changes_seats(over: Record) -> None:
    with Board(over, blue=Random(), pace=8) as board:
        assert offered(board) == ["rematch", "review"]
        press(board, "rematch")
        assert (board.ply, board.plies, offered(board)) == (0, 0, [])
        assert board.thinking["player"] == "red"
        assert board.thinking["busy"]
        press(board, "undo")
        assert (board.record.moves, board.thinking["player"]) == (over.moves, "blue")
        assert say("widget.game_before") in board.state["panel"]["news"]
        press(board, "redo")
        assert board.thinking["player"] == "red"


def test_a_review_begins_at_the_first_position_and_analyses(over: Record) -> None:
    with Board(over) as board:
        press(board, "review")
        assert (board.ply, board.plies) == (0, len(over.moves))
        assert board.thinking["on"] == ["analyse"]
