"""Where a board thinks: one task at a time, in a thread or, where there are none, in turns."""

import asyncio
import sys
from math import inf
from threading import Event, Thread
from typing import Any

import pytest

from knotwidgets import Kingdoms, play
from knotwidgets.engine import MCTS
from knotwidgets.session import machines as tasks
from knotwidgets.session.machines import (
    SLICE,
    SWITCH,
    PositionTask,
    ThinkingThread,
    frequent_switches,
)
from tests.widgets.machines import PATIENCE, first


class Job(PositionTask):
    """A task that is done when it is let go, or cancelled."""

    def __init__(self, turns: int = 1, *, is_stubborn: bool = False) -> None:
        self.turns, self.is_stubborn = turns, is_stubborn
        self.begun, self.go, self.done = Event(), Event(), Event()
        self.cancelled = False
        self.error: BaseException | None = None
        self.seconds: list[float] = []

    def run(self, seconds: float) -> bool:
        self.seconds.append(seconds)
        self.begun.set()
        assert self.go.wait(PATIENCE)
        if len(self.seconds) < self.turns and not self.cancelled:
            return True
        self.done.set()
        return False

    def cancel(self) -> None:
        self.cancelled = True
        if not self.is_stubborn:
            self.go.set()

    def fail(self, error: BaseException) -> None:
        self.error = error


def test_tasks_are_done_one_after_the_other_and_only_the_newest_of_those_that_wait() -> None:
    thinker, jobs = ThinkingThread(), [Job(is_stubborn=True), *(Job() for _ in range(3))]
    thinker.ask(jobs[0])
    assert jobs[0].begun.wait(PATIENCE)
    for job in jobs[1:]:
        thinker.ask(job)
    jobs[0].go.set()
    assert jobs[3].begun.wait(PATIENCE)
    jobs[3].go.set()
    assert jobs[3].done.wait(PATIENCE)
    assert [job.begun.is_set() for job in jobs] == [True, False, False, True]
    assert [job.cancelled for job in jobs] == [True, False, False, False]


def test_to_ask_for_nothing_ends_what_goes_on() -> None:
    thinker, job = ThinkingThread(), Job()
    thinker.ask(job)
    assert job.begun.wait(PATIENCE)
    thinker.ask(None)
    assert job.done.wait(PATIENCE)
    assert job.cancelled


def test_a_thread_goes_on_until_a_task_is_done() -> None:
    thinker, job = ThinkingThread(), Job(turns=3)
    job.go.set()
    thinker.ask(job)
    assert job.done.wait(PATIENCE)
    assert job.seconds == [inf] * 3


class Broken(Job):
    """A task that fails when it is let go, whatever it is told of."""

    def run(self, seconds: float) -> bool:
        super().run(seconds)
        raise KeyboardInterrupt

    def fail(self, error: BaseException) -> None:
        super().fail(error)
        raise OSError("this can't be told")


def test_a_task_that_fails_leaves_the_next_one_alone() -> None:
    thinker, broken = ThinkingThread(), Broken()
    for job in (broken, Job()):
        job.go.set()
        thinker.ask(job)
        assert job.done.wait(PATIENCE)
    assert isinstance(broken.error, KeyboardInterrupt)


def test_other_threads_have_their_turns_sooner_while_somebody_thinks() -> None:
    usual = sys.getswitchinterval()
    with frequent_switches():
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
        with frequent_switches():
            pass
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
    assert sys.getswitchinterval() == usual
    sys.setswitchinterval(SWITCH / 4)
    try:
        with frequent_switches():
            assert sys.getswitchinterval() == pytest.approx(SWITCH / 4)
    finally:
        sys.setswitchinterval(usual)


def test_a_task_is_done_in_courtesy() -> None:
    intervals: list[float] = []

    class Look(Job):
        def run(self, seconds: float) -> bool:
            intervals.append(sys.getswitchinterval())
            return super().run(seconds)

    job = Look()
    job.go.set()
    ThinkingThread().ask(job)
    assert job.done.wait(PATIENCE)
    assert intervals == [pytest.approx(SWITCH)]


# ---- without threads


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread can be started, as in Pyodide."""

    def refuse(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    monkeypatch.setattr(tasks, "PAUSE", 0)


async def until(holds: Any) -> None:
    """Lets the event loop go on until something holds."""

    async def turns() -> None:
        while not holds():  # noqa: ASYNC110 - what happens there tells nobody
            await asyncio.sleep(0)

    await asyncio.wait_for(turns(), PATIENCE)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_work_takes_turns_with_the_event_loop() -> None:
    async def work() -> None:
        thinker, job, late = ThinkingThread(), Job(turns=1_000_000), Job()
        job.go.set()
        late.go.set()
        thinker.ask(job)
        assert job.seconds == []
        await until(lambda: len(job.seconds) > 1)
        thinker.ask(late)
        await until(late.done.is_set)
        assert job.cancelled
        assert {*job.seconds, *late.seconds} == {SLICE}
        await asyncio.sleep(0)
        again = Job()
        again.go.set()
        thinker.ask(again)
        await until(again.done.is_set)

    asyncio.run(work())


@pytest.mark.usefixtures("no_threads")
def test_without_threads_a_machine_answers_and_an_analysis_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "SLICE", 0.001)

    async def watch() -> None:
        with play(Kingdoms(), blue=first, pace=0) as board:
            board.play("D4")
            assert len(board.record.moves) == 1
            await until(lambda: len(board.record.moves) == 2)
            board.analyse(MCTS(seconds=1, compiled=False))
            await until(lambda: board.report is not None)
            report = board.report
            await until(lambda: board.report is not report)
            board.play("F3")
            await until(lambda: len(board.record.moves) == 4)
            assert not board.thinking["text"].startswith("Blue is thinking")

    asyncio.run(watch())


@pytest.mark.usefixtures("no_threads")
def test_without_threads_a_move_waits_for_the_pace_until_it_is_hurried() -> None:
    async def watch() -> None:
        with play(Kingdoms(), blue=first, pace=1e6) as board:
            board.play("D4")
            await until(lambda: board._machines._task.move is not None)  # type: ignore[union-attr]
            assert len(board.record.moves) == 1
            board.hurry()
            await until(lambda: len(board.record.moves) == 2)

    asyncio.run(watch())
