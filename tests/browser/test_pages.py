"""Pages without Python, opened from disk where there is no network."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import knotwidgets as kw
from knotwidgets.widgets.rulebook import html
from tests.browser.accessibility import serious_findings
from tests.browser.view import BROWSER, View

GAME = kw.Kingdoms()
HOSTILE = '</script><img src="x" onerror="window.broken = 1"><b>bold</b>'
RECORD = (
    kw.Record(GAME.start())
    .play("D4")
    .play("E6")
    .play("C6")
    .vary("C5", 1)
    .vary("F5", (1, 0, 2))
    .comment("Two friends, one evening", 0)
    .comment(HOSTILE, 2)
    .tagged(Red=HOSTILE, Blue="Finn")
)
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Opened:
    """Opens pages from disk, and notes what goes wrong there, and what they ask of a network."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.faults: list[str] = []
        self._browser, self._folder, self._contexts = browser, folder, list[Any]()

    def __call__(self, page: kw.Page, shown: kw.Position, **screen: Any) -> View:
        """Opens a page; a place on the board is looked up in the scene of `shown`."""
        return self.view(self.tab(page, **screen), shown)

    def tab(self, page: Any, **screen: Any) -> Page:
        """Opens whatever can be saved."""
        path = self._folder / f"{len(self._contexts)}.html"
        page.save(path)
        context = self._browser.new_context(**screen, offline=True)
        self._contexts.append(context)
        tab = context.new_page()
        tab.on("pageerror", lambda error: self.faults.append(str(error)))
        tab.on("console", lambda told: self.faults.append(told.text))
        tab.on("request", lambda asked: self._note(asked.url))
        tab.goto(path.as_uri())
        return tab

    def view(self, tab: Page, shown: kw.Position) -> View:
        """The view that a page shows."""
        expect(tab.locator(".kw-widget[data-painted]")).to_be_visible()
        return View(tab, tab.locator(".kw-widget"), lambda: shown.scene(legal=False).wire())

    def _note(self, address: str) -> None:
        if not address.startswith(("file:", "data:", "blob:")):
            self.faults.append(f"a request for {address}")

    def close(self) -> None:
        """Closes all pages."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens pages, on which nothing may have gone wrong."""
    opened = Opened(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.faults == []


def lit(view: View) -> str:
    """The move after which the position shown came about."""
    return str(view.current.locator(".kw-text").text_content())


def test_a_game_is_looked_through(opened: Opened) -> None:
    view = opened(kw.page(RECORD, sound=True), GAME.start().play("D4"), color_scheme="dark")
    page = view.page
    expect(page.locator("h1")).to_have_text(f"{HOSTILE} – Finn")
    expect(view.find(".kw-comment").first).to_have_text("Two friends, one evening")
    expect(view.find(".kw-comment").nth(1)).to_have_text(HOSTILE)
    assert page.evaluate("window.broken") is None
    view.jump(2)
    assert lit(view) == "E6"
    view.find('[data-path="1,0,3"]').click()
    expect(view.current).to_have_attribute("data-path", "1,0,3")
    view.find("[data-tool=earlier]").click()
    expect(view.current).to_have_attribute("data-path", "1,0,2")
    for tool in ("comment", "promote", "delete", "draw"):
        expect(view.find(f"[data-tool={tool}]")).to_be_hidden()
    assert serious_findings(page) == []
    dark = page.evaluate(GROUND)
    view.button("theme:light").click()
    expect(view.root).to_have_attribute("data-theme", "light")
    assert page.evaluate(GROUND) != dark
    view.button("sound:off").click()
    expect(view.button("sound:on")).to_be_visible()
    with page.expect_download() as saved:
        view.button("record:save").click()
    assert kw.Record.read(saved.value.path().read_text("utf-8"), GAME) == RECORD
    view.button("rules").click()
    expect(view.find("dialog[open]")).to_contain_text("1")
    page.keyboard.press("Escape")
    with page.expect_download() as picture:
        view.button("save").click()
    assert picture.value.suggested_filename.endswith(".png")


def test_by_keys_and_by_ear(opened: Opened) -> None:
    view = opened(kw.page(RECORD), GAME.start())
    keys = view.page.keyboard
    view.press("Tab")
    view.has_focus()
    keys.press("]")
    expect(view.find("[aria-live]")).to_contain_text("D4")
    keys.press("End")
    expect(view.current).to_have_attribute("data-path", "3")
    keys.press("Home")
    expect(view.current).to_have_attribute("data-path", "0")
    keys.press("ArrowUp")
    expect(view.spoken).not_to_be_empty()
    keys.press("e")
    view.tells("explanation")
    keys.press("t")
    expect(view.find("dialog[open] table").first).to_be_visible()
    keys.press("Escape")
    keys.press("?")
    expect(view.find("dialog[open]")).to_contain_text(BROWSER["keyWalk"])


def test_one_of_several_is_chosen_and_its_moves_are_followed_on_a_phone(opened: Opened) -> None:
    end = RECORD.end
    several = kw.page([RECORD, kw.Celtic(), end], title="An evening")
    view = opened(several, GAME.start().play("D4"), **PHONE)
    page, choice = view.page, view.page.get_by_role("combobox")
    for move, place in (("D4", "1"), ("C5", "1,0,2")):
        view.tap(move)
        expect(view.current).to_have_attribute("data-path", place)
    view.tap("G2")
    view.tells("refusal")
    view.mentions(line="Only moves of this game")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(choice).to_have_accessible_name("Which game or position")
    view.button("theme:safe").click()
    choice.select_option(index=1)
    expect(view.find(".kw-title")).to_have_text("Celtic!")
    higher = "board => board.clientHeight > board.clientWidth"  # the racks are below
    page.wait_for_function(higher, arg=view.board.element_handle())
    expect(view.root).to_have_attribute("data-theme", "safe")
    view.board.focus()
    page.keyboard.press("n")
    expect(choice).to_have_value("2")
    view.has_focus()
    page.keyboard.press("n")  # there is none after it
    assert page.url.endswith("#3")
    page.reload()
    expect(choice).to_have_value("2")
    page.get_by_role("button", name="The one before").click()
    expect(view.find(".kw-title")).to_have_text("Celtic!")
    expect(page.locator(".kw-widget")).to_have_count(1)


def of_captures() -> Any:
    """The rule book of one rule, and what saves it."""
    whole = GAME.rulebook()
    book = replace(whole, chapters={"captures": whole.chapters["captures"]}, cards={})
    return book, SimpleNamespace(save=lambda path: path.write_text(html(book), "utf-8"))


def test_a_rule_book_follows_light_and_dark_and_is_light_on_paper(opened: Opened) -> None:
    _, written = of_captures()
    page = opened.tab(written, color_scheme="dark")
    body, picture = page.locator("body"), page.locator("figure img")
    light, dark = re.compile("%23f6eed9"), re.compile("%2315191c")  # the ground, below a mark
    expect(picture).to_have_attribute("src", dark)
    expect(body).to_have_css("background-color", "rgb(21, 25, 28)")
    page.emulate_media(color_scheme="light")
    expect(picture).to_have_attribute("src", light)
    expect(body).to_have_css("background-color", "rgb(246, 238, 217)")
    page.emulate_media(color_scheme="dark")
    expect(picture).to_have_attribute("src", dark)  # as it is, before it is printed
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(picture).to_have_attribute("src", light)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(picture).to_have_attribute("src", dark)
    page.get_by_role("button", name="Try it: captures", exact=True).click()
    expect(page.locator(".kw-widget")).to_have_attribute("data-theme", "dark")


def test_a_rule_is_tried_on_a_phone(opened: Opened) -> None:
    book, written = of_captures()
    page = opened.tab(written, **PHONE)
    page.get_by_role("button", name="Try it: captures", exact=True).tap()
    view = opened.view(page, book["captures"])
    view.has_focus()
    view.tap("C3")
    view.mentions(line="A capture is due")
    view.tap("B4")
    view.mentions(turn="Blue")
    view.act("undo")
    view.mentions(turn="Red must capture")
    played = book["captures"]
    for _ in range(3):  # as far as this page goes
        rev, move = view.rev, played.legal_moves[0]
        view.tap(move.removeprefix("x"))
        view.wait(rev + 1)
        played = played.play(move)
    view.tap(played.legal_moves[0])
    view.mentions(line="No further")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious_findings(page) == []


def test_a_browser_that_is_too_old_says_so_below_the_picture(opened: Opened) -> None:
    page = kw.page(kw.Kingdoms().start(), lang="de")
    html = page._repr_mimebundle_()["text/html"]
    embedded = SimpleNamespace(save=lambda path: path.write_text(html, "utf-8"))
    for shown, pictures in ((page, 0), (embedded, 1)):
        tab = opened.tab(shown)
        tab.add_init_script("delete window.DecompressionStream")
        tab.reload()
        expect(tab.get_by_text("Dieser Browser ist zu alt")).to_be_visible()
        expect(tab.get_by_role("img")).to_have_count(pictures)


# What Quarto makes of the two outputs of a board, by its sources; it keeps the states of widgets.
QUARTO = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><body><main>
<div class="cell">
<div class="cell-output cell-output-display"><p>The widget's view</p></div>
<div class="cell-output cell-output-display">
<div class="kw-saved kw-1">{}</div><style>.kw-saved {{ display: none; }}</style>
</div>
</div></main>
<script type="application/vnd.jupyter.widget-state+json">{{}}</script></body></html>"""


def test_an_embedded_game_stands_for_its_widget_on_a_page_of_quarto(opened: Opened) -> None:
    html = kw.page(RECORD)._repr_mimebundle_()["text/html"]
    tab = opened.tab(SimpleNamespace(save=lambda path: path.write_text(QUARTO.format(html))))
    opened.view(tab, RECORD.start)
    expect(tab.get_by_text("The widget's view")).to_have_count(0)
