"""Jobs: studies that are played in the background, and show themselves meanwhile."""

import sys
import time
from threading import Event

import pytest

from knotwidgets.lab.study.plan import Part
from knotwidgets.lab.study.study import Job, Progress
from tests.lab.clusters import MEASURED, Small
from tests.waiting import wait_until


class Waiting(Small):
    """A plan that goes on after its first part when it may."""

    def play(self, number: int, stop: Event | None = None, *, n: int | None = None) -> Part:
        while number and not (MAY.is_set() or (stop and stop.is_set())):
            time.sleep(0.01)
        return super().play(number, stop, n=n)


class Broken(Small):
    """A plan that can't be played."""

    def play(self, *_: object, **__: object) -> Part:
        raise ZeroDivisionError("somewhere")


MAY = Event()


@pytest.fixture
def plan() -> Waiting:
    MAY.clear()
    return Waiting(MEASURED.variants, MEASURED.measures, seed=MEASURED.seed)


def test_a_job_returns_at_once_and_tells_what_it_has_found_so_far(plan: Waiting) -> None:
    job = Job(plan, 100)
    wait_until(lambda: job.partial.n)
    assert job.progress == Progress(20, 100)
    assert job.partial.n == 20
    with pytest.raises(
        TimeoutError, match=r"the study goes on: 20 of 100 games; see its \.partial"
    ):
        job.result(timeout=0)
    partial_ = job.partial
    MAY.set()
    assert job.result().n == 100
    assert job.done
    assert partial_.n == 20
    assert partial_["printed"]["Plies"].half_width > job.partial["printed"]["Plies"].half_width
    assert repr(job).startswith("<study: done: 100 of 100 games in ")


def test_a_job_that_is_stopped_keeps_what_it_has_found(plan: Waiting) -> None:
    job = Job(plan, 100)
    wait_until(lambda: job.partial.n)
    job.stop()
    assert job.result().n == 20
    assert repr(job).startswith("<study: stopped: 20 of 100 games in ")


def test_what_the_work_raises_is_raised_by_the_result() -> None:
    job = Job(Broken(MEASURED.variants), None, until=0.5)
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


def test_a_job_shows_itself_anew_until_it_has_ended(
    plan: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = Display()
    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(sys.modules[Job.__module__], "EVERY", 0)
    monkeypatch.setattr(sys.modules[Job.__module__], "SHARE", 0)
    job = Job(plan, 100)
    job._ipython_display_()
    MAY.set()
    job.result()
    wait_until(lambda: "done: 100" in display.shown[-1]["text/plain"])
    told = [one["text/plain"] for one in display.shown]
    assert any("<study: 60 of 100 games, " in one for one in told)
    assert (
        "60.0%" in next(one for one in display.shown if "60 of" in one["text/plain"])["text/html"]
    )
    assert "Plies" in display.shown[-1]["text/html"]
