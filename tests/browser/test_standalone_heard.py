"""Where news are told: by one view of a board, also while a sheet is open, and on any page."""

import re

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.listener import LISTEN, Listener
from tests.browser.standalone import Opener

HEARD = "root => root.heard.splice(0)"


def test_of_several_views_one_tells_the_news(open_board: Opener) -> None:
    host = open_board(Kingdoms())
    views = host.show(), host.show()
    for view in views:
        view.root.evaluate(LISTEN)

    def heard() -> list[int]:
        return [len(view.root.evaluate(HEARD)) for view in views]

    def play(move: str) -> None:
        host.board.play(move)
        views[1].wait(host.rev)

    play("D4")
    assert heard() == [1, 0]
    views[1].board.focus()
    play("E6")
    assert heard() == [0, 1]
    views[0].root.evaluate("root => { root.style.display = 'none' }")
    host.page.evaluate("document.activeElement.blur()")
    play("C6")
    assert heard() == [0, 1]


def test_news_is_told_in_the_sheet_that_is_open_also_on_a_page_from_right_to_left(
    open_board: Opener,
) -> None:
    host = open_board(Kingdoms())
    host.page.evaluate("document.documentElement.dir = 'rtl'")
    view = host.show()
    sheet = view.find("dialog[open]")
    for key, move, news in (("t", "D4", "Red builds on D4"), ("?", "E6", "Blue builds on E6")):
        view.board.focus()
        view.press(key)
        expect(sheet).to_have_css("direction", "ltr")
        host.board.play(move)
        expect(sheet.locator("[aria-live]")).to_contain_text(news)  # all else is inert now
        view.press("Escape")
        expect(sheet).to_have_count(0)
    host.board.play("C6")
    expect(view.find("[aria-live]")).to_contain_text("Red builds on C6")


def test_what_is_drawn_is_told_and_said_of_its_cells(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    view.board.focus()
    listener = Listener(host, view)
    listener.press("ArrowUp")
    cell = view.find(".kw-spoken")
    name = str(cell.get_attribute("aria-label"))[:2]
    host.until(lambda: host.board.selected == name)  # whose answer renews all that is said
    for key in ("d", "Enter", "Enter"):
        listener.press(key)
    listener.wait(f"Green circle on {name}")
    listener.press("Escape")
    expect(cell).to_have_attribute("aria-label", re.compile("green circle"))
    host.board.clear_annotations()
    listener.wait("removed")
    expect(cell).not_to_have_attribute("aria-label", re.compile("green circle"))
    host.board.annotate(circles=[name])
    expect(cell).to_have_attribute("aria-label", re.compile("green circle"))
    assert "green circle" in listener.table()[name]
    assert host.show().root.locator("[aria-live]").inner_text() == ""  # it was there before


def test_a_key_that_leads_nowhere_says_where_one_is(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    view.board.focus()
    listener = Listener(host, view)
    for key in ("[", "End"):
        view.press(key)
        view.wait(host.rev)
        assert listener.news() == ["At the start of the game. Red to build."]
    host.board.play("D4")
    view.wait(host.rev)
    assert listener.news()[0].startswith("Red builds on D4.")
    view.press("]")
    view.wait(host.rev)
    assert listener.news()[0].startswith("Position after this move.")
