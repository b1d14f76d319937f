"""Work in any place: in order, few parts ahead; what is killed is done again."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Lock

import pytest

from knotwidgets import Budget, Kingdoms, Position, Random, Study
from knotwidgets.lab.study import workers
from knotwidgets.lab.study.workers import results
from tests.lab.clusters import PLAN, Failing, Hanging, Killing, square
from tests.waiting import wait_until


@pytest.fixture
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is enough, and each takes half a second to start."""
    monkeypatch.setattr(workers, "processors", lambda: 1)


@pytest.mark.parametrize("name", ["threads", "processes"])
@pytest.mark.usefixtures("one_process")
def test_what_a_part_raises_is_raised_after_the_parts_before(name: str) -> None:
    found: list[int] = []
    with pytest.raises(ZeroDivisionError, match="part 37"):
        found.extend(results(Failing(37), range(60), on=name))
    assert found == [*range(37)]


def test_a_run_without_end_ends_when_enough_was_seen() -> None:
    stop = Event()
    with closing(results(square, count(), stop=stop)) as found:
        assert len([*islice(found, 30)]) == 30
    assert stop.is_set()


def test_only_a_few_parts_are_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST", 3)
    held: list[int] = []
    made, guard, go = [0], Lock(), Event()

    def work(number: int, _: Event | None) -> int:
        with guard:
            made[0] += 1
        if number == 0:
            go.wait()
        return number

    def take() -> None:
        for number in results(work, range(500), on=threads):
            with guard:
                held.append(made[0] - number)

    with ThreadPoolExecutor(2) as threads, ThreadPoolExecutor(1) as other:
        run_ = other.submit(take)
        wait_until(lambda: made[0] > 2 * workers.AHEAD)
        go.set()
        run_.result()
    assert max(held) <= 3 * (2 * workers.AHEAD + 1)


@pytest.mark.slow
@pytest.mark.usefixtures("one_process")
def test_an_interruption_ends_processes_whatever_they_do(tmp_path: Path) -> None:
    with closing(results(Hanging(1, tmp_path), count(), on="processes")) as found:
        assert next(found) == 0
        wait_until(lambda: [*tmp_path.iterdir()])
    assert not [path for path in tmp_path.iterdir() if lives(path.name)]


def lives(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.usefixtures("one_process")
def test_a_process_that_is_killed_costs_time_only(tmp_path: Path) -> None:
    work = Killing(20, tmp_path / "killed")
    assert [*results(work, range(60), on="processes")] == [*range(60)]
    assert (tmp_path / "killed").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("one_process")
def test_processes_that_always_die_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TRIES", 2)
    found: list[int] = []
    with pytest.raises(
        RuntimeError, match=r"ended 2 times before they had done part 1; .*__main__"
    ):
        found.extend(results(Killing(1, None), range(3), on="processes"))
    assert found == [0]


@pytest.mark.slow
def test_an_executor_of_the_users_that_breaks_is_told_of() -> None:
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(RuntimeError, match="has lost a worker, and part 0"),
    ):
        [*results(Killing(0, None), range(3), on=pool)]


def test_work_that_cannot_be_sent_is_told_of() -> None:
    lock = Lock()
    with pytest.raises(TypeError, match=r"can't be sent to other processes: .*lock.*on='threads'"):
        [*results(lambda *_: lock, range(2), on="processes")]


class Slow:
    """A player that thinks until nobody wants to know any more."""

    def choose(self, _: Position, budget: Budget) -> str:
        THINKS.set()
        while True:
            budget.check()
            time.sleep(0.01)


THINKS = Event()


def test_players_stop_thinking_when_a_study_is_stopped() -> None:
    THINKS.clear()
    job = Study(Kingdoms(board="3x3"), players=[Slow(), None]).start(10)
    THINKS.wait()
    job.stop()
    assert job.result().n == 0


def test_ctrl_c_returns_what_was_found_and_nothing_half_counted() -> None:
    pressed = Event()

    def press(done: int, _: int) -> None:
        if done >= 40 and not pressed.is_set():
            pressed.set()
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    study = Study(PLAN.variants, players=[Random(seed=1), None], measures=["DurationMoves"])
    result = study.run(2000, progress=press)
    assert result.tally.games == {0: (range(result.n),)}
    assert 40 <= result.n < 2000
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_any_game_is_over_interrupts() -> None:
    THINKS.clear()

    def press() -> None:
        THINKS.wait()
        signal.raise_signal(signal.SIGINT)

    study = Study(Kingdoms(board="3x3"), players=[Slow(), None])
    with ThreadPoolExecutor(1) as other:
        other.submit(press)
        with pytest.raises(KeyboardInterrupt):
            study.run(10)


ENDING = """
import sys
sys.path[:0] = {path!r}
import time
from itertools import count
from pathlib import Path
from threading import Event, Thread
from knotwidgets.lab.study import workers
from knotwidgets.lab.study.workers import results
from tests.lab.clusters import Hanging, square

ready = Event()

def take(work, on):
    for _ in results(work, count(), on=on):
        ready.set()

if __name__ == "__main__":
    workers.processors = lambda: 1
    for work, on in ((square, "threads"), (Hanging(5, Path({folder!r})), "processes")):
        ready.clear()
        Thread(target=take, args=(work, on)).start()
        ready.wait()
    while not [*Path({folder!r}).iterdir()]:
        time.sleep(0.01)
    {end}
"""


@pytest.mark.parametrize("end", ["pass", "import os; os._exit(3)"])
@pytest.mark.slow
def test_runs_end_with_the_program_and_so_do_their_processes(end: str, tmp_path: Path) -> None:
    folder = tmp_path / "pids"
    folder.mkdir()
    code = ENDING.format(path=sys.path, folder=str(folder), end=end)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    if end == "pass":
        assert (done.returncode, done.stderr) == (0, "")
    wait_until(lambda: not [path for path in folder.iterdir() if lives(path.name)])
