"""Voila, which runs a notebook and shows what it puts out."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser.hosts.host import PYTHON, Host, keep_home, noting
from tests.browser.jupyterlab import new_notebook
from tests.browser.server import served


@contextmanager
def opened(context: BrowserContext, folder: Path) -> Iterator[Host]:
    """Opens a notebook as an application."""
    code, played = noting(folder)
    (folder / "play.ipynb").write_text(json.dumps(new_notebook(code, "board")))

    def command(port: int) -> list[str]:
        options = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
        return [PYTHON, "-m", "voila", *options, "."]

    with served(command, folder) as url:
        strays = keep_home(context, url)
        page = context.new_page()
        page.goto(f"{url}/voila/render/play.ipynb")
        yield Host(page, played, strays)
