"""What a board shows besides the game, read, set, observed and linked while it is there."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pytest
import traitlets

import knotwidgets as kw
from knotwidgets import Board
from knotwidgets.widgets.page import saved
from tests.widgets.machines import Watch, first, panel


@pytest.fixture
def board() -> Board:
    return kw.play(kw.Kingdoms(), marks=["D4"]).play("D4", "E6")


def items(board: Board, prefix: str) -> list[str]:
    return [one["style"] for one in board.state["scene"]["items"] if one["id"].startswith(prefix)]


def test_what_is_set_is_drawn_and_read_back(board: Board) -> None:
    assert dict(board.marks) == {"D4": ""}
    board.marks = {"E6": "red"}
    board.arrows = {("D4", "E6"): "blue"}
    board.labels = {"E6": 0.5}
    board.heat, board.heat_domain, board.heat_scheme = {"D4": 0.43}, (0.4, 0.6), "swing"
    board.caption = True
    assert items(board, "heat:") == ["swing 1"]
    board.heat, board.heat_domain = {"D4": 0.43, "E6": 0.57}, "fit"
    assert {*items(board, "heat:")} == {"swing 0", "swing 8"}
    assert dict(board.marks) == {"E6": "red"}
    assert board.arrows == (("D4", "E6", "blue"),)
    assert dict(board.labels) == {"E6": "0.5"}
    assert items(board, "mark:E6")
    assert not items(board, "mark:D4")
    assert items(board, "arrow:D4-E6")
    assert items(board, "label:E6")
    assert items(board, "caption")


def test_a_new_position_leaves_the_decorations_and_the_layers(board: Board) -> None:
    board.heat = {"D4": 0.5}
    board.hide("marks")
    board.position = kw.Kingdoms().start().put("B2", "blue")
    assert dict(board.heat) == {"D4": 0.5}
    assert items(board, "heat")
    assert not board.layers["marks"]
    assert not items(board, "mark:")
    assert board.record.start == board.position
    assert board.undo().record.moves == ("D4", "E6")


def test_a_position_of_the_record_is_where_the_board_goes(board: Board) -> None:
    record = board.record
    board.position = record.positions[1]
    assert (board.ply, board.record) == (1, record)
    board.position = board.position
    assert board.ply == 1


def test_heat_is_a_dict_a_series_or_an_array(board: Board) -> None:
    array = np.full((7, 7), np.nan)  # what is no cell may be anything
    cells: Any = board.record.game.named_cells
    for column, row in cells.values():
        array[row, column] = row / 6
    board.heat = array
    assert (board.heat["D1"], board.heat["D7"], len(board.heat)) == (0, 1, 45)
    board.heat = pd.Series({"D4": 1, "E6": 2})
    assert dict(board.heat) == {"D4": 1, "E6": 2}
    spaces = kw.CelticKnot().start().game.named_cells
    other = kw.play(kw.CelticKnot(), heat=np.arange(len(spaces)))
    assert list(other.heat) == list(spaces)


def test_traits_are_observed_and_linked(board: Board) -> None:
    heard: list[tuple[str, Any]] = []
    board.observe(lambda change: heard.append((change.name, change.new)), ["position", "labels"])
    board.labels = {"D4": "1"}
    board.labels = {"D4": "1"}
    board.play("C6")
    assert heard == [("labels", {"D4": "1"}), ("position", board.position)]
    other = kw.play(kw.Kingdoms())
    link = traitlets.link((board, "position"), (other, "position"))
    assert other.position == board.position
    other.play(other.position.legal_moves[0])
    assert board.position == other.position
    link.unlink()


def test_a_board_follows_an_editor_past_what_is_no_position() -> None:
    with kw.edit(kw.Celtic()) as editor, kw.play(kw.Celtic()) as shown:
        traitlets.dlink((editor, "position"), (shown, "position"))
        editor.put("e5", "NESW*").put("e6", "So")
        position = editor.position
        assert shown.position == position
        editor.put("e4", "Wo")
        assert editor.position is None
        assert shown.position == position
        assert not panel(editor)["error"]
        assert not panel(shown)["error"]


def test_players_come_and_go(board: Board) -> None:
    assert dict(board.players) == {"red": None, "blue": None}
    board.pace = 0
    board.players = {"blue": first}
    assert board.players["blue"] is first
    watch = Watch(board)
    board.play("C6")
    watch.plies(4)
    board.players = {}
    assert board.players["blue"] is None
    assert board.play(board.position.legal_moves[0]).position.player == "blue"


@pytest.mark.parametrize(
    ("cell", "shows"),
    [
        ("board", 1),
        ("board.play('D4')", 0),
        ("board.play('D4')\nboard", 1),
        ("%time board.play('D4')", 1),
        ("boards.get(3)", 1),
        ("display(board.play('D4'))", 1),
        ("", 1),
    ],
)
def test_a_method_as_the_last_line_of_a_cell_shows_no_second_board(
    board: Board, monkeypatch: pytest.MonkeyPatch, cell: str, shows: int
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(saved, "get_ipython", lambda: SimpleNamespace(user_ns={"In": ["", cell]}))
    monkeypatch.setattr(board._saved_picture, "display", lambda: shown.append(cell))
    board._ipython_display_()
    board._ipython_display_()
    assert len(shown) == 1 + shows
