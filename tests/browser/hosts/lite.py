"""JupyterLite: JupyterLab with a Python that runs in the browser, as the site has it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser.hosts.host import Host, keep_home
from tests.browser.jupyterlab import Lab
from tests.browser.live import builder, served

START = "notebooks/lab/index.html?path=play.ipynb"


@contextmanager
def opened(context: BrowserContext, folder: Path) -> Iterator[tuple[Host, Lab]]:
    """Opens the example notebook, and a board in a new cell of it."""
    names = builder()
    names["write_live"](folder / "school" / "live")
    names["write_notebooks"](folder / "school" / "live" / "notebooks")
    with served(folder) as address:
        strays = keep_home(context, address)
        lab = Lab(context.new_page(), address.rstrip("/"), folder, START)
        lab.open("play.ipynb")
        lab.run_cell("from knotwidgets import *\nboard = play(Kingdoms())\nboard")
        yield Host(lab.page, lambda: lab.run_cell("print(*board.record.moves)"), strays), lab
