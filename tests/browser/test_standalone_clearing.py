"""A click beside the board clears what is drawn, where that was asked for."""

from knotwidgets import Annotations, Kingdoms
from knotwidgets.core.annotations import NOTHING
from tests.browser.standalone import Opener
from tests.browser.test_standalone_drawing import stroke, until_drawn
from tests.browser.view import View


def click_below(view: View) -> None:
    """Clicks on the page, below all of the widget."""
    box = view.root.bounding_box()
    assert box
    view.page.mouse.click(box["x"] + 5, box["y"] + box["height"] + 5)


def test_a_click_beside_the_board_clears_the_drawings_if_asked(open_board: Opener) -> None:
    host = open_board(Kingdoms(), annotations=Annotations(["E6"]))
    view = host.show()
    click_below(view)
    stroke(view, "D4")  # which comes after that
    until_drawn(host, Annotations(["D4", "E6"]))
    view.button("sweep").click()
    host.until(lambda: bool(host.board.drawn["sweeps"]))
    view.root.locator(".kw-title").click()
    until_drawn(host, NOTHING)
    stroke(view, "D4")
    until_drawn(host, Annotations(["D4"]))
    view.page.keyboard.press("Escape")
    click_below(view)
    until_drawn(host, NOTHING)
    assert host.board.position == Kingdoms().start()
