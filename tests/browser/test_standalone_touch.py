"""A phone: 360 pixels wide, a finger, no hover, and a long press explains."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from knotwidgets import Celtic, CelticKnot, Kingdoms
from tests.browser.clock import CLOCK, elapse
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import MEASURE, View

PHONE: dict[str, Any] = {
    "has_touch": True,
    "is_mobile": True,
    "viewport": {"width": 360, "height": 640},
    "reduced_motion": "reduce",
}
WHOLE: dict[str, Any] = {
    "kingdoms": Kingdoms(),
    "celtic": Celtic(),
    "celtic_knot": CelticKnot(players=4),
}
LEAST = 24  # CSS pixels that a target measures at least
# What a browser asks before it opens its own menu.
MENU = """canvas => canvas.dispatchEvent(
  new PointerEvent("contextmenu", {bubbles: true, composed: true, cancelable: true}))"""
LONG = 500  # milliseconds that a finger rests until it is told what is there
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("name", WHOLE)
def test_on_a_phone_all_is_large_enough_and_the_panel_below_and_nothing_too_wide(
    open_board: Opener, name: str
) -> None:
    host, view = open_board.show(WHOLE[name], screen=PHONE, clock=7200)
    expect(view.find(".kw-clock")).to_have_text(["2:00:00"] * len(WHOLE[name].players))
    board, panel = view.board.bounding_box(), view.find(".kw-panel").bounding_box()
    assert board
    assert panel
    assert panel["y"] >= board["y"] + board["height"]
    assert board["width"] >= 330 or board["height"] >= 450  # as wide as there is, or as high
    assert host.page.evaluate(OVERFLOW) <= 0
    scene, scale = view.scene(), view._centre(view.cells[0], view._size())[2]
    for target in scene["targets"]:
        d = target["d"]
        path = scene["symbols"][d[1:]] if d.startswith("#") else d
        *_, width, height = host.page.evaluate(MEASURE, path)
        assert scale * min(width, height) >= LEAST, target["id"]
    for button in view.find("button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= LEAST


# ---- a finger that rests


class Finger:
    """A finger on the page, which may stay where it is.

    By its own clock a second passes before each thing it does: it never flings, after which a
    browser hears no tap, however soon one thing follows the other.
    """

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._times = count(time() - 60)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        event = {"type": kind, "touchPoints": list(points), "timestamp": next(self._times)}
        self._session.send("Input.dispatchTouchEvent", event)


def place(view: View, cell: str) -> tuple[float, float]:
    """Where a cell is in the window."""
    box, at = view.canvas.bounding_box(), view.place(cell)
    assert box
    return box["x"] + at["x"], box["y"] + at["y"]


@contextmanager
def resting(view: View, cell: str) -> Iterator[None]:
    """A finger lies on a cell."""
    view.frame()  # until then the browser does not know what the board does with a finger
    finger = Finger(view.page)
    finger.down(*place(view, cell))
    yield
    finger.up()


def kinds(host: Standalone) -> list[str]:
    """What the browser has asked for, but for where the user is."""
    return [message["kind"] for message in host.sent]


def test_a_long_press_on_a_legal_hill_explains_it_and_plays_nothing(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), screen=PHONE)
    with resting(view, "D4"):
        view.tells("explanation")
        view.mentions(line="D4")
        view.mentions(line="can build on D4")
        assert view.is_framed("D4")
        assert view.canvas.evaluate(MENU) is False  # phones ask whether they may open it
    assert view.board.evaluate("node => getComputedStyle(node).userSelect") == "none"
    view.frame()
    assert kinds(host) == ["explain"]
    assert host.board.ply == 0
    assert host.board.selected == "D4"
    view.tap("D4")
    view.wait(1)
    assert host.moves == ("D4",)


class Timed:
    """A finger on a phone where time passes when it is told to."""

    def __init__(self, open_board: Opener, cell: str, height: int = 640) -> None:
        screen = {**PHONE, "viewport": {"width": 360, "height": height}}
        self.host = open_board(Kingdoms(), screen=screen, before=CLOCK)
        self.page = self.host.page
        self.view = self.host.show()
        self.view.frame()
        self.finger = Finger(self.page)
        self.touch(cell)

    def touch(self, cell: str) -> None:
        """Puts the finger on a cell."""
        self.x, self.y = place(self.view, cell)
        self.finger.down(self.x, self.y)
        self.heard("pointerdown")

    def let_go(self) -> None:
        """Lifts the finger, and lets much time pass."""
        self.finger.up()
        self.heard("pointerup")
        self.elapse(2 * LONG)

    def heard(self, kind: str) -> None:
        """Waits until the page has heard of something that the finger did."""
        self.page.wait_for_function("kind => pointers.includes(kind)", arg=kind)
        self.page.evaluate("pointers.length = 0")

    def elapse(self, time: int) -> None:
        """Lets so many milliseconds pass, and what comes of it be painted."""
        elapse(self.page, time)
        self.view.frame()


def test_a_finger_that_slips_is_no_long_press_and_one_that_rests_for_long_asks_once(
    open_board: Opener,
) -> None:
    timed = Timed(open_board, "D4")
    timed.elapse(LONG - 1)
    timed.finger.move(timed.x + 12, timed.y)  # within the hill, but more than a finger trembles
    timed.heard("pointermove")
    timed.elapse(2 * LONG)
    assert timed.host.sent == []
    timed.let_go()
    assert kinds(timed.host) == ["pick"]
    timed.view.wait(1)
    timed.touch("F6")
    timed.elapse(LONG - 1)
    assert kinds(timed.host) == ["pick"]
    timed.elapse(1)
    assert kinds(timed.host) == ["pick", "explain"]
    timed.elapse(2 * LONG)
    timed.let_go()
    assert kinds(timed.host) == ["pick", "explain"]


def test_a_finger_on_the_board_scrolls_the_page_and_asks_for_nothing(open_board: Opener) -> None:
    timed = Timed(open_board, "D5", height=400)
    for step in range(1, 12):
        timed.finger.move(timed.x, timed.y - 15 * step)
    timed.page.wait_for_function("scrollY > 100")
    timed.elapse(2 * LONG)
    timed.finger.up()
    timed.elapse(2 * LONG)
    assert timed.host.sent == []
    assert timed.view.inked() == []


def test_a_finger_drags_a_tile_and_sees_it_above_itself(open_board: Opener) -> None:
    host, view = open_board.show(Celtic().start().play("e6:SW", "d6:NE*"), screen=PHONE)
    finger, (x, y) = Finger(view.page), place(view, "tile:tee")
    finger.down(x, y)
    for step in range(1, 5):
        finger.move(x, y - 20 * step)
    held = view.find(".kw-held")
    expect(held).to_be_visible()
    box = held.bounding_box()
    assert box
    assert box["y"] + box["height"] < y - 80
    x, y = place(view, "d7")
    finger.move(x, y + 44)
    expect(held).to_be_hidden()
    finger.up()
    expect(view.place_button).to_be_visible()
    assert view.page.evaluate("scrollY") == 0
    view.place_button.tap()
    view.wait(1)
    assert host.moves[-1].startswith("d7:")


# ---- the same without a finger


def test_while_the_button_is_down_all_clicks_explain(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms().start().play("A2", "G6"))
    view.button("explaining").click()
    end = view.root.get_by_role("button", name="Stop explaining")
    expect(end).to_be_visible()
    view.mentions(line="Explaining")
    for hill, said in {"B4": "can build on B4. The hill is empty", "A3": "too close"}.items():
        view.click(hill)
        view.mentions(line=said)
    view.board.press("Enter")  # a first step of the keyboard's cursor, which then explains
    view.board.press("Enter")
    view.tells("explanation")
    assert kinds(host) == ["explain"] * 3
    view.board.press("Escape")
    expect(end).to_be_hidden()
    expect(view.line).not_to_have_attribute("data-kind", "explanation")
    view.board.press("Shift+E")
    end.click()
    expect(end).to_be_hidden()
    view.board.press("l")
    legend = view.root.get_by_role("dialog", name="What the marks mean")
    expect(legend.get_by_role("listitem")).to_have_text(
        ["The land of a kingdom.", "The last move.", "A ringfort can be built here now."]
    )
    legend.press("Escape")
    expect(legend).to_be_hidden()
    view.click("B4")
    view.wait(1)
    assert host.moves[-1] == "B4"
