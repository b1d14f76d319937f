"""Drawing in JupyterLab, which has a menu of its own on the right button."""

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook
from tests.browser.test_standalone_drawing import stroke
from tests.waiting import wait_until

MENU = ".lm-Menu"


def test_the_right_button_draws_and_opens_no_menu_but_elsewhere(lab: Lab) -> None:
    notebook = Notebook(lab, Kingdoms())
    view = notebook.view()
    view.wait(0)
    stroke(view, "D4")
    stroke(view, "A2", "C5", "Alt")
    view.leave()
    expect(view.button("erase")).to_be_visible()
    expect(notebook.page.locator(MENU)).to_have_count(0)
    # What is drawn may reach Python after the next cell.
    told = "{'D4': 'green'} (('A2', 'C5', 'blue'),)"
    asked = "print(dict(board.annotations.circles), board.annotations.arrows)"
    wait_until(lambda: lab.run_cell(asked) == told)
    # The menu is there all the same where nothing is drawn.
    notebook.page.locator(".jp-InputArea-editor").first.click(button="right")
    expect(notebook.page.locator(MENU)).to_be_visible()
    notebook.page.keyboard.press("Escape")
    # A text that is written is no command of the notebook.
    cells = notebook.page.locator(".jp-Cell").count()
    view.board.focus()
    view.hover("F6")
    notebook.page.keyboard.press("m")
    expect(view.find(".kw-mark")).to_be_focused()
    notebook.page.keyboard.type("dd")  # twice d deletes a cell
    notebook.page.keyboard.press("Enter")
    view.has_focus()
    assert notebook.page.locator(".jp-Cell").count() == cells
    wait_until(lambda: lab.run_cell("print(dict(board.annotations.texts))") == "{'F6': 'dd'}")
