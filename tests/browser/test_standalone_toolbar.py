"""The toolbar: full screen, the position as a text, the picture as a file; allowed or not."""

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, Kingdoms
from tests.amounts import few
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View

# What pages may not do in many frames, and in this test where it stands before the page's scripts.
NO_FULL_SCREEN = """Element.prototype.requestFullscreen =
  () => Promise.reject(new TypeError("not in this frame"));"""
CLIPBOARD = """Object.defineProperty(navigator, "clipboard",
  {value: {writeText: async text => { window.copied = text; }}});"""
SCREEN: dict[str, Any] = {"viewport": {"width": 1200, "height": 760}}


def shown(open_board: Opener, before: str = "", **screen: object) -> tuple[Standalone, View]:
    host = open_board(Kingdoms().start().play("D4"), screen={**SCREEN, **screen}, before=before)
    return host, host.show()


# ---- names


def test_the_menu_is_walked_and_left_by_keys_and_chooses_a_theme(open_board: Opener) -> None:
    host, view = shown(open_board)
    press, menu = view.page.keyboard.press, view.root.get_by_role("menu")
    view.more.focus()
    for _ in range(2):  # the first time what shows it has to be loaded
        press("Enter")
        expect(menu).to_be_visible()
        expect(menu.get_by_role("menuitem", name="New game")).to_be_focused()
        press("Escape")
        expect(menu).to_be_hidden()
        expect(view.more).to_be_focused()
    press("Enter")
    expect(menu.get_by_role("menuitem", name="New game")).to_be_focused()
    press("End")
    press("ArrowUp")
    safe = menu.get_by_role("menuitemradio", name="Colour-blind")
    expect(safe).to_be_focused()
    press("Space")
    expect(view.root).to_have_attribute("data-theme", "safe")
    expect(safe).to_have_attribute("aria-checked", "true")
    assert host.board.theme == "safe"
    press("End")
    press("ArrowDown")  # round to the first
    expect(menu.get_by_role("menuitem", name="New game")).to_be_focused()
    assert serious_findings(host.page) == []
    view.leave()
    view.find(".kw-title").click()
    expect(menu).to_be_hidden()


def test_the_rules_are_read_by_keys_on_the_board_itself(open_board: Opener) -> None:
    _, view = shown(open_board)
    press, button = view.page.keyboard.press, view.button("rules")
    button.focus()
    press("Enter")
    sheet = view.root.get_by_role("dialog", name="The rules of Kingdoms")
    expect(sheet).to_contain_text("The fewest kingdoms win")
    expect(sheet.get_by_role("button", name="Next")).to_be_focused()
    press("ArrowRight")
    expect(sheet).to_contain_text("Manoeuvres")
    expect(sheet.locator(".kw-miniature")).to_have_attribute("data-painted", re.compile("[2-9]"))
    assert serious_findings(view.page) == []
    press("Escape")
    expect(sheet).to_be_hidden()
    expect(view.more).to_be_focused()


# ---- full screen


@pytest.mark.parametrize("before", few(["", NO_FULL_SCREEN]), ids=["allowed", "refused"])
def test_in_full_screen_the_board_grows_and_stays_sharp(open_board: Opener, before: str) -> None:
    host, view = shown(open_board, before, viewport={"width": 1400, "height": 1000})
    small = view.backing
    view.button("full").click()
    expect(view.root).to_have_attribute("data-full", "")
    assert view.root.evaluate("node => node.matches(':fullscreen')") is (before == "")
    view.page.wait_for_function(
        "([canvas, width]) => canvas.width > width", arg=[view.canvas.element_handle(), small[0]]
    )
    box, canvas = view.root.bounding_box(), view.canvas.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1400, "height": 1000}
    assert canvas
    assert canvas["y"] + canvas["height"] < 1000
    assert view.backing == (round(canvas["width"]), round(canvas["height"]))
    view.play(host.position, "E6")
    expect(view.button("full")).to_contain_text("Leave full screen")
    view.button("full").click()
    expect(view.root).not_to_have_attribute("data-full", "")
    view.page.wait_for_function(
        "([canvas, width]) => canvas.width === width",
        arg=[view.canvas.element_handle(), small[0]],
    )
    assert view.root.get_attribute("popover") is None
    if not before:  # the browser ends it, too
        view.button("full").click()
        expect(view.root).to_have_attribute("data-full", "")
        view.page.evaluate("document.exitFullscreen()")
        expect(view.root).not_to_have_attribute("data-full", "")
        expect(view.button("full")).to_contain_text("Full screen")


