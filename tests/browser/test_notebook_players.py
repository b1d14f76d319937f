"""A machine that plays in a notebook of JupyterLab, while its cells go on."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.jupyterlab import Lab
from tests.browser.view import View

START = Kingdoms().start()
PATIENT = """
import threading
import knotwidgets as kw

gate = threading.Event()

def patient(position):
    gate.wait(60)
    return position.legal_moves[0]

board = kw.play(kw.Kingdoms(), blue=patient, pace=0)
board
"""
MCTS = """
import knotwidgets as kw

board = kw.play(kw.Kingdoms(), blue=kw.MCTS(simulations=300, seed=1))
board
"""


def show(lab: Lab, cell: str) -> View:
    """The board that a cell shows, at the start of a game."""
    page = lab.run(cell)
    view = View(page, page.locator(".kw-widget").first, lambda: START.scene().wire())
    view.root.wait_for()
    view.wait(0)
    return view


def test_other_cells_run_while_a_machine_thinks(lab: Lab) -> None:
    view = show(lab, PATIENT)
    thinker = view.root.locator(".kw-thinker")
    expect(thinker).to_have_text("Blue is played by patient")
    view.click("D4")
    view.wait(1)
    expect(thinker).to_have_text("Blue is thinking")
    assert lab.run_cell("1 + 1") == "2"
    assert lab.run_cell("print(*board.record.moves)") == "D4"
    lab.run_cell("gate.set()")
    view.wait(2)
    expect(thinker).to_have_text("Blue played B1")
    assert lab.run_cell("print(*board.record.moves)") == "D4 B1"


@pytest.mark.thorough
def test_mcts_answers_in_a_notebook(lab: Lab) -> None:
    view = show(lab, MCTS)
    view.click("D4")
    view.wait(2)
    expect(view.moves).to_have_count(3)
    expect(view.root.locator(".kw-thought").first).to_contain_text("300 simulations")
    assert lab.run_cell("board.report is None") == "True"
    lab.run_cell("board.analyse()")
    expect(view.root.locator(".kw-thinker")).to_have_text("Analysis")
    expect(view.root.locator(".kw-share")).to_have_count(2)
    lab.run_cell("board.close()")
    expect(view.root).to_have_count(0)


TIMED = """
from time import monotonic
import knotwidgets as kw

board = kw.play(kw.Kingdoms(), clock=(300, 5))
board
"""


def test_time_in_which_the_kernel_was_busy_is_nobodys(lab: Lab) -> None:
    view = show(lab, TIMED)
    view.click("D4")
    view.wait(1)
    blue = view.root.locator(".kw-clock").last
    expect(blue).not_to_have_text("5:00")
    lab.run_cell("board._session.time = lambda: monotonic() + 100")  # as if it had been busy
    view.click("E6")
    view.wait(2)
    assert lab.run_cell("print(295 < board.times['blue'] <= 305)") == "True"
    assert lab.run_cell("print(board.record.moves)") == "('D4', 'E6')"
