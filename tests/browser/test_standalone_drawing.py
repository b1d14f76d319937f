"""Drawing on a board: by the right button, by a finger with the pencil, and by key."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from knotwidgets import Annotations, Kingdoms, puzzles
from knotwidgets.core.annotations import NOTHING
from tests.amounts import few
from tests.browser.accessibility import findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.test_standalone_touch import PHONE, Finger, place
from tests.browser.view import View

# Notes whether the browser, or a notebook around the board, would open a menu.
WATCH_MENU = """
window.menus = [];
addEventListener("contextmenu", (event) => menus.push("outside"));
addEventListener("contextmenu", (event) =>
  setTimeout(() => menus.push(event.defaultPrevented ? "none" : "open")), { capture: true });
"""


@contextmanager
def pressed(view: View, cell: str, *keys: str, button: str = "right") -> Iterator[None]:
    """The mouse is pressed on a cell, with keys held; it is let go where it is by then."""
    page = view.page
    page.mouse.move(*place(view, cell))
    for key in keys:
        page.keyboard.down(key)
    page.mouse.down(button=button)  # type: ignore[arg-type]
    yield
    page.mouse.up(button=button)  # type: ignore[arg-type]
    for key in keys:
        page.keyboard.up(key)


def stroke(view: View, start: str, end: str = "", *keys: str) -> None:
    """Draws from one cell to another, or on one, by the right button."""
    with pressed(view, start, *keys):
        if end:
            view.page.mouse.move(*place(view, end), steps=3)


def until_drawn(host: Standalone, drawn: Annotations) -> None:
    """Waits until Python has just this drawn, and the views show it."""
    host.until(lambda: host.board.annotations == drawn)


def pencil(view: View) -> None:
    """Presses the button of the pencil."""
    view.button("draw").click()


def put_down(view: View) -> None:
    """Presses the button that puts the pencil down."""
    view.root.get_by_role("button", name="Put the pencil down").click()


def test_the_right_button_draws_circles_and_arrows_and_takes_them_away(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), before=WATCH_MENU)
    stroke(view, "D4")
    until_drawn(host, Annotations(["D4"]))
    stroke(view, "A2", "C5")
    until_drawn(host, Annotations(["D4"], [("A2", "C5")]))
    view.leave()
    host.until(lambda: {"A2", "B3", "C4", "D4"} <= set(view.inked()))
    assert "E6" not in view.inked()
    stroke(view, "D4")
    stroke(view, "A2", "C5")
    until_drawn(host, NOTHING)
    view.leave()
    host.until(lambda: view.inked() == [])
    assert set(host.page.evaluate("menus")) == {"none"}  # and nobody outside has heard of one
    assert view.rev == 0
    assert {message["kind"] for message in host.sent} <= {"draw"}


def test_a_stroke_is_seen_while_it_is_made_and_is_ended_by_escape_or_elsewhere(
    open_board: Opener,
) -> None:
    host, view = open_board.show(Kingdoms())
    view.board.focus()
    with pressed(view, "A2"):
        host.page.mouse.move(*place(view, "D4"), steps=3)
        host.until(lambda: {"A2", "B3", "D4"} <= set(view.inked()))
        view.press("Escape")
        host.until(lambda: view.inked() in ([], ["D4"]))
    with pressed(view, "A2"):
        host.page.mouse.move(5, 5, steps=3)
    view.frame()
    assert view.inked() == []
    assert not [message for message in host.sent if message["kind"] == "draw"]


def test_strokes_stay_in_sight_until_python_has_drawn_them_also_the_first_ones(
    open_board: Opener,
) -> None:
    host, view = open_board.show(Kingdoms())
    host.withhold = True
    stroke(view, "A2", "D4")
    stroke(view, "F6", "", "Shift")
    view.shows(line="Waiting for Python …")
    host.release()
    until_drawn(host, Annotations({"F6": "red"}, [("A2", "D4")]))
    expect(view.line).not_to_have_text("Waiting for Python …")
    host.withhold = True
    stroke(view, "B7")
    view.leave()
    assert {"A2", "B3", "D4", "F6", "B7"} <= set(view.inked())  # Python has not answered yet
    host.release()
    until_drawn(host, Annotations({"B7": "green", "F6": "red"}, [("A2", "D4")]))
    view.leave()
    host.until(lambda: {"A2", "B3", "D4", "F6", "B7"} <= set(view.inked()))


def test_a_text_is_written_on_the_cell_under_the_mouse(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    view.board.focus()
    field = view.find(".kw-mark")
    expect(field).to_be_hidden()
    view.hover("F6")
    view.press("m")
    expect(field).to_be_focused()
    x, y = place(view, "F6")
    box = field.bounding_box()
    assert box
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    host.page.keyboard.type("r?!1")  # three characters fit; a letter is no command here
    view.press("Enter")
    until_drawn(host, Annotations(texts={"F6": "r?!"}))
    view.has_focus()
    view.press("m")
    host.page.keyboard.type("x")
    view.press("Escape")
    expect(field).to_be_hidden()
    view.press("m")
    expect(field).to_have_value("r?!")  # marked, so that the first key writes over it
    view.press("Enter", "m", "Delete", "Enter")
    until_drawn(host, NOTHING)
    texts = [message["text"] for message in host.sent if message["kind"] == "draw"]
    assert texts == ["r?!", "r?!", ""]


# ---- the pencil


def drag(view: View, start: str, end: str) -> None:
    """Drags a finger from one cell to another."""
    view.frame()
    finger = Finger(view.page)
    (x, y), (u, v) = place(view, start), place(view, end)
    finger.down(x, y)
    for part in (0.3, 0.6, 1):
        finger.move(x + part * (u - x), y + part * (v - y))
    finger.up()


def test_with_the_pencil_a_finger_draws_and_else_it_scrolls_and_plays(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), screen=PHONE)
    pens = view.find(".kw-pens")
    expect(pens).to_be_hidden()
    pencil(view)
    expect(view.root.get_by_role("button", name="Put the pencil down")).to_be_visible()
    expect(pens).to_be_visible()
    view.tap("D4")
    until_drawn(host, Annotations(["D4"]))
    view.find("[data-pen=red]").tap()
    view.canvas.scroll_into_view_if_needed()
    seen = host.page.evaluate("scrollY")
    drag(view, "A2", "C5")
    until_drawn(host, Annotations(["D4"], [("A2", "C5", "red")]))
    assert host.page.evaluate("scrollY") == seen
    view.find("[data-pen=text]").tap()
    view.tap("F3")
    expect(view.find(".kw-mark")).to_be_focused()
    host.page.keyboard.type("7")
    view.press("Enter")
    until_drawn(host, Annotations(["D4"], [("A2", "C5", "red")], {"F3": "7"}))
    assert not host.moves
    put_down(view)
    expect(pens).to_be_hidden()
    host.page.evaluate("document.body.style.paddingBottom = '900px', scrollTo(0, 0)")
    drag(view, "D2", "D6")
    host.page.wait_for_function("scrollY > 0")
    assert len(host.board.annotations.arrows) == 1
    view.tap("D4")
    view.wait(1)
    assert host.moves == ("D4",)
    assert {message["kind"] for message in host.sent} <= {"draw", "pick"}


def test_everything_is_drawn_by_key(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    view.board.focus()
    press = host.page.keyboard.press
    press("ArrowUp")  # to the middle
    press("d")
    expect(view.find(".kw-pens")).to_be_visible()
    view.mentions(line="Escape")
    for key in ("Enter", "Enter", "Enter", "ArrowRight", "ArrowRight", "Enter"):
        press(key)
    until_drawn(host, Annotations(["D4"], [("D4", "F4")]))
    press("Enter")
    press("Escape")  # the stroke that was begun
    expect(view.find(".kw-pens")).to_be_visible()
    press("Escape")  # the pencil
    expect(view.find(".kw-pens")).to_be_hidden()
    press("m")
    host.page.keyboard.type("!")
    press("Enter")
    until_drawn(host, Annotations(["D4"], [("D4", "F4")], {"F4": "!"}))
    assert not host.moves


@pytest.mark.parametrize("theme", few(["dark", "light", "print", "safe"]))
def test_the_pencil_and_its_pens_are_for_everybody_and_for_the_mouse(
    open_board: Opener, theme: str
) -> None:
    host = open_board(Kingdoms(), theme=theme, heat={"D4": 1.0})
    host.board.annotate(circles=["D4"], texts={"E6": "!"})
    view = host.show()
    pencil(view)
    expect(view.find(".kw-pens")).to_be_visible()
    assert findings(host.page) == []
    view.find("[data-pen=yellow]").click()
    with pressed(view, "A2", button="left"):
        host.page.mouse.move(*place(view, "C5"), steps=3)
    until_drawn(host, Annotations(["D4"], [("A2", "C5", "yellow")], {"E6": "!"}))
    view.board.focus()
    view.press("Escape")
    expect(view.find(".kw-pens")).to_be_hidden()
    view.click("F6")
    view.wait(1)


def test_a_puzzle_has_no_pencil_and_keeps_the_browsers_menu(open_board: Opener) -> None:
    host, view = open_board.show(puzzles.easy(), before=WATCH_MENU)
    expect(view.button("draw")).to_have_count(0)
    view.press("Escape")
    view.board.focus()
    view.press("d")
    expect(view.find(".kw-pens")).to_be_hidden()
    view.canvas.dispatch_event("contextmenu", {"bubbles": True, "composed": True})
    host.page.wait_for_function("menus.includes('open')")


def click_below(view: View) -> None:
    """Clicks on the page, below all of the widget."""
    box = view.root.bounding_box()
    assert box
    view.page.mouse.click(box["x"] + 5, box["y"] + box["height"] + 5)


def test_a_click_beside_the_board_clears_the_drawings_if_asked(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), annotations=Annotations(["E6"]))
    click_below(view)
    stroke(view, "D4")  # which comes after that
    until_drawn(host, Annotations(["D4", "E6"]))
    view.button("sweep").click()
    host.until(lambda: "sweep" in host.board.drawn["on"])
    view.find(".kw-title").click()
    until_drawn(host, NOTHING)
    stroke(view, "D4")
    until_drawn(host, Annotations(["D4"]))
    view.press("Escape")
    click_below(view)
    until_drawn(host, NOTHING)
    assert host.position == Kingdoms().start()


# ---- layers
