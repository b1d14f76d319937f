"""The lobby: a game of any kind is chosen and begun by mouse and by keys."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import knotwidgets as kw
from tests.amounts import few
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View


def opened(open_board: Opener, **options: Any) -> tuple[Standalone, View, Locator]:
    """A board whose lobby is open."""
    host = open_board(kw.Kingdoms(), **options)
    host.board.in_lobby = True
    view = host.show()
    lobby = view.find(".kw-lobby")
    expect(lobby).to_be_visible()
    return host, view, lobby


def chosen(lobby: Locator, field: str, label: str) -> None:
    """Chooses something of a field, as a person does who sees the label."""
    group = lobby.get_by_role("group", name=field)
    group.get_by_text(label, exact=True).click()
    expect(group.get_by_role("radio", name=label, exact=True)).to_be_checked()


def test_a_game_is_chosen_with_its_board_and_opponent_and_begins(open_board: Opener) -> None:
    host, view, lobby = opened(open_board)
    line = lobby.locator("code")
    expect(line).to_have_text("kw.play(kw.Kingdoms())")
    expect(lobby.get_by_role("button", name="Cancel")).to_be_hidden()
    chosen(lobby, "Game", "Celtic Knot")
    chosen(lobby, "Board", "bell")
    chosen(lobby, "Players", "3")
    chosen(lobby, "Opponent", "Easy")
    made = "kw.CelticKnot(board='bell', players=3), dime=kw.level('easy'), quarter=kw.level('easy')"
    expect(line).to_have_text(f"kw.play({made})")
    chosen(lobby, "Guide", "Guide me")
    lobby.get_by_role("button", name="Play").click()
    expect(lobby).to_be_hidden()
    view.has_focus()
    assert host.position.game == kw.CelticKnot(board="bell", players=3)
    assert host.board.guide
    assert not host.board.in_lobby
    view.wait(1)
    expect(view.find(".kw-title")).to_have_text("Celtic Knot")
    view.act("undo")
    assert host.position.game == kw.Kingdoms()


def test_the_choice_is_remembered_and_a_new_game_is_the_same_again(open_board: Opener) -> None:
    host, view, lobby = opened(open_board)
    chosen(lobby, "Opponent", "Medium")
    chosen(lobby, "Board", "4 × 4")
    lobby.get_by_role("button", name="Play").click()
    view.wait(1)
    view.button("new").click()
    line = "kw.play(kw.Kingdoms(board='4x4'), blue=kw.level('medium'))"
    expect(lobby.locator("code")).to_have_text(line)
    lobby.press("Escape")
    expect(lobby).to_be_hidden()
    assert host.position.game == kw.Kingdoms(board="4x4")


def test_what_was_chosen_is_there_again_after_a_puzzle_and_so_is_the_puzzle(
    open_board: Opener,
) -> None:
    host, _, lobby = opened(open_board, widget=lambda _: kw.lobby().board)
    cancel = lobby.get_by_role("button", name="Abbrechen")
    lobby.get_by_text("Deutsch").click()
    lobby.get_by_role("button", name="Ein leichtes Rätsel").click()
    host.page.wait_for_function("localStorage['knotwidgets lobby']?.includes('lang=de')")
    host.board.in_lobby = False
    expect(lobby).to_be_hidden()
    host.board.in_lobby = True
    expect(lobby.get_by_role("heading")).to_have_text("Neue Partie")
    cancel.click()  # back to the puzzle
    host.until(lambda: host.sent[-1].get("choice", "").endswith("door=easy_puzzle"))
    assert [message["kind"] for message in host.sent].count("begin") == 2


@pytest.mark.parametrize("theme", few(["dark", "light"]))
def test_it_is_for_everybody_and_by_keys_alone(open_board: Opener, theme: str) -> None:
    host, _, lobby = opened(open_board, theme=theme)
    assert serious_findings(host.page) == []
    group = lobby.get_by_role("group", name="Game")
    group.get_by_role("radio", name="Kingdoms").focus()
    host.page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="Celtic!")).to_be_checked()
    expect(group.get_by_role("radio", name="Celtic!")).to_be_focused()
    expect(lobby.locator("code")).to_have_text("kw.play(kw.Celtic())")
    host.page.keyboard.press("Enter")
    expect(lobby).to_be_hidden()
    assert host.position.game == kw.Celtic()


def test_a_game_is_pasted_and_what_cannot_be_read_is_told(open_board: Opener) -> None:
    host, view, lobby = opened(open_board)
    record = kw.Record(kw.Celtic().start()).play(kw.Celtic().start().legal_moves[0])
    chosen(lobby, "Opponent", "Easy")
    lobby.get_by_text("Paste game …").click()
    field = lobby.get_by_role("textbox", name="Paste here what Share has copied")
    show = lobby.get_by_role("button", name="Show it")
    show.click()
    expect(lobby.get_by_role("alert")).to_contain_text("Paste here what Share has copied")
    field.fill(record.share[:-3])
    show.click()
    expect(lobby.get_by_role("alert")).to_contain_text("this text is cut off or was altered")
    assert host.position == kw.Kingdoms().start()
    field.fill(record.share)
    show.click()
    expect(lobby).to_be_hidden()
    assert host.position == record.end
    assert not any(host.board.players.values())
    view.wait(1)
    view.button("record:paste").click()  # on the board, too, of any game
    field, show = view.root.get_by_role("textbox"), view.root.get_by_role("button", name="Show it")
    field.fill(" ")
    show.last.click()
    expect(view.root.locator(".kw-form-message")).to_contain_text("Paste here what")
    assert host.board.position == record.end
    field.fill(kw.Kingdoms().start().play("D4").text)
    show.last.click()
    expect(view.find(".kw-title")).to_have_text("Kingdoms")
    assert host.position == kw.Kingdoms().start().play("D4")


def test_its_head_is_in_view_wherever_one_has_scrolled_to(open_board: Opener) -> None:
    screen = {"viewport": {"width": 390, "height": 700}, "has_touch": True}
    host = open_board(kw.Kingdoms(), screen=screen)
    view = host.show()
    host.page.evaluate("scrollTo(0, 1e6)")
    view.button("new").tap()
    expect(view.root.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=0.9)
