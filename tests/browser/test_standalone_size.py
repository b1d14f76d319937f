"""How large a board is: what is seen of the page decides, then Python, then the user."""

from typing import Any

from playwright.sync_api import Page

from knotwidgets import Kingdoms
from tests.browser.standalone import Opener
from tests.browser.view import View

SCREEN: dict[str, Any] = {"viewport": {"width": 1200, "height": 700}}
# Puts the widget's place into something that scrolls, as notebooks do, in something as high as it.
SCROLLER = """height => {
  const outer = document.querySelector("main");
  outer.style.cssText = `height: ${height}px; overflow: auto`;
  const inner = document.createElement("div");
  inner.style.overflow = "auto";
  inner.append(outer.lastElementChild);
  outer.append(inner);
}"""
LIES = """root => [root.getBoundingClientRect(),
  root.shadowRoot.querySelector('.kw-board').getBoundingClientRect()]
  .map(box => [box.width, box.height])"""


def size(view: View) -> tuple[float, float]:
    """The height of the widget, and the width of its board."""
    widget, board = view.root.evaluate(LIES)
    return widget[1], board[0]


def until(page: Page, view: View, holds: str) -> None:
    """Waits until something holds of the board's `width`."""
    page.wait_for_function(
        f"board => (width => {holds})(Math.round(board.clientWidth))",
        arg=view.board.element_handle(),
    )


def test_a_widget_is_seen_at_once_in_whatever_scrolls_it(open_board: Opener) -> None:
    host = open_board(Kingdoms(), screen=SCREEN)
    view = host.show()
    height, width = size(view)
    assert 560 < height < 700 - 60
    host.page.evaluate(SCROLLER, 450)
    host.page.set_viewport_size({"width": 1200, "height": 600})
    until(host.page, view, f"width < {width - 150}")
    assert size(view)[0] < 450
    inner = host.page.locator("main > div").last
    assert inner.evaluate("node => node.scrollHeight === node.clientHeight")


def test_the_corner_and_the_keys_change_the_size_which_stays_until_it_is_reset(
    open_board: Opener,
) -> None:
    host = open_board(Kingdoms(), screen=SCREEN, width=300)
    view, page = host.show(), host.page
    until(page, view, "width === 300")
    grip = view.root.locator(".kw-grip")
    grip.hover()
    box = grip.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)
    page.mouse.up()
    until(page, view, "width > 330")
    dragged = size(view)[1]
    view.board.focus()
    page.keyboard.press("+")
    until(page, view, f"width === {round(dragged) + 24}")
    again = host.show()  # which remembers it
    assert size(again)[1] == dragged + 24
    grip.dblclick()
    until(page, view, "width === 300")
    host.board.width = None
    until(page, view, "width > 400")
