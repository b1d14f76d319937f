"""A saved notebook is opened again without its kernel: a picture shows where the board was."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Browser, BrowserContext, Page, expect

from knotwidgets import Kingdoms
from tests.browser.hosts import notebook7
from tests.browser.jupyterlab import OPEN, Lab, new_notebook
from tests.browser.notebook import SAVE, Notebook

GAME = Kingdoms()
MOVES = ("D4", "E6", "C6")
POSITION = GAME.start().play(*MOVES)
MISSING = "Error displaying widget"  # what Jupyter says where a widget is missing
HAS_SAVED = f"""() => JSON.stringify(
  window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.toJSON()
).includes({json.dumps(POSITION.text)})"""
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


def expect_picture(page: Page) -> None:
    """There is one picture, of the last position, and nothing that complains."""
    picture = page.locator(".kw-saved img")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", f"Board({POSITION!r})")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    assert page.locator(".kw-widget").count() == 0
    assert MISSING not in page.inner_text("body")
    assert "Loading widget" not in page.inner_text("body")


def saved(lab: Lab) -> str:
    """Plays on a board, saves the notebook and ends its kernel; gives the notebook's path."""
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    for before in range(len(MOVES)):
        view.play(GAME.start().play(*MOVES[:before]), MOVES[before])
    expect(notebook.page.locator(".kw-saved")).not_to_be_visible()
    notebook.page.wait_for_function(HAS_SAVED)
    path = str(notebook.page.evaluate(SAVE))
    lab.close()
    return path


@pytest.mark.slow
def test_in_lab(lab: Lab) -> None:
    path = saved(lab)
    lab.page.evaluate(OPEN, path)
    lab.page.wait_for_function(f"document.body.textContent.includes({MISSING!r})")
    expect_picture(lab.page)


@pytest.mark.slow
def test_in_lab_untrusted(lab: Lab) -> None:
    path = lab.folder / saved(lab)
    stranger = path.with_name("stranger.ipynb")
    stranger.write_text(path.read_text().replace('"board"', '"board # not the same"'))
    lab.page.evaluate(OPEN, stranger.name)
    expect_picture(lab.page)


@pytest.mark.slow
def test_a_picture_goes_with_its_board(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    notebook.view()
    lab.run_cell("board.close()")
    expect(notebook.page.locator(".kw-widget")).to_have_count(0)
    expect(notebook.page.locator(".kw-saved")).to_have_count(0)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 1280, "height": 1500}) as context:
        yield context


@pytest.mark.slow
def test_in_notebook(context: BrowserContext, tmp_path: Path) -> None:
    with notebook7.opened(context, tmp_path) as host:
        host.play(host.view(), *MOVES)
        host.page.wait_for_function(HAS_SAVED.replace("widgets[0]", "widgets[1]"))
        host.page.evaluate(SAVE)
        host.page.evaluate(SHUT_DOWN)
        host.page.reload()
        host.page.wait_for_function(f"document.body.textContent.includes({MISSING!r})")
        expect_picture(host.page)


@pytest.mark.slow
def test_as_html(context: BrowserContext, tmp_path: Path) -> None:
    code = f"from knotwidgets import *\nboard = play(Kingdoms())\nboard.play(*{MOVES})\nboard"
    notebook = nbformat.from_dict(new_notebook(code))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    context.set_offline(offline=True)
    for name, widgets in {"with_state": True, "without": False}.items():
        if not widgets:
            del notebook.metadata["widgets"]
        path = tmp_path / f"{name}.ipynb"
        nbformat.write(notebook, path)
        command = [sys.executable, "-m", "nbconvert", "--log-level=ERROR", "--to=html", str(path)]
        subprocess.check_call(command)
        page = context.new_page()
        page.goto(path.with_suffix(".html").as_uri(), wait_until="commit")
        expect(page.locator(".jp-OutputArea img:visible")).to_have_count(1)
