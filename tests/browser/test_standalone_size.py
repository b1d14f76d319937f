"""How large a board is: what is seen of the page decides, then Python, then the user."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knotwidgets import Kingdoms, Random
from tests.amounts import few
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
# What of the widget's texts and controls leaves its box, or lies on another, as far as it is seen.
FAULTS = """root => {
  const outer = root.getBoundingClientRect(), seen = [], faults = [];
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const most = (node, box) => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== "visible") box = cut(box, up.getBoundingClientRect());
    return box;
  };
  for (const node of root.shadowRoot.querySelectorAll(".kw-layout *")) {
    const isShown = node.checkVisibility() && !node.closest(".kw-unseen, .kw-board, svg *");
    const text = [...node.childNodes].find(child => child.nodeType === 3 && child.data.trim());
    if (!isShown || !(text || node.matches("button, input, textarea"))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = text ? [...range.getClientRects()] : [node.getBoundingClientRect()];
    for (const one of boxes) {
      const box = most(node, one);
      if (box.right > box.left && box.bottom > box.top) seen.push({ node, box });
    }
  }
  for (const node of root.shadowRoot.querySelectorAll("[data-action]"))
    if (node.offsetHeight > 48) faults.push(`${node.textContent} has no room on one line`);
  for (const { node, box } of seen) {
    const name = `${node.className.baseVal ?? node.className} ${node.textContent}`;
    const { left, top, right, bottom } = cut(box, outer);
    const across = left > box.left + 1 || right < box.right - 1;
    if (across || bottom < box.bottom - 1 || top > box.top + 1)
      faults.push(`${name} leaves`);
    for (const other of seen) {
      if (node.contains(other.node) || other.node.contains(node)) continue;
      const both = cut(box, other.box);
      if (both.right - both.left > 2 && both.bottom - both.top > 3)
        faults.push(`${name} lies on ${other.node.textContent}`);
    }
  }
  return faults;
}"""
PLAYED = "_5_/7/7/3r3/2b4/7/_5_ red manoeuvres"
OVER = "_rbbrb_/rrbbrbr/rbbbrbr/rbbbbrb/rrrrbrb/rrbbbrb/_rrrbr_ - over"
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
    host, view = open_board.show(Kingdoms(), screen=SCREEN)
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
    grip = view.find(".kw-grip")
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


@pytest.mark.parametrize(
    ("width", "height"), few([(360, 640), (848, 600), (1488, 959), (568, 579), (934, 647)], 3)
)
def test_nothing_bursts_and_the_height_stays_for_a_whole_game(
    open_board: Opener, width: int, height: int
) -> None:
    screen, heights = {"viewport": {"width": width, "height": height}}, set()
    for text in (PLAYED, OVER):
        view = open_board(
            Kingdoms().position(text),
            screen=screen,
            lang="de",
            red=Random(),
            blue=Random(),
            pace=99,
        ).show()
        heights.add(round(size(view)[0]))
        assert size(view)[1] > min(width, height) - 220
        view.button("record:paste").click()
        expect(view.find(".kw-form")).to_be_visible()
        assert view.root.evaluate(FAULTS) == []
    assert len(heights) == 1
