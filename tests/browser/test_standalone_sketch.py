"""What Python draws over a board, on a page that knows no widgets of other packages."""

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.standalone import Opener
from tests.browser.view import BROWSER


def test_a_page_without_ipycanvas_says_so_and_plays_on(open_board: Opener) -> None:
    host = open_board(Kingdoms())
    host.expected = "this host shows no widgets of other packages"
    view = host.show()
    host.board.sketch.stroke_line(0, 0, 1, 1)
    expect(view.root.get_by_text(BROWSER["noSketch"])).to_be_visible()
    view.click("D4")
    view.wait(host.board.state["rev"])
    assert host.board.record.moves == ("D4",)
