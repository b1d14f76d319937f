"""Three moves are played with the mouse in every front end, on a machine without a network.

What JupyterLab does is told by test_notebook.py and its like.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from dev_setup import ROOT
from tests.browser.hosts import lite, marimo, notebook7, voila
from tests.browser.hosts.host import Host, keep_home
from tests.browser.live import builder, served

MOVES = ("D4", "E6", "C6")
PATIENCE = 60_000  # milliseconds for a front end to load and to run a notebook
# What a front end asks for elsewhere without any need: icons and fonts of its own.
HARMLESS = ("fontawesome",)

Opened = Callable[[BrowserContext, Path], AbstractContextManager[Host]]
HOSTS: dict[str, Opened] = {
    "marimo": marimo.opened,
    "notebook": notebook7.opened,
    "voila": voila.opened,
}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that knows nothing yet."""
    with browser.new_context(viewport={"width": 1280, "height": 1500}) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def needed(strays: list[str]) -> list[str]:
    """The requests to elsewhere that something might depend on."""
    return [url for url in strays if not any(name in url for name in HARMLESS)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", HOSTS)
def test_three_moves_are_played_offline(name: str, context: BrowserContext, tmp_path: Path) -> None:
    with HOSTS[name](context, tmp_path) as host:
        view = host.view()
        host.play(view, *MOVES)
        view.shows(moves=["Start", "1D4", "2E6", "3C6"])
        assert host.played() == " ".join(MOVES)
        assert needed(host.strays) == []


@pytest.mark.thorough
def test_in_marimo_a_cell_that_reads_the_position_runs_again_after_a_move(
    context: BrowserContext, tmp_path: Path
) -> None:
    with marimo.opened(context, tmp_path, "Random()") as host:
        host.play(host.view(), "D4")
        answered = re.compile(r"^(?!45)\d+ moves are open to red\.")
        expect(host.page.get_by_text(answered)).to_be_visible()


@pytest.mark.thorough
def test_three_moves_are_played_where_python_runs_in_the_browser(
    context: BrowserContext, tmp_path: Path
) -> None:
    with lite.opened(context, tmp_path) as (host, lab):
        host.play(host.view(), *MOVES)
        assert host.played() == " ".join(MOVES)
        for number, player in enumerate(("Random()", "MCTS(simulations=200)"), 1):
            # There are no threads, so a machine thinks a little at a time.
            lab.run_cell(f"board = play(Kingdoms(), blue={player}, pace=0)\nboard")
            host.position = host.position.game.start()
            view = host.view(number)
            view.canvas.scroll_into_view_if_needed()
            host.play(view, "D4")
            view.wait(2)
            assert lab.run_cell("print(len(board.record.moves))") == "2"
        assert needed(host.strays) == []


def test_jupyterlite_lists_the_examples_and_offers_the_lobby(
    context: BrowserContext, tmp_path: Path
) -> None:
    """Without its Python, which takes a minute: the thorough tests run that."""
    builder()["write_notebooks"](tmp_path / "school" / "live" / "notebooks")
    with served(tmp_path) as address:
        strays, page = keep_home(context, address), context.new_page()
        page.goto(f"{address}notebooks/lab/index.html")
        expect(page.get_by_text("Celtic-knot games")).to_be_visible()
        expect(page.locator(".jp-DirListing-itemText").first).to_be_visible()
        listed = page.locator(".jp-DirListing-itemText").all_inner_texts()
        assert {*listed} == {path.name for path in (ROOT / "examples").glob("*.ipynb")}
        assert needed(strays) == []
