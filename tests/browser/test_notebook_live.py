"""A board that is changed, asked at and shown moves on from the cells of a real notebook."""

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook

GAME = Kingdoms()
LOOK = """import ipywidgets
record = board.record
def look(ply=0):
    board.position = record.positions[ply]
ipywidgets.interact(look, ply=ipywidgets.IntSlider(max=len(record.moves)));"""
ASK = 'print("asking")\nprint("picked", await board.ask("Which hill?", ["D4", "C6"]))'


def test_one_board_is_played_on_looked_through_and_asked_at(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    boards = notebook.page.locator(".kw-widget")
    lab.run_cell("board.play('D4', 'E6')")
    expect(boards).to_have_count(1)
    view = notebook.view()
    lab.run_cell(LOOK)
    view.shows(current="Start")
    handle = notebook.page.locator(".noUi-handle")
    for move in ("D4", "E6"):
        handle.press("ArrowRight")
        view.mentions(current=move)
    expect(boards).to_have_count(1)

    notebook.start(ASK, "asking")
    expect(view.root).to_contain_text("Which hill?")
    view.canvas.scroll_into_view_if_needed()
    view.click("C6")
    assert notebook.finish().endswith("picked C6")
    assert lab.run_cell("print(*board.record.moves)") == "D4 E6"

    assert lab.run_cell("await board.animate(record, pace=0)\nprint(board.ply)") == "2"
    lab.run_cell("board.heat, board.heat_domain = {'D4': 0.43, 'C6': 0.5, 'E6': 0.57}, 'fit'")
    expect(boards).to_have_count(1)
    lab.run_cell("board")
    expect(boards).to_have_count(2)
