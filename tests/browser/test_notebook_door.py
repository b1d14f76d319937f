"""The way in: `dev.py play` leads to the lobby without a press, and runs nothing else."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from dev import NOTEBOOK
from knotwidgets import Kingdoms, Position
from knotwidgets.__main__ import LINES, MARK
from tests.browser.jupyterlab import PATIENCE, Lab, new_notebook
from tests.browser.server import served
from tests.browser.test_notebook_lost import KERNEL
from tests.browser.view import View
from tests.waiting import wait_until

GAME = Kingdoms()
LOBBY = "".join(json.loads(NOTEBOOK.read_text("utf-8"))["cells"][1]["source"])
assert LOBBY == LINES
# Runs dev.py's own server, on the copy of a notebook.
SERVE = """
import dev, pathlib, sys
dev.NOTEBOOK = pathlib.Path(sys.argv[2])
dev.set_up = print  # it is
dev.play(int(sys.argv[1]), browser=False, phone=False)
"""
NEW_SESSION = """async ([path, name, kernel]) => {
  const asked = { path, name, type: "notebook", kernel };
  const session = await window.jupyterapp.serviceManager.sessions.startNew(asked);
  session.dispose(); // this connection; a second one would close the widgets that it doesn't know
}"""
CLOSE = "window.jupyterapp.shell.currentWidget.dispose()"
# How often the first cell of code was run, once the kernel has done all that it was asked.
SETTLED = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  const { kernel } = panel.sessionContext.session;
  const asked = { code: "import time; time.sleep(0.05)", silent: true };
  for (let times = 0; times < 20; times += 1) await kernel.requestExecute(asked).done;
  return panel.content.widgets.find(({ model }) => model.type === "code").model.executionCount;
}"""


class Door(NamedTuple):
    """What `dev.py play` prints, and the copy of the notebook that it serves."""

    address: str
    notebook: Path


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    folder = tmp_path_factory.mktemp("door")
    notebook = Path(shutil.copy(NOTEBOOK, folder))
    with served(
        lambda port: [sys.executable, "-c", SERVE, str(port), str(notebook)], Path(folder), "api"
    ):
        log = folder / "server.log"
        wait_until(lambda: "open http" in log.read_text("utf-8"))
        found = re.search(r"open (http\S+)", log.read_text("utf-8"))
        assert found
        yield Door(found[1], notebook.parent / "mine" / notebook.name)
    assert notebook.read_bytes() == NOTEBOOK.read_bytes()  # whatever was played in the copy


def view_of(page: Page, position: Position) -> View:
    """The only board of a page, on which the position is shown."""
    return View(page, page.locator(".kw-widget"), position.scene().wire)


def test_from_the_address_to_a_move_it_takes_two_clicks(browser: Browser, door: Door) -> None:
    start = GAME.start()
    with browser.new_context(viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        page.goto(door.address)
        play = page.get_by_role("button", name="Play", exact=True)
        play.click(timeout=PATIENCE * 1000)
        view = view_of(page, start)
        view.mentions(turn="Red")
        view.lie_still()  # JupyterLab scrolls to what the cell shows now
        view.play(start, "D4")
        view.mentions(turn="Blue")
        expect(page.locator(".jp-Dialog")).to_have_count(0)

        # Whoever loads the page again goes on with that game.
        wait_until(lambda: "widget-view+json" in door.notebook.read_text("utf-8"))
        page.reload()
        expect(view.turn).to_contain_text("Blue", timeout=PATIENCE * 1000)
        expect(play).to_be_hidden()


def test_on_a_phone_the_lobby_fills_the_screen(browser: Browser, door: Door) -> None:
    phone = {"width": 390, "height": 844}
    with browser.new_context(viewport=phone, has_touch=True, is_mobile=True) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(door.address.replace("/lab/", "/doc/workspaces/phone/"))
        lobby = page.locator(".kw-widget")
        expect(lobby).to_be_visible(timeout=PATIENCE * 1000)
        expect(page.locator(".jp-SideBar:visible")).to_have_count(0)
        box = lobby.bounding_box()
        assert box
        assert box["width"] > 0.9 * phone["width"]


SESSIONS = (  # a file, the name of its session, its code, and whether that is run
    ("altered.ipynb", MARK, f"{LOBBY}\nopen('ran', 'w')", False),
    ("foreign.ipynb", "foreign.ipynb", LOBBY, False),
    (MARK.rstrip("/"), MARK.rstrip("/"), LOBBY, False),  # a file of that name
    ("ours.ipynb", MARK, LOBBY, True),
)


def test_only_the_lobby_of_a_marked_session_is_run(lab: Lab) -> None:
    lab.run("1")
    kernel = lab.page.evaluate(f"({{ id: {KERNEL}.id }})")  # which all sessions share
    for path, name, code, runs in SESSIONS:
        file = lab.folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(new_notebook(code)))
        lab.page.evaluate(CLOSE)  # the one before; the kernel goes on
        lab.page.evaluate(NEW_SESSION, [path, name, kernel])
        lab.open(path)
        count = lab.page.evaluate(SETTLED)
        assert (count is not None) == runs
        assert not (file.parent / "ran").exists()
        expect(lab.page.locator(".kw-lobby")).to_have_count(1 if runs else 0)


def test_the_launcher_has_a_card_that_opens_a_lobby(lab: Lab) -> None:
    lab.page.locator(".jp-LauncherCard:visible", has_text="Celtic-knot games").click()
    play = lab.page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible(timeout=PATIENCE * 1000)
    assert LOBBY in lab.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.getSource()"
    )
