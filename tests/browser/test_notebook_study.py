"""The plot of a study beside its board, in a real notebook."""

import pytest
from playwright.sync_api import expect

from tests.browser.jupyterlab import Lab

STUDY = """import knotwidgets as kw
far = kw.Kingdoms(board="4x4", leap=(1, 3))
result = kw.study({"small": kw.Kingdoms(board="4x4"), "far": far}, 100, measures=["DurationMoves"])
browser = kw.browse(result, pace=0)
browser"""


@pytest.mark.thorough
def test_a_click_on_a_bar_or_a_dot_plays_a_game(lab: Lab) -> None:
    page = lab.run(STUDY)
    page.set_viewport_size({"width": 1280, "height": 1700})
    bars = page.locator(".vega-embed .mark-rect.role-mark path[aria-label*='variant: far']")
    bars.last.click()
    told = page.locator(".widget-html")
    expect(told).to_contain_text("far, game")
    plies = lab.run_cell("print(browser.board.plies)")
    expect(told).to_contain_text(f"DurationMoves {plies}")
    expect(page.locator(".kw-widget .kw-move[aria-current]")).to_contain_text(plies)
    page.locator(".vega-embed .mark-symbol.role-mark path[aria-label*='variant: small']").click()
    expect(told).to_contain_text("small, game")
    page.get_by_role("button", name="Another").click()
    assert lab.run_cell("print(browser.game[0])") == "small"
