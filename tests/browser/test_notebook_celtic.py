"""Celtic! in a real notebook with a real kernel."""

from playwright.sync_api import expect

from knotwidgets import Celtic
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook

GAME = Celtic()


def test_the_wheel_and_keys_turn_a_tile_and_are_no_commands_of_the_notebook(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    notebook.page.set_viewport_size({"width": 1280, "height": 500})
    view = notebook.view(arrangement="wide")
    cells = notebook.page.locator(".jp-CodeCell").count()
    view.click("tile:tee")
    view.hover("e6")
    view.turn_to("NSW")  # "r" would make the cell a raw one
    before, place = str(view.lies()), view.board.bounding_box()
    notebook.page.mouse.wheel(0, 100)
    expect(view.board).not_to_have_attribute("data-turn", before)
    assert view.board.bounding_box() == place
    notebook.page.keyboard.press("Escape")
    expect(view.board).not_to_have_attribute("data-picked", "tile:tee")
    notebook.page.mouse.wheel(0, 100)
    notebook.page.wait_for_function(
        "([board, y]) => board.getBoundingClientRect().y !== y",
        arg=[view.board.element_handle(), place["y"] if place else 0],
    )
    view.click("tile:tee")
    view.click("f5")
    view.wait(1)
    assert notebook.page.locator(".jp-CodeCell").count() == cells
    assert lab.run_cell("print(*board.record.moves)").startswith("f5:")
