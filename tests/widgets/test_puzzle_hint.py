"""Hints: found in a thread, shown only while they are true, and never in anyone's way."""

import sys
from collections.abc import Iterator
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest

from knotwidgets.games.celtic.puzzles import (
    Hint,
    NoSolution,
    Puzzle,
    Solution,
    Unfinished,
    easy,
)
from knotwidgets.games.celtic.puzzles.game import PATIENCE as SECONDS
from knotwidgets.games.celtic.text import write_sides
from knotwidgets.session import guide
from knotwidgets.words import say
from tests.widgets.machines import PATIENCE
from tests.widgets.solving import Recorded, finding_of

LINE = Puzzle(4, 1, "2 cap 2 straight")


class Searches:
    """All searches: they wait for `gate`, and then solve, or raise `error`."""

    def __init__(self) -> None:
        self.gate = Event()
        self.threads: list[Thread] = []
        self.solved = 0
        self.error: Exception | None = None

    def start(self, **options: Any) -> Thread:
        self.threads.append(Thread(**options))
        return self.threads[-1]

    def end(self) -> None:
        """Lets all searches go on, and waits for their threads."""
        self.gate.set()
        self.wait()

    def wait(self) -> None:
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[Searches]:
    made = Searches()
    solve = Puzzle.solve

    def wait_and_solve(puzzle: Puzzle, **options: Any) -> Solution:
        if "stop" in options:
            assert made.gate.wait(PATIENCE)
            made.solved += 1
            if made.error:
                raise made.error
        return solve(puzzle, **options)

    monkeypatch.setattr(Puzzle, "solve", wait_and_solve)
    monkeypatch.setattr(guide, "Thread", made.start)
    yield made
    made.end()


def test_a_hint_is_looked_for_in_a_thread_and_shown_with_the_tiles_as_they_are(
    searches: Searches,
) -> None:
    puzzle = Recorded(LINE)
    puzzle.lay("a1:E")
    puzzle.hint()
    searches.end()
    assert [bool(finding_of(moment).looking) for moment in puzzle._moments] == [False, True, False]
    assert puzzle.finding.hint == Hint("b1", "EW")
    assert puzzle.finding.text == "Hint: a straight on b1, open east and west."
    assert {moment.rev for moment in puzzle._moments} == {1}  # whoever is laying a tile may go on


