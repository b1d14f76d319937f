"""A guided board in a browser: a move that is held, and the graph of a review."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from knotwidgets.core.advice import Advice
from knotwidgets.session import guide
from tests.browser.standalone import Opener
from tests.browser.test_standalone_touch import PHONE

HELD = "B2"


def test_a_held_move_is_taken_back_and_then_played_all_the_same(
    open_board: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = Advice("B2 gives much away. Blue would answer A1.", ("A1",))
    monkeypatch.setattr(guide, "warning", lambda *_: why)
    host = open_board(Kingdoms(board="3x3"), screen=PHONE)
    host.board.warn = True
    view = host.show()
    anyway = view.button("anyway")
    view.tap(HELD)
    expect(view.root.get_by_text(why.text).first).to_be_visible()
    expect(view.find("[aria-live]").first).to_contain_text(why.text)
    view.button("decline").click()
    expect(anyway).to_have_count(0)
    assert host.moves == ()
    view.tap(HELD)
    anyway.click()
    host.until(lambda: host.moves == (HELD,))


def test_the_graph_of_a_reviewed_game_leads_to_its_moves(open_board: Opener) -> None:
    game = Kingdoms(board="3x3")
    host = open_board(game)
    host.board.play(*_moves_to(game))
    view = host.show()
    host.board.analyse()
    for ply in range(4):
        host.board.jump(ply)
        host.until(lambda: host.position in host.board._machines.chances)
    host.until(lambda: len(host.board.thinking.get("graph", {}).get("known", [])) > 3)
    plot = view.find(".kw-graph")
    expect(plot).to_be_visible()
    box = plot.bounding_box()
    assert box
    last = len(host.moves)
    plot.click(position={"x": box["width"] * 3 / last, "y": 20})
    host.until(lambda: host.board.ply == 3)


def _moves_to(game: Kingdoms) -> list[str]:
    """The last legal moves of a game, up to its end."""
    position, moves = game.start(), list[str]()
    while position.player:
        moves.append(position.legal_moves[-1])
        position = position.play(moves[-1])
    return moves
