"""Boards that everybody can use, as far as a program can tell."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms, Match
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener


@pytest.mark.parametrize("theme", ["light", "dark", "print", "safe"])
def test_no_serious_findings_from_the_first_hill_to_the_result(
    open_board: Opener, theme: str
) -> None:
    game = Kingdoms(board="3x3")
    host = open_board(Match(game), theme=theme)
    view = host.show()
    assert serious_findings(host.page) == []
    view.play(game.start(), "B2")
    view.click("B2")
    expect(view.line).to_have_attribute("data-kind", "refusal")
    assert serious_findings(host.page) == []
    while host.board.position.player:
        host.board.play(host.board.position.legal_moves[0])
    view.wait(host.board.state["rev"])
    view.act("undo")
    assert serious_findings(host.page) == []
    view.act("redo")
    expect(view.headline).to_be_visible()
    assert serious_findings(host.page) == []


def test_the_check_finds_what_is_wrong(open_board: Opener) -> None:
    host = open_board(Kingdoms())
    view = host.show()
    view.button("new").evaluate("button => { button.textContent = '' ; button.title = '' }")
    view.turn.evaluate("element => { element.style.color = '#eee' }")
    findings = " ".join(serious_findings(host.page))
    assert "Buttons must have discernible text" in findings
    assert "contrast" in findings
