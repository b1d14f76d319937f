"""How the board fits its page: screens, themes, fingers, and leaving no trace."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from knotwidgets import Kingdoms
from tests.amounts import few
from tests.browser.standalone import Opener
from tests.browser.view import View


def box(locator: Locator) -> FloatRect:
    """Where an element is on the page."""
    found = locator.bounding_box()
    assert found
    return found


def picture(view: View) -> str:
    """What is painted, to compare with another picture."""
    view.frame()
    return str(view.canvas.evaluate("canvas => canvas.toDataURL()"))


@pytest.mark.parametrize("ratio", few([1.5, 1, 2, 3]))
def test_the_canvases_have_a_pixel_for_each_of_the_screens(
    open_board: Opener, ratio: float
) -> None:
    host, view = open_board.show(Kingdoms(), screen={"device_scale_factor": ratio})
    on_page = box(view.canvas)
    for canvas in (view.canvas, view.overlay):
        width, height = canvas.evaluate("canvas => [canvas.width, canvas.height]")
        assert width == pytest.approx(on_page["width"] * ratio, abs=1)
        assert height == pytest.approx(on_page["height"] * ratio, abs=1)
    view.play(host.position, "D4")


def test_on_a_narrow_page_the_panel_goes_below_the_board(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    panel = view.find(".kw-panel")
    board = box(view.board)
    assert box(panel)["x"] >= board["x"] + board["width"]
    host.page.set_viewport_size({"width": 380, "height": 800})
    view.frame()
    board = box(view.board)
    assert box(panel)["y"] >= board["y"] + board["height"]
    assert view.backing[0] == pytest.approx(board["width"], abs=1)
    assert host.page.evaluate("document.documentElement.scrollWidth") <= 380
    view.play(host.position, "D4")


def test_a_hidden_board_is_painted_when_it_is_shown(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    before = picture(view)
    host.page.evaluate("host.views[0].el.style.display = 'none'")
    view.frame()  # the board learns its size at the end of the next frame
    view.frame()
    host.board.play("D4")
    view.frame()
    assert view.rev == 0
    host.page.evaluate("host.views[0].el.style.display = ''")
    view.wait(1)
    assert picture(view) != before


def test_the_theme_follows_the_system_unless_it_is_named(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), screen={"color_scheme": "dark"})
    pictures = set()
    for name in ("dark", "light"):
        host.page.emulate_media(color_scheme=name)
        expect(view.root).to_have_attribute("data-theme", name)
        pictures.add(picture(view))
    for name in ("print", "safe", "dark"):
        host.board.theme = name
        expect(view.root).to_have_attribute("data-theme", name)
        pictures.add(picture(view))
    assert len(pictures) == 4
    host.page.emulate_media(color_scheme="light")
    view.frame()
    expect(view.root).to_have_attribute("data-theme", "dark")
