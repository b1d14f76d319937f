"""Games of the user on a page: played by clicks and keys, explained, spoken, with machines."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.amounts import few
from tests.browser.standalone import Opener
from tests.games.example_games import GAMES, TicTacToe


@pytest.mark.thorough
def test_tic_tac_toe_is_played_by_clicks_to_its_end(open_board: Opener) -> None:
    host = open_board(TicTacToe())
    view = host.show()
    expect(view.turn).to_have_text("Cross to move")
    for move in ("A1", "B1", "A2", "B2"):
        view.play(host.board.position, move)
    view.click("B2")
    expect(view.line).to_have_text("B2 is taken: a piece is put on an empty cell.")
    assert host.board.record.moves == ("A1", "B1", "A2", "B2")
    view.act("undo")
    view.play(host.board.position, "C3")
    view.play(host.board.position, "A3")
    expect(view.headline).to_have_text("Cross wins")
    expect(view.detail).to_have_text(["Three in a row, a column or a diagonal win."])
    assert host.board.position.player is None
    expect(view.scores).to_have_text(["Pieces32"])


@pytest.mark.parametrize("kind", few(GAMES[::-1]))
def test_a_whole_game_is_played_by_clicks(open_board: Opener, kind: Any) -> None:
    host = open_board(kind(board="3x3"))
    view, chance = host.show(), random.Random(1)
    while host.board.position.player:
        view.play(host.board.position, chance.choice(host.board.position.legal_moves))
    expect(view.headline).to_be_visible()
    expect(view.moves).to_have_count(len(host.board.record.moves) + 1)
