"""A study in a real notebook: it is played in the background, and shows how far it is."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.jupyterlab import Lab

START = """import threading
import knotwidgets as kw
from knotwidgets.lab.study import study as jobs

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


BROWSE = """import knotwidgets as kw

variants = {"small": kw.Kingdoms(board="3x3"), "large": kw.Kingdoms(board="4x4")}
kw.browse(kw.study(variants, 60, measures=["DurationMoves"]), "DurationMoves", pace=0)"""


@pytest.mark.thorough
def test_a_click_on_a_bar_shows_such_a_game_and_asks_no_network(lab: Lab) -> None:
    page = lab.run(BROWSE)
    told = page.locator(".widget-html-content").last
    expect(told).to_have_text(re.compile("^small, game"))
    page.locator(".mark-rect path").last.click()
    expect(told).to_have_text(re.compile("^large, game"))