def test_a_hint_that_comes_too_late_is_not_shown(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.lay("a1:E")
    puzzle.hint()
    puzzle.lay("b1:EW")
    assert not puzzle.finding.looking
    puzzle.undo()  # where the same tiles lie
    before = puzzle.moment
    searches.end()
    assert puzzle.moment is before


def test_of_two_searches_the_later_one_is_heeded(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.hint()
    puzzle.lay("a1:E b1:EW")
    puzzle.hint()
    searches.end()
    assert len(searches.threads) == 2
    assert puzzle.finding.hint == Hint("c1", "EW")


def test_only_one_hint_at_a_time_is_looked_for(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.hint()
    with pytest.raises(ValueError, match="Already looking for a hint"):
        puzzle.hint()
    (thread,) = searches.threads
    assert thread.daemon  # a program that ends waits for no hint


def test_a_check_does_not_end_the_search(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.lay("b1:EW")
    puzzle.hint()
    puzzle.check()
    assert puzzle.finding.looking
    assert puzzle.finding.text == "No fault so far."
    searches.end()
    assert puzzle.finding.hint


@pytest.mark.parametrize("end", ["lay", "undo", "clear", "close"])
def test_a_search_that_nobody_waits_for_any_more_is_stopped(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    stopped: list[bool] = []

    def search(_: Puzzle, *, seconds: float, stop: Any) -> None:
        assert seconds == SECONDS
        until = monotonic() + PATIENCE
        while not stop() and monotonic() < until:
            sleep(0.001)
        stopped.append(stop())
        raise Unfinished("stopped")

    made = Searches()
    monkeypatch.setattr(Puzzle, "solve", search)
    monkeypatch.setattr(guide, "Thread", made.start)
    puzzle = Recorded(LINE)
    puzzle.lay("a1:E")
    puzzle.hint()
    before = puzzle.moment
    requests = {"lay": lambda: puzzle.lay("b1:EW")}
    requests.get(end, getattr(puzzle, end))()
    made.wait()
    assert stopped == [True]
    assert puzzle.finding.text == ""
    assert (puzzle.moment is before) == (end == "close")


def test_hints_in_a_row_follow_one_solution(searches: Searches) -> None:
    searches.gate.set()
    puzzle = Recorded(easy())
    for _ in range(25):
        puzzle.hint()
        searches.wait()
        hint = puzzle.finding.hint
        assert hint
        assert not puzzle.attempt.conflicts
        puzzle.lay({hint.cell: hint.sides})
    assert puzzle.attempt.solved
    assert searches.solved == 1
    with pytest.raises(ValueError, match="The puzzle is solved"):
        puzzle.hint()


def test_a_solution_that_the_user_has_left_is_looked_for_anew(searches: Searches) -> None:
    searches.gate.set()
    puzzle = Recorded(easy())
    puzzle.hint()
    searches.wait()
    hint = puzzle.finding.hint
    assert hint
    cell = puzzle.attempt.cells[hint.cell]
    others = (easy().solve(seed=seed).sides[cell] for seed in range(30))
    other = next(sides for sides in others if write_sides(sides) != hint.sides)
    puzzle.lay({hint.cell: write_sides(other)})
    puzzle.hint()
    searches.wait()
    assert puzzle.finding.hint
    assert searches.solved == 2


def test_without_threads_the_search_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(guide, "Thread", refuse)
    puzzle = Recorded(LINE)
    puzzle.lay("a1:E")
    assert puzzle._desk.answer({"kind": "action", "id": "v:1", "rev": 1, "name": "hint"})["ok"]
    assert puzzle.finding.hint == Hint("b1", "EW")
    assert not puzzle.finding.looking


def test_that_there_is_no_solution_from_here_is_said(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.lay("a1:E b1:W")
    puzzle.hint()
    searches.end()
    text = puzzle.finding.text
    assert text.startswith("There is no solution from here: ")
    assert text.endswith(". Take something back.")
    assert puzzle.finding.hint is None


def test_a_fault_is_told_without_a_search(searches: Searches) -> None:
    puzzle = Recorded(LINE)
    puzzle.lay("a1:W")
    puzzle.hint()
    searches.wait()
    fault = puzzle.attempt.conflicts[0]
    assert fault.message in puzzle.finding.text
    assert puzzle.finding.marks == fault.cells
    assert searches.solved == 0


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NoSolution("it is so"), "This puzzle has no solution: it is so."),
        (Unfinished("time"), f"No hint was found in {SECONDS} seconds."),
        (KeyError("boom"), "KeyError: 'boom'"),
    ],
)
@pytest.mark.usefixtures("capsys")
def test_whatever_a_search_comes_to_is_said(
    searches: Searches, error: Exception, text: str
) -> None:
    searches.error = error
    puzzle = Recorded(LINE)
    puzzle.hint()
    searches.end()
    assert puzzle.finding.text == text
    assert not puzzle.finding.looking
    searches.error = None
    puzzle.hint()
    searches.wait()
    assert puzzle.finding.hint


def test_a_hint_leaves_the_word_to_others_while_it_is_looked_for() -> None:
    """Really searches, while this thread goes on laying tiles and taking them back."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        puzzle = Recorded(easy())
        for _ in range(10):
            puzzle.hint()
            puzzle.lay("c3:NESW")
            puzzle.undo()
            assert not puzzle.finding.looking
            assert puzzle.finding.text in {"", say("widget.looking")}
    finally:
        sys.setswitchinterval(usual)
        puzzle.close()
