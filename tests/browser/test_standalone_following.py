"""A strand is followed with mouse and finger: a trail, and the answers at the crossings."""

from typing import Any

from playwright.sync_api import expect

import knotwidgets as kw
from knotwidgets.lessons import Follow
from knotwidgets.widgets.lessons import LessonBoard
from tests.browser.standalone import Opener
from tests.browser.test_standalone_touch import PHONE, Finger
from tests.browser.view import View

# Where points of the way are in the window; the first is where one stands.
PLACES = """(host, line) => {
  const svg = host.shadowRoot.querySelector(".kw-follow");
  const { cx, cy } = svg.querySelector("circle");
  const [x, y] = [cx.baseVal.value, cy.baseVal.value];
  return line.map(([u, v]) => {
    const at = new DOMPoint(x + u - line[0][0], y - v + line[0][1]);
    const { x: left, y: top } = at.matrixTransform(svg.getScreenCTM());
    return [left, top];
  });
}"""
WRONG = {"over": "under", "under": "over"}


def way(view: View, board: Any) -> list[tuple[float, float]]:
    """Where the way to the next crossing is in the window."""
    places: Any = view.root.evaluate(PLACES, board.lesson_shown["way"])
    return [(x, y) for x, y in places]


def test_a_strand_is_followed_with_mouse_and_finger(open_board: Opener) -> None:
    step = kw.Step("Follow.", kw.CelticKnot().start(), Follow("A9", 3))
    host = open_board(kw.Lesson([step]), widget=LessonBoard, screen=PHONE)
    board: Any = host.board
    view = host.show()
    mouse, asked = host.page.mouse, view.find(".kw-follow-ask")
    told, trail = view.find(".kw-lesson-told"), view.find(".kw-follow path")
    first, *rest = way(view, board)
    mouse.move(*first)
    mouse.down()
    mouse.move(*rest[-1])  # not along the strand
    expect(asked).to_be_hidden()
    for place in rest:
        mouse.move(*place)
    expect(asked).to_be_visible()
    over, under, _ = board.lesson[0].begin().solution
    asked.get_by_text(WRONG[over].title()).hover()
    mouse.up()  # which was slid on to it
    expect(told).to_have_attribute("data-tone", "wrong")
    asked.get_by_text(over.title()).click()
    expect(told).to_have_attribute("data-tone", "right")
    expect(asked).to_be_hidden()
    assert (trail.get_attribute("d") or "").count("L") >= len(rest)
    finger = Finger(host.page)
    first, *rest = way(view, board)
    finger.down(*first)
    for place in rest:
        finger.move(*place)
    expect(asked).to_be_visible()
    finger.up()
    asked.get_by_text(under.title()).tap()
    expect(asked).to_be_hidden()
    view.press("1" if over == "over" else "2")  # the last one by key, as ever
    expect(view.find(".kw-follow circle")).to_be_hidden()
    assert board._script.solved
    assert [one["kind"] for one in host.sent] == ["action"] * 4