@pytest.mark.parametrize("before", few([NO_FULL_SCREEN, ""]), ids=["refused", "allowed"])
def test_escape_leaves_full_screen_after_what_is_in_hand(open_board: Opener, before: str) -> None:
    view = open_board(Celtic(), screen=SCREEN, before=before).show()
    view.board.focus()
    view.press("f")
    expect(view.root).to_have_attribute("data-full", "")
    view.click("tile:corner")
    view.press("Escape")
    assert view.picked() is None
    view.press("Escape")
    expect(view.root).not_to_have_attribute("data-full", "")
    view.has_focus()


def test_a_view_that_ends_in_full_screen_leaves_the_page_as_it_was(open_board: Opener) -> None:
    host, view = shown(open_board, NO_FULL_SCREEN)
    view.button("full").click()
    expect(view.root).to_have_attribute("data-full", "")
    host.page.evaluate("host.close()")
    expect(host.page.locator("h1")).to_be_visible()
    host.page.locator("h1").click()  # nothing lies over it


# ---- the position as a text


def test_where_nothing_may_be_copied_the_text_is_marked(open_board: Opener) -> None:
    host, view = shown(open_board)  # no clipboard without https
    view.button("copy").click()
    field = view.find(".kw-copy")
    expect(field).to_be_focused()
    assert field.input_value() == host.board.text
    marked = "node => node.value.slice(node.selectionStart, node.selectionEnd)"
    assert field.evaluate(marked) == host.board.text
    view.mentions(line="copy it from here")
    view.press("Escape")
    expect(field).to_be_hidden()
    expect(view.line).not_to_contain_text("copy it from here")


def test_a_position_is_copied_and_a_game_is_shared_as_a_word_that_pastes(
    open_board: Opener,
) -> None:
    host, view = shown(open_board, CLIPBOARD)
    view.play(host.position, "E6")
    view.button("copy").click()
    view.shows(line="Copied")
    assert host.page.evaluate("window.copied") == host.board.text
    view.button("record:share").click()
    expect(view.find(".kw-form")).to_contain_text("Copied")
    word, record = host.page.evaluate("window.copied"), host.board.record
    assert word == record.share
    view.play(host.position, "C6")
    view.button("record:paste").click()
    form = view.find(".kw-form")
    for text in (word[:-1], word):
        form.get_by_role("textbox").fill(text)
        form.get_by_role("button", name="Show it").click()
        if text != word:
            expect(form).to_contain_text("this text is cut off or was altered")
            assert len(host.board.record.line) == 2
    expect(form).to_be_hidden()
    assert host.board.record == record


# ---- who plays


# ---- the picture


# How far it is from each side of a picture to what can be told from the colour of its corner.
MARGINS = """async base64 => {
  const file = await fetch(`data:image/png;base64,${base64}`);
  const image = await createImageBitmap(await file.blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isGround = at => [0, 1, 2].every(part => Math.abs(data[at + part] - data[part]) < 9);
  let [left, top, right, bottom] = [width, height, width, height];
  for (let index = 0; index < width * height; index++) {
    if (isGround(4 * index)) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.min(right, width - 1 - x);
    bottom = Math.min(bottom, height - 1 - y);
  }
  return { size: [width, height], margins: [left, top, right, bottom] };
}"""


def test_the_picture_is_saved_sharp_with_even_margins_and_without_hints(open_board: Opener) -> None:
    host, view = shown(open_board, color_scheme="dark")
    view.hover("E6")  # the ghost is no part of the picture
    files = []
    for _ in range(2):
        with view.page.expect_download() as download:
            view.button("save").click()
        assert download.value.suggested_filename == "kingdoms-0.png"
        view.shows(line="Saved as kingdoms-0.png")
        files.append(Path(download.value.path()).read_bytes())
        host.board.hide("hints")
        view.frame()
    assert files[0] == files[1]
    picture = view.page.evaluate(MARGINS, b64encode(files[0]).decode())
    assert min(picture["size"]) > 1.8 * view.backing[0]
    assert max(picture["margins"]) - min(picture["margins"]) <= 1
    assert min(picture["margins"]) > 20
