"""A saved notebook is opened again without its kernel: a picture shows where the board was."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from knotwidgets import Kingdoms
from tests.browser.hosts import notebook7
from tests.browser.jupyterlab import Lab, new_notebook
from tests.browser.notebook import SAVE, Notebook

GAME = Kingdoms()
MOVES = ("D4", "E6", "C6")
POSITION = GAME.start().play(*MOVES)
MISSING = "Error displaying widget"  # what Jupyter says where a widget is missing
HAS_SAVED = f"""() => JSON.stringify(
  window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.toJSON()
).includes({json.dumps(POSITION.text)})"""
# Whether JupyterLab trusts any cell that has put something out.
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .some(({ model }) => model.outputs?.length && model.trusted)"""
EXAMPLES = Path(__file__).parents[2] / "examples"
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


def expect_decoded(picture: Locator) -> None:
    """An image can be seen, and the browser understands its drawing."""
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300


def expect_picture(page: Page) -> None:
    """There is one picture, of the last position, and nothing that complains."""
    picture = page.locator(".kw-saved img")
    expect_decoded(picture)
    expect(picture).to_have_attribute("alt", f"Board({POSITION!r})")
    assert page.locator(".kw-widget").count() == 0
    assert MISSING not in page.inner_text("body")
    assert "Loading widget" not in page.inner_text("body")


def stranger(lab: Lab, path: str) -> str:
    """A copy of a notebook that JupyterLab does not trust, as it has not made it."""
    text = (lab.folder / path).read_text("utf-8").replace('"source": [', '"source": ["#", ')
    lab.folder.joinpath("stranger.ipynb").write_text(text)
    return "stranger.ipynb"


def open_untrusted(lab: Lab, path: str) -> None:
    """Opens a notebook that nothing in is trusted of."""
    lab.open(path)
    assert not lab.page.evaluate(TRUSTED)


@pytest.mark.slow
def test_in_lab(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    view.play(GAME.start(), MOVES[0])
    lab.run_cell(f"board.play(*{MOVES[1:]});")
    expect(notebook.page.locator(".kw-saved")).not_to_be_visible()
    notebook.page.wait_for_function(HAS_SAVED)
    path = str(notebook.page.evaluate(SAVE))
    lab.close()
    lab.open(path)
    lab.page.wait_for_function(f"document.body.textContent.includes({MISSING!r})")
    expect_picture(lab.page)


BOX = f"""import ipywidgets, knotwidgets as kw
one, other = kw.play(kw.{GAME!r}), kw.play(kw.Celtic())
kw.column(kw.row(one, other), ipywidgets.IntSlider())"""


@pytest.mark.thorough
def test_boards_in_a_box(lab: Lab) -> None:
    page = lab.run(BOX)
    first, second = (page.locator(".kw-widget").nth(number) for number in range(2))
    for one in (first, second):
        expect(one.and_(page.locator("[data-painted]"))).to_be_visible()
    left, right = first.bounding_box(), second.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"] + 1
    lab.run_cell(f"one.play(*{MOVES});")
    expect(page.locator(".kw-saved img").first).not_to_be_visible()
    page.wait_for_function(HAS_SAVED)
    path = str(page.evaluate(SAVE))
    lab.close()
    for name in (path, stranger(lab, path)):
        lab.open(name)
        board, celtic = (page.locator(".kw-saved img").nth(number) for number in range(2))
        expect_decoded(board)
        expect_decoded(celtic)
        expect(board).to_have_attribute("alt", f"Board({POSITION!r})")
        assert MISSING not in page.inner_text("body")
        lab.close()


@pytest.mark.thorough
def test_an_example_that_was_not_run_and_is_not_trusted(lab: Lab) -> None:
    shutil.copy(EXAMPLES / "play.ipynb", lab.folder)
    open_untrusted(lab, "play.ipynb")
    text = (EXAMPLES / "play.ipynb").read_text(encoding="utf-8")
    pictures = lab.page.locator(".jp-OutputArea .kw-picture img")
    expect(pictures).to_have_count(text.count("<img"))
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect_decoded(picture)
    assert MISSING not in lab.page.inner_text("body")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 1280, "height": 1500}) as context:
        yield context


