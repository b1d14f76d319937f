"""A machine that plays in a notebook of JupyterLab, while its cells go on."""

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


def test_other_cells_run_while_a_machine_thinks(lab: Lab) -> None:
    page = lab.run(PATIENT)
    view = View(page, page.locator(".kw-widget").first, lambda: START.scene().wire())
    view.root.wait_for()
    view.wait(0)
    thinker = view.find(".kw-thinker")
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
