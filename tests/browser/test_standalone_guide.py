"""A guided board in a browser: its sentence, its switch, and the review by mouse and by keys."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms, Record
from knotwidgets.core import Position
from knotwidgets.core.advice import Advice
from knotwidgets.lessons import reviews
from knotwidgets.lessons.reviews import TurningPoint
from knotwidgets.session import guide
from tests.browser.standalone import Opener
from tests.browser.test_standalone_touch import PHONE

BETTER = "B2"  # the middle, where the first arrow leads


def ended() -> Record:
    record = Record(Kingdoms(board="3x3").start())
    while moves := record.end.legal_moves:
        record = record.play(moves[-1])
    return record


def decided(record: Record, *_: object) -> list[TurningPoint]:
    position: Position = record.positions[1]
    return [TurningPoint(1, position, record.moves[1], (BETTER,), 0.6, 0.2)]


def test_the_sentence_is_shown_spoken_and_switched_off_by_the_menu(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), guide=True)
    said = "You can build on 44 hills. The first ringfort goes on any empty hill."
    view.click("D4")
    view.wait(host.board.state["rev"])
    expect(view.root.get_by_text(said).first).to_be_visible()
    expect(view.root.locator("[aria-live]").first).to_contain_text(said)
    switch = view.button("guide")
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    host.until(lambda: not host.board.guide)
    expect(switch).to_have_attribute("aria-checked", "false")
    assert "44 hills" not in host.board.state["panel"]["note"]


def test_a_moment_is_tried_again_on_the_board(
    open_board: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "deciding", decided)
    record = ended()
    host, view = open_board.show(record, guide=True)
    view.button("review").press("Enter")
    host.until(lambda: host.board.ply == 1)
    view.wait(host.board.state["rev"])
    expect(view.root.get_by_text("Find the best move").first).to_be_visible()
    view.board.focus()
    view.page.keyboard.press("ArrowUp")
    expect(view.spoken).to_contain_text(BETTER)
    view.page.keyboard.press("Enter")
    host.until(lambda: "That is right" in host.board.state["panel"]["note"])
    expect(view.root.get_by_text("That is right.").first).to_be_visible()
    view.button("moment:on").click()
    host.until(lambda: host.board.ply == len(record.moves))
    assert host.board.record == record


def test_a_held_move_is_taken_back_and_then_played_all_the_same(
    open_board: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = Advice("B2 gives much away. Blue would answer A1.", ("A1",))
    monkeypatch.setattr(guide, "warning", lambda *_: why)
    host = open_board(Kingdoms(board="3x3"), screen=PHONE)
    host.board.warn = True
    view = host.show()
    anyway = view.button("anyway")
    view.tap(BETTER)
    expect(view.root.get_by_text(why.text).first).to_be_visible()
    expect(view.root.locator("[aria-live]").first).to_contain_text(why.text)
    view.button("decline").click()
    expect(anyway).to_have_count(0)
    assert host.board.record.moves == ()
    view.tap(BETTER)
    anyway.click()
    host.until(lambda: host.board.record.moves == (BETTER,))


def test_the_graph_of_a_reviewed_game_leads_to_its_moves(open_board: Opener) -> None:
    game = Kingdoms(board="3x3")
    host = open_board(game)
    host.board.play(*_moves_to(game))
    view = host.show()
    host.board.analyse()
    for ply in range(4):
        host.board.jump(ply)
        host.until(lambda: host.board.position in host.board._machines.chances)
    host.until(lambda: len(host.board.thinking.get("graph", {}).get("known", [])) > 3)
    plot = view.root.locator(".kw-graph")
    expect(plot).to_be_visible()
    box = plot.bounding_box()
    assert box
    last = len(host.board.record.moves)
    plot.click(position={"x": box["width"] * 3 / last, "y": 20})
    host.until(lambda: host.board.ply == 3)


def _moves_to(game: Kingdoms) -> list[str]:
    """The last legal moves of a game, up to its end."""
    position, moves = game.start(), list[str]()
    while position.player:
        moves.append(position.legal_moves[-1])
        position = position.play(moves[-1])
    return moves
