"""Notebook 7."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser.hosts.host import PYTHON, Host, keep_home, noting
from tests.browser.jupyterlab import jupyter, new_notebook
from tests.browser.server import served

RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  while (!app.shell.currentWidget?.sessionContext) await new Promise(done => setTimeout(done, 50));
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  await app.commands.execute('notebook:run-all-cells');
}"""


@contextmanager
def opened(context: BrowserContext, folder: Path) -> Iterator[Host]:
    """Opens a notebook in a window of its own, and runs it."""
    code, played = noting(folder)
    (folder / "play.ipynb").write_text(json.dumps(new_notebook(code, "board")))
    with served(lambda port: jupyter("notebook", port, folder, PYTHON), folder, "api") as url:
        strays = keep_home(context, url)
        page = context.new_page()
        page.goto(f"{url}/notebooks/play.ipynb")
        page.wait_for_function("window.jupyterapp !== undefined")
        page.evaluate(RUN_ALL)
        yield Host(page, played, strays)
