"""A guided board in a browser: its sentence, its switch, and the review by mouse and by keys."""

from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms, Record
from knotwidgets.core import Position
from knotwidgets.core.advice import Advice
from knotwidgets.lessons.reviews import TurningPoint
from knotwidgets.session import guide
from tests.amounts import few
from tests.browser.standalone import Opener

PHONE: dict[str, Any] = {
    "has_touch": True,
    "is_mobile": True,
    "viewport": {"width": 360, "height": 800},
}


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
    host = open_board(Kingdoms(), guide=True)
    view = host.show()
    said = "44 hills are open. The first ringfort goes on any empty hill."
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


@pytest.mark.parametrize("means", few(["keys", "mouse", "finger"]))
def test_a_moment_is_tried_again_on_the_board(
    open_board: Opener, monkeypatch: pytest.MonkeyPatch, means: str
) -> None:
    monkeypatch.setattr(guide, "deciding", decided)
    record = ended()
    host = open_board(record, guide=True, screen=PHONE if means == "finger" else {})
    view = host.show()
    if means == "keys":
        view.button("review").press("Enter")
    else:
        view.button("review").click()
    host.until(lambda: host.board.ply == 1)
    view.wait(host.board.state["rev"])
    expect(view.root.get_by_text("Find the best move").first).to_be_visible()
    if means == "keys":
        view.board.focus()
        view.page.keyboard.press("ArrowUp")
        expect(view.spoken).to_contain_text(BETTER)
        view.page.keyboard.press("Enter")
    else:
        (view.tap if means == "finger" else view.click)(BETTER)
    host.until(lambda: "That is right" in host.board.state["panel"]["note"])
    expect(view.root.get_by_text("That is right.").first).to_be_visible()
    view.button("moment:on").click()
    host.until(lambda: host.board.ply == len(record.moves))
    assert host.board.record == record


@pytest.mark.parametrize("means", few(["finger", "mouse", "keys"]))
def test_a_held_move_is_taken_back_and_then_played_all_the_same(
    open_board: Opener, monkeypatch: pytest.MonkeyPatch, means: str
) -> None:
    why = Advice("B2 gives much away. Blue would answer A1.", ("A1",))
    monkeypatch.setattr(guide, "warning", lambda *_: why)
    host = open_board(Kingdoms(board="3x3"), screen=PHONE if means == "finger" else {})
    host.board.warn = True
    view = host.show()

    def pick() -> None:
        if means == "keys":
            view.board.focus()
            view.page.keyboard.press("ArrowUp")
            expect(view.spoken).to_contain_text(BETTER)
            view.page.keyboard.press("Enter")
        else:
            (view.tap if means == "finger" else view.click)(BETTER)
        expect(view.root.get_by_text(why.text).first).to_be_visible()

    pick()
    expect(view.root.locator("[aria-live]").first).to_contain_text(why.text)
    if means == "keys":
        view.page.keyboard.press("Escape")
    else:
        view.button("decline").click()
    expect(view.button("anyway")).to_have_count(0)
    assert host.board.record.moves == ()
    if means == "keys":
        view.page.keyboard.press("Enter")  # where the cursor is
        expect(view.button("anyway")).to_be_visible()
        view.page.keyboard.press("Enter")
    else:
        pick()
        view.button("anyway").click()
    host.until(lambda: host.board.record.moves == (BETTER,))