@pytest.mark.thorough
def test_in_notebook(context: BrowserContext, tmp_path: Path) -> None:
    with notebook7.opened(context, tmp_path) as host:
        host.play(host.view(), *MOVES[:2])
        host.page.evaluate(SAVE)
        host.page.reload()
        host.play(host.view(), *MOVES[2:])
        host.page.wait_for_function(HAS_SAVED.replace("widgets[0]", "widgets[1]"))
        host.page.evaluate(SAVE)
        host.page.evaluate(SHUT_DOWN)
        host.page.reload()
        host.page.wait_for_function(f"document.body.textContent.includes({MISSING!r})")
        expect_picture(host.page)


EMBEDDED = f"""import knotwidgets as kw
board = kw.play(kw.{GAME!r}, embed=True)
board.play(*{MOVES})
board"""


def expect_game(view: Locator) -> None:
    """A board that nothing is behind shows the last position, and the way to it."""
    view.scroll_into_view_if_needed()
    current = view.locator(".kw-widget[data-painted] .kw-move[aria-current=step]")
    expect(current).to_have_attribute("data-path", str(len(MOVES)))
    view.locator("[data-tool=first]").click()
    expect(current).to_have_attribute("data-path", "0")


@pytest.mark.thorough
def test_a_game_is_embedded_in_lab(lab: Lab) -> None:
    page = lab.run(EMBEDDED)
    expect(page.locator(".kw-widget[data-painted]")).to_be_visible()
    expect(page.locator(".kw-embedded")).not_to_be_visible()
    path = str(page.evaluate(SAVE))
    lab.close()
    lab.open(path)
    expect_game(page.locator(".kw-embedded"))
    expect(page.locator(".kw-embedded img")).to_have_count(0)
    lab.close()
    open_untrusted(lab, stranger(lab, path))
    expect_picture(page)


FOUR = "boards = [kw.play(kw.Kingdoms()) for _ in range(4)]\nfor one in boards: display(one)"
MOVED = f"for at, one in enumerate(boards): one.play(*{MOVES}[:at])"
PICTURES = ("import knotwidgets as kw", FOUR, "kw.row(*boards[1:3])", MOVED)
PLAIN = f"board = kw.play(kw.{GAME!r})\nboard.play(*{MOVES})\nboard"
GAMES = (PLAIN, EMBEDDED, "kw.page(board.record)")


@pytest.fixture(scope="module")
def executed() -> Any:
    """A notebook that was executed without a page: cells with pictures, then some with games."""
    notebook = nbformat.from_dict(new_notebook(*PICTURES, *GAMES))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook


def exported(executed: Any, cells: slice, known: Any, file: Path, template: str = "lab") -> str:
    """The address of a page of some of the cells, which has what is `known` of the widgets."""
    part = nbformat.from_dict({**executed, "cells": executed.cells[cells], "metadata": known})
    to_html = HTMLExporter(template_name=template).from_notebook_node
    file.write_text(to_html(part)[0])
    return file.as_uri()


@pytest.mark.slow
def test_what_was_on_the_boards_is_exported(
    context: BrowserContext, executed: Any, tmp_path: Path
) -> None:
    shown = [f"Board({GAME.start().play(*MOVES[:at])!r})" for at in (0, 1, 2, 3, 1, 2)]
    page = context.new_page()
    for template in ("lab", "classic", "reveal"):
        part = slice(len(PICTURES))
        address = exported(executed, part, {}, tmp_path / f"{template}.html", template)
        page.goto(address, wait_until="commit")
        for picture in page.locator(".kw-saved img").all():
            expect_decoded(picture)
        alts = page.locator("img").evaluate_all("all => all.map(one => one.alt)")
        assert alts == shown
    plain = [one.data["text/plain"] for cell in executed.cells for one in cell.outputs]
    assert [one for one in plain if one][:4] == shown[:4]


@pytest.mark.slow
def test_as_html(context: BrowserContext, executed: Any, tmp_path: Path) -> None:
    context.set_offline(offline=True)
    page = context.new_page()
    for count, known in enumerate(({}, executed.metadata)):
        part = slice(len(PICTURES), None)
        address = exported(executed, part, known, tmp_path / f"{count}.html")
        page.goto(address, wait_until="commit")
        first, second = map(page.locator(".kw-embedded").nth, (0, 1))
        widgets = page.locator("script[type='application/vnd.jupyter.widget-view+json']")
        expect(widgets).to_have_count(count)  # that of the first cell
        expect_game(first)
        second.scroll_into_view_if_needed()
        expect(second.locator(".kw-widget[data-painted]")).to_be_visible()
        expect(page.locator(".jp-OutputArea img:visible")).to_have_count(1)
