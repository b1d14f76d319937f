"""Jobs: studies that are played in the background, and show themselves meanwhile."""

import time
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest

from knotwidgets.lab.study import job as jobs
from knotwidgets.lab.study.job import Job, Progress
from knotwidgets.lab.study.plan import Plan
from knotwidgets.lab.study.playing import play
from knotwidgets.lab.study.results import StudyResult
from knotwidgets.lab.study.tally import Tally, counted
from tests.lab.clusters import MEASURED


class Run:
    """A study that goes on one part at a time, when it may."""

    def __init__(self, plan: Plan = MEASURED, n: int = 100) -> None:
        self.tally = Tally.of(plan)
        self.n = n
        self.may = Event()

    def go(self, report: Callable[[int], object], stop: Event) -> None:
        plan = self.tally.plan

        def take(part: Any) -> None:
            self.tally.add(part)
            report(self.tally.n)
            while not (self.may.is_set() or stop.is_set()):
                time.sleep(0.01)

        play(plan, self.n, deliver=take, digest=partial(counted, plan), stop=stop)

    def job(self) -> Job:
        return Job(self.go, lambda: StudyResult(self.tally), self.n)


def wait_until(condition: Callable[[], object]) -> None:
    while not condition():
        time.sleep(0.01)


def test_a_job_returns_at_once_and_tells_what_it_has_found_so_far() -> None:
    run = Run()
    job = run.job()
    wait_until(lambda: job.partial.n)
    assert job.progress == Progress(20, 100)
    assert job.partial.n == 20
    with pytest.raises(
        TimeoutError, match=r"the study goes on: 20 of 100 games; see its \.partial"
    ):
        job.result(timeout=0)
    partial_ = job.partial
    run.may.set()
    assert job.result().n == 100
    assert job.done
    assert partial_.n == 20
    assert partial_["printed"]["Plies"].half_width > job.partial["printed"]["Plies"].half_width
    assert repr(job).startswith("<study: done: 100 of 100 games in ")


def test_a_job_that_is_stopped_keeps_what_it_has_found() -> None:
    job = Run().job()
    wait_until(lambda: job.partial.n)
    job.stop()
    assert job.result().n == 20
    assert repr(job).startswith("<study: stopped: 20 of 100 games in ")


def test_what_the_work_raises_is_raised_by_the_result() -> None:
    def go(**_: object) -> None:
        raise ZeroDivisionError("somewhere")

    tally = Tally.of(MEASURED)
    job = Job(go, lambda: StudyResult(tally), None)
    with pytest.raises(ZeroDivisionError, match="somewhere"):
        job.result()
    assert job.partial.n == 0
    assert repr(job) == "<study: failed after 0 games: ZeroDivisionError: somewhere>"
    assert "somewhere" in job._repr_html_()


class Display:
    """Stands for what IPython shows, and how it changes."""

    def __init__(self) -> None:
        self.shown: list[dict[str, str]] = []

    def __call__(self, bundle: dict[str, str], *, raw: bool, display_id: bool) -> "Display":
        assert raw
        assert display_id
        self.shown.append(bundle)
        return self

    def update(self, bundle: dict[str, str], *, raw: bool) -> None:
        assert raw
        self.shown.append(bundle)


def test_a_job_shows_itself_anew_until_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    display, run = Display(), Run()
    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(jobs, "EVERY", 0)
    monkeypatch.setattr(jobs, "SHARE", 0)
    job = run.job()
    job._ipython_display_()
    run.may.set()
    job.result()
    wait_until(lambda: "done: 100" in display.shown[-1]["text/plain"])
    told = [one["text/plain"] for one in display.shown]
    assert any("<study: 60 of 100 games, " in one for one in told)
    assert (
        "60.0%" in next(one for one in display.shown if "60 of" in one["text/plain"])["text/html"]
    )
    assert "Plies" in display.shown[-1]["text/html"]
