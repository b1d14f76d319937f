"""Python is lost while a board is shown: that is said under the board, which stays as it was."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms, Record
from tests.amounts import few
from tests.browser.jupyterlab import RUN_ALL, Lab
from tests.browser.notebook import SAVE, Notebook

GAME = Kingdoms()
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
HAS_PICTURE = """() => JSON.stringify(
  window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.toJSON()
).includes("1. D4")"""
LOSSES = {
    "restarted": f"() => {KERNEL}.restart()",
    "crashed": f"() => {{ {KERNEL}.requestExecute({{code: 'import os; os._exit(1)'}}) }}",
    "shut_down": "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()",
}


@pytest.mark.slow
@pytest.mark.parametrize("how", few(LOSSES))
def test_a_lost_kernel_is_announced(lab: Lab, how: str) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    view.play(GAME.start(), "D4")
    expect(view.moves).to_have_text(["Start", "1D4"])  # the list has come from Python by then
    notebook.page.evaluate(LOSSES[how])
    view.mentions(line="Python has stopped: run the cell again")
    if how == "crashed":
        notebook.page.locator(".jp-Dialog button").last.click()  # Lab says so too
    view.rest()
    before = view.canvas.evaluate("canvas => canvas.toDataURL()")
    view.click("E6")
    view.mentions(line="Python has stopped")
    view.shows(moves=["Start", "1D4"])
    assert view.canvas.evaluate("canvas => canvas.toDataURL()") == before
    expect(notebook.page.locator(".kw-widget")).to_have_count(1)
    with notebook.page.expect_download() as saved:
        view.button("record:save").click()
    assert Record.read(saved.value.path().read_text("utf-8")).moves == ("D4",)
    if how == "restarted":
        go_on(notebook)


def go_on(notebook: Notebook) -> None:
    """Runs the cell again: the game is offered there, and also where the browser keeps nothing."""
    page = notebook.page
    for _ in range(2):
        page.wait_for_function(f"{KERNEL}.status === 'idle'")
        page.evaluate(RUN_ALL)
        view = notebook.view()
        view.mentions(line="An earlier game is kept")
        view.button("go_on").click()
        view.shows(moves=["Start", "1D4"])
        page.wait_for_function(HAS_PICTURE)
        page.evaluate(SAVE)
        page.evaluate("localStorage.removeItem('knotwidgets games')")
