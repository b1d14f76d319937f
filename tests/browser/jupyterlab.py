"""A real JupyterLab in a real Chromium, for the browser tests and the latency benchmark."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Request, WebSocket

from dev_setup import find_chromium
from tests.browser.server import served

PATIENCE = 60  # seconds for a notebook to run

# JavaScript that runs in JupyterLab's page. The server's option --expose-app-in-browser gives it
# `jupyterapp`; driving the menus instead races the start of the kernel.
OPEN = """async ({ path, kernel }) => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = await app.commands.execute('docmanager:open', {path, factory: 'Notebook', kernel});
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
APPEND_AND_RUN = """async source => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.model.sharedModel.addCell({cell_type: 'code', source});
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await app.commands.execute('notebook:run-cell');
}"""
READ_OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(cell => cell.model.outputs?.toJSON() ?? [])"""
SHUT_DOWN = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel?.sessionContext?.shutdown();
  panel?.dispose();
}"""
# Makes the kernel forget all, and gives its id, if it is alive and has nothing to do.
FORGET = """async code => {
  const panel = window.jupyterapp.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  if (kernel?.status !== 'idle') return null;
  const reply = await kernel.requestExecute({code, store_history: false}).done;
  panel.dispose();
  return reply.content.status === 'ok' ? {id: kernel.id} : null;
}"""
RESET = """
import ipywidgets, sys
ipywidgets.Widget.close_all()
if "ipycanvas" in sys.modules:  # all of its canvases draw by way of one widget
    manager = sys.modules["ipycanvas.canvas"]._CANVAS_MANAGER
    manager._current_canvas = None
    manager.open()
get_ipython().reset(new_session=True)
"""


def chromium_options() -> dict[str, Any]:
    """How to launch Chromium: silent, the same everywhere, and allowed to run as root."""
    quiet = ["background-networking", "component-update", "gpu", "quic", "sync"]
    arguments = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)]
    return {"executable_path": find_chromium(), "args": arguments}


@contextmanager
def serve(folder: Path, *options: str) -> Iterator[str]:
    """Serves JupyterLab on `folder`, apart from the user's settings; gives its address."""
    with served(
        lambda port: [*jupyter("jupyterlab", port, folder), *options], folder, "api"
    ) as url:
        yield url


def jupyter(module: str, port: int, folder: Path, python: str = sys.executable) -> list[str]:
    """The command that starts one of Jupyter's servers, which lets itself be driven by tests."""
    return [
        *(python, "-m", module, "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"),
    ]


class Lab:
    """A browser page on a JupyterLab, which shows one notebook at a time."""

    def __init__(self, page: Page, url: str, folder: Path, start: str = "lab?reset") -> None:
        self.page = page
        self.strays: list[str] = []  # requests to anywhere but the server
        self._url = url
        self.folder = folder
        self._numbers = count(1)
        self._kernel: dict[str, str] | None = None  # one that has nothing to do
        page.on("request", self._note_stray)
        page.on("websocket", self._note_stray)
        self._start = f"{url}/{start}"
        self.load()

    def load(self) -> None:
        """Loads the page anew; no notebook is open there, as each would be at its own address."""
        self.page.goto(self._start)
        self.page.wait_for_function("window.jupyterapp !== undefined")

    def run(self, *cells: str) -> Page:
        """Opens a new notebook with these cells, runs all of them, and gives the page.

        Raises AssertionError with the traceback when a cell fails.
        """
        path = self.folder / f"notebook-{next(self._numbers)}.ipynb"
        path.write_text(json.dumps(new_notebook(*cells)))
        return self.run_file(path.name, len(cells))

    def run_file(self, name: str, cells: int) -> Page:
        """Opens a notebook that is there, and runs all of its cells."""
        self.open(name, self._kernel)
        self._kernel = None
        self._evaluate(RUN_ALL)
        for index in range(cells):
            self.output(index)
        return self.page

    def open(self, name: str, kernel: dict[str, str] | None = None) -> None:
        """Opens a notebook that is there, with a kernel of its own if no other is given."""
        self._evaluate(OPEN, {"path": name, "kernel": kernel})

    def run_cell(self, code: str) -> str:
        """Runs one more cell at the end of the notebook, and gives what it put out."""
        self._evaluate(APPEND_AND_RUN, code)
        return self.output()

    def output(self, index: int = -1) -> str:
        """The text that a cell put out: what it printed, then what it displayed."""
        outputs = self.page.evaluate(READ_OUTPUTS)[index]
        for output in outputs:
            assert output["output_type"] != "error", _plain("\n".join(output["traceback"]))
        return "".join(map(_text, outputs)).strip()

    def clear(self) -> None:
        """Closes the notebook, unsaved; its kernel forgets all, and runs the next one.

        To start a kernel and to import the package takes longer than most tests.
        """
        self._kernel = self._evaluate(FORGET, RESET)
        for kept in ("games", "lobby"):  # of the same cells, and what was chosen last
            self.page.evaluate(f"localStorage.removeItem('knotwidgets {kept}')")
        if self._kernel is None:
            self.close()

    def close(self) -> None:
        """Shuts down the kernel and closes the notebook, unsaved."""
        self._evaluate(SHUT_DOWN)

    def _evaluate(self, function: str, argument: object = None) -> Any:
        """Calls a JavaScript function in the page, and gives up if it takes too long."""
        limit = f"""new Promise((_, reject) => setTimeout(
          () => reject(new Error("no answer for {PATIENCE} s")), {PATIENCE} * 1000))"""
        return self.page.evaluate(
            f"argument => Promise.race([({function})(argument), {limit}])", argument
        )

    def _note_stray(self, request: Request | WebSocket) -> None:
        own = (self._url, self._url.replace("http", "ws"), "data:", "blob:")
        if not request.url.startswith(own):
            self.strays.append(request.url)


def new_notebook(*cells: str) -> dict[str, Any]:
    """A notebook file of code cells that were not run yet."""
    new: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel},
        "cells": [
            {**new, "id": f"cell-{number}", "source": code, "outputs": []}
            for number, code in enumerate(cells)
        ],
    }


def _plain(text: str) -> str:
    """Text without the colours of a terminal."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def _text(output: dict[str, Any]) -> str:
    """The plain text of one output of a cell."""
    stream = output["output_type"] == "stream"
    text = output["text"] if stream else output["data"].get("text/plain", "")
    return text if isinstance(text, str) else "".join(text)
