"""A board in a notebook of JupyterLab, and cells that run while it is played on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from knotwidgets import Celtic, Kingdoms, Position
from tests.browser.jupyterlab import Lab
from tests.browser.view import View

# JavaScript that runs in JupyterLab's page, see jupyterlab.py.
START_CELL = """source => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.model.sharedModel.addCell({cell_type: 'code', source});
  notebook.activeCellIndex = notebook.widgets.length - 1;
  window.running = window.jupyterapp.commands.execute('notebook:run-cell');
}"""
HAS_PRINTED = """text => JSON.stringify(
  window.jupyterapp.shell.currentWidget.content.widgets.at(-1).model.outputs.toJSON()
).includes(text)"""
SAVE = """async () => {
  await window.jupyterapp.commands.execute('docmanager:save');
  return window.jupyterapp.shell.currentWidget.context.path;
}"""
# What the setting "Kernel Comms over subshells" does; gives what it was.
SET_COMMS = """mode => {
  const { kernels } = window.jupyterapp.serviceManager;
  const before = kernels.commsOverSubshells;
  kernels.commsOverSubshells = mode;
  return before;
}"""
BUSY_CELL = """
import pathlib, time
print("busy")
while not pathlib.Path({flag!r}).exists():
    time.sleep(0.01)
print("played meanwhile:", *board.record.moves)
"""


def wait_for_shape(view: View) -> None:
    """Waits until a board has the shape of its scene, which may be arranged otherwise at first."""
    *_, width, height = view.scene()["box"]
    view.page.wait_for_function(
        "([board, ratio]) => Math.abs(board.clientWidth / board.clientHeight - ratio) < 0.02",
        arg=[view.board.element_handle(), width / height],
    )


class Notebook:
    """A new notebook, in which `board` is a board for a game; the first cell shows it.

    `position` is the one that the views show, as far as it matters where things are: tell it when
    other things than at the start can be picked.
    """

    def __init__(self, lab: Lab, game: Celtic | Kingdoms) -> None:
        self.lab = lab
        self.page = lab.page
        self.position: Position = game.start()
        self.page.set_viewport_size({"width": 1280, "height": 1700})
        name = type(game).__name__
        lab.run(f"from knotwidgets import {name}, play\nboard = play({game!r})\nboard")

    def view(self, number: int = 0, arrangement: str = "tall") -> View:
        """A view of the board, the first one in the notebook by default.

        The page is high, so what can be arranged is, one below the other.
        """
        root = self.page.locator(".kw-widget").nth(number)
        picture = {"arrangement": arrangement}
        view = View(self.page, root, lambda: self.position.scene(**picture).wire())
        view.root.wait_for()
        wait_for_shape(view)
        return view

    def start(self, code: str, until: str) -> None:
        """Starts one more cell, and waits until it has printed a text."""
        self.page.evaluate(START_CELL, code)
        self.page.wait_for_function(HAS_PRINTED, arg=until)

    def finish(self) -> str:
        """Waits until the cell that was started has ended, and gives what it put out."""
        self.page.evaluate("window.running")
        return self.lab.output()

    @contextmanager
    def busy(self, flag: Path) -> Iterator[None]:
        """Lets a cell run, which waits until `flag` is there and then prints the moves played."""
        self.start(BUSY_CELL.format(flag=str(flag)), "busy")
        try:
            yield
        finally:
            flag.touch()

    def reload(self) -> None:
        """Saves the notebook, loads the page anew and opens the notebook again."""
        path = self.page.evaluate(SAVE)
        self.lab.load()
        self.lab.open(path)


@contextmanager
def comms_on_the_main_shell(lab: Lab) -> Iterator[None]:
    """Lets messages of widgets wait until the cell ends, as all older notebooks do."""
    before = lab.page.evaluate(SET_COMMS, "disabled")
    try:
        yield
    finally:
        lab.page.evaluate(SET_COMMS, before)
