"""A study in a real notebook: it is played in the background, and shows how far it is."""

from playwright.sync_api import expect

from tests.browser.jupyterlab import Lab

START = """import threading
import knotwidgets as kw
from knotwidgets.lab.study import job as jobs

jobs.EVERY = 0
may = threading.Event()

class Waiting(kw.Random):
    def choose(self, position, budget=None):
        if study_has_begun():
            may.wait()
        return super().choose(position)

def study_has_begun():
    return "job" in globals() and job.progress.done

study = kw.Study(
    {"small": kw.Kingdoms(board="3x3")}, players=[Waiting(seed=1), None], measures=["DurationMoves"]
)
job = study.start(100)
job"""


def test_a_job_shows_what_it_has_found_until_it_has_ended(lab: Lab) -> None:
    page = lab.run(START)
    output = page.locator(".jp-OutputArea-output").first
    expect(output).to_contain_text("of 100 games")
    expect(output).to_contain_text("DurationMoves")
    assert "of 100 games" in lab.run_cell("print(job.progress)")
    lab.run_cell("may.set()")
    expect(output).to_contain_text("done: 100 of 100 games")
    assert lab.run_cell("print(job.result().n)") == "100"
