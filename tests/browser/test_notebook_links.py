"""A board that goes together with other widgets, in a real notebook."""

import pytest
from playwright.sync_api import Locator, expect

from knotwidgets import Kingdoms
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook
from tests.recipes import recipe

GAME = Kingdoms()
SLIDER = """import ipywidgets
slider = ipywidgets.IntSlider(description="ply")
ipywidgets.dlink((board, "plies"), (slider, "max"))
ipywidgets.link((board, "ply"), (slider, "value"))
slider"""


def drag(handle: Locator, to: float) -> None:
    """Drags a slider's handle to a share of its track."""
    track = handle.page.locator(".noUi-base").bounding_box()
    start = handle.bounding_box()
    assert track
    assert start
    mouse = handle.page.mouse
    y = start["y"] + start["height"] / 2
    mouse.move(start["x"] + start["width"] / 2, y)
    mouse.down()
    for step in range(1, 6):
        end = track["x"] + to * track["width"]
        mouse.move(start["x"] + (end - start["x"]) * step / 5, y)
    mouse.up()


def test_a_slider_walks_through_the_game_and_moves_with_it(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    lab.run_cell(SLIDER)
    view, position = notebook.view(), GAME.start()
    readout, handle = (
        notebook.page.locator(f".{name}") for name in ("widget-readout", "noUi-handle")
    )
    for number, move in enumerate(["D4", "E6", "C6", "F4"], 1):
        view.play(position, move)
        position = position.play(move)
        expect(readout).to_have_text(str(number))
    drag(handle, 0)
    view.shows(current="Start")
    drag(handle, 0.5)
    view.mentions(current="E6")
    expect(readout).to_have_text("2")
    view.jump(3)
    expect(readout).to_have_text("3")
    assert lab.run_cell("print(board.ply, board.plies, slider.value)") == "3 4 3"


@pytest.mark.thorough
def test_the_chart_of_the_docs_and_the_board_move_each_other(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    moves = ["D4", "E6", "C6", "F4"]
    lab.run_cell(f"import knotwidgets as kw\nboard.play(*{moves});")
    lab.run_cell(recipe("linking.md", "An Altair chart"))
    view, page = notebook.view(), notebook.page
    rules = page.locator(".vega-embed .mark-rule.role-mark line")
    points = page.locator(".vega-embed .mark-symbol.role-mark path[aria-label*=red]")
    expect(rules).to_have_attribute("aria-label", "ply: 4")
    expect(points).to_have_count(5)
    points.nth(1).click(force=True)  # "nearest" lies above all points
    view.mentions(current="D4")
    expect(rules).to_have_attribute("aria-label", "ply: 1")
    view.jump(2)
    view.mentions(current="E6")
    expect(rules).to_have_attribute("aria-label", "ply: 2")
    lab.run_cell("chart")
    expect(rules).to_have_count(2)
    for number in range(2):
        expect(rules.nth(number)).to_have_attribute("aria-label", "ply: 2")
    view.mentions(current="E6")
    view.jump(4)
    view.play(GAME.start().play(*moves), "E2")
    expect(points).to_have_count(12)
    expect(rules.last).to_have_attribute("aria-label", "ply: 5")
    assert lab.run_cell("print(board.ply)") == "5"
