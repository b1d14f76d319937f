"""marimo, which shows a notebook as an application; every output has a shadow root of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

from playwright.sync_api import BrowserContext

from tests.browser.hosts.host import PYTHON, Host, keep_home, noting
from tests.browser.server import served

NOTEBOOK = """
import marimo
app = marimo.App()

@app.cell
def _():
    import asyncio
    import marimo as mo
{code}
    position, show = mo.state(board.position)
    loop = asyncio.get_running_loop()
    board.on_move(lambda move, after: loop.call_soon_threadsafe(show, after))
    return board, mo, position

@app.cell
def _(board):
    board
    return

@app.cell
def _(mo, position):
    mo.md(f"{{len(position().legal_moves)}} moves are open to {{position().player}}.")
    return
"""


@contextmanager
def opened(context: BrowserContext, folder: Path, blue: str = "None") -> Iterator[Host]:
    """Opens a notebook as an application."""
    code, played = noting(folder)
    code = code.replace("Kingdoms()", f"Kingdoms(), blue={blue}")
    (folder / "play.py").write_text(NOTEBOOK.format(code=indent(code, "    ")))

    def command(port: int) -> list[str]:
        options = ["--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
        return [PYTHON, "-m", "marimo", "run", *options, "play.py"]

    with served(command, folder) as url:
        strays = keep_home(context, url)
        page = context.new_page()
        page.goto(url)
        yield Host(page, played, strays)
