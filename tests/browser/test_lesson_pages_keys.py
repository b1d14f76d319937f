"""Saved lessons taken from beginning to end without a mouse: by keys, and by what is heard."""

import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import knotwidgets as kw
from knotwidgets.lessons import Attempt, Lesson, Step, ours
from tests.amounts import IS_THOROUGH
from tests.browser.listener import Listener
from tests.browser.test_lesson_pages import SOME, TOLD, Taken
from tests.browser.test_pages import Opened

MOST_TABS = 60
TICK = 50  # milliseconds
PATIENCE = 200  # ticks
# What has the focus: its class, its button's name or its tag; "" where nothing of the board has it.
FOCUS = """root => {
  const on = root.shadowRoot.activeElement;
  return on ? `${on.className || on.localName} ${on.dataset.action ?? ""}`.trim() : "";
}"""


class Waiting:
    """Lets a listener wait, where no Python is to be let go on."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds."""
        for _ in range(PATIENCE):
            if holds():
                return
            self.page.wait_for_timeout(TICK)
        raise AssertionError("nothing was said")


class ByKeys(Taken):
    """A person who knows all the answers, and has a keyboard and ears."""

    listener: Listener

    def begin(self) -> None:
        """Comes from above the board, by Tab alone."""
        self.listener = Listener(Waiting(self.view.page), self.view)  # type: ignore[arg-type]
        self.tab_to("kw-board")

    @property
    def focus(self) -> str:
        """What has the focus; something has."""
        focus = str(self.view.root.evaluate(FOCUS))
        assert focus, "the focus is lost"
        return focus

    def tab_to(self, wanted: str, *, back: bool = False) -> int:
        """Presses Tab until something has the focus; gives how often."""
        key, met = "Shift+Tab" if back else "Tab", list[str]()
        for _ in range(MOST_TABS):
            met.append(str(self.view.root.evaluate(FOCUS)))
            if wanted in met[-1]:
                return len(met) - 1
            self.keys.press(key)
        raise AssertionError(f"{wanted} is not among {met}")

    def hears(self) -> None:
        """What stands beside the board is spoken as well."""
        told = " ".join(str(self.find(TOLD).text_content()).split())
        said = " ".join(self.listener.news())
        while told not in " ".join(said.split()):
            said = f"{said} {self.listener.wait()}"

    def hint(self) -> None:
        """Presses the button for hints, and comes back to the board."""
        self.tab_to("lesson:hint")
        self.keys.press("Enter")
        expect(self.find(TOLD)).to_have_attribute("data-tone", "hint")
        self.hears()
        assert "lesson:hint" in self.focus
        self.tab_to("kw-board", back=True)

    def solve_step(self, step: Step) -> None:
        """Solves a step from the board; afterwards the focus is on the board or beside it."""
        attempt: Attempt | None = step.begin()
        while attempt and (solution := attempt.solution):
            self.see(attempt)
            self.answer(attempt, step.task.kind if step.task else "", solution[0])
            attempt = attempt.judge(solution[0]).next
            self.right()
            self.hears()
            assert self.focus
            if attempt:
                expect(self.find(".kw-lesson-main button")).to_have_count(0)

    def answer(self, attempt: Attempt, kind: str, answer: str) -> None:
        """Gives one answer."""
        if kind == "play":
            self.play(attempt.position, answer)
        elif kind in ("put", "mark"):
            for cell in answer.split():
                self.listener.go(cell)
                self.keys.press("Enter")
        elif kind == "count":
            self.tab_to("kw-field")
            self.keys.type(answer)
            self.keys.press("Enter")
        else:
            number = [choice.answer for choice in attempt.choices].index(answer)
            self.tab_to(f"choose:{number}")
            self.keys.press("Enter")
        if kind == "mark":
            self.tab_to("lesson:done")
            self.keys.press("Enter")

    def play(self, position: kw.Position, move: str) -> None:
        """Plays a move by the board's cursor."""
        labels = {one["id"]: one["label"].partition(",")[0] for one in self.view.scene()["targets"]}
        *picks, last = position.game.picks(position, move)
        turn, rev = None, self.view.rev
        if last not in labels:
            *picks, turn, last = *picks[:-1], last, picks[-1]
        for pick in picks:
            self.listener.go(labels[pick])
            self.keys.press("Enter")
        self.listener.go(labels[last])
        if turn is not None:
            self.view.turn_to(turn)
        self.keys.press("Enter")
        self.view.wait(rev + 1)

    def next(self, step: Step) -> None:
        """Goes on by the button, and finds the way to the board of the next step."""
        if "lesson:on" not in self.focus:
            self.tab_to("lesson:on")
        self.keys.press("Enter")
        title = step.title or self.lesson.title
        expect(self.view.turn).to_have_text(title)
        self.listener.wait(re.escape(title))
        assert self.focus
        self.tab_to("kw-board", back=self.focus != "kw-board")


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens pages, on which nothing may have gone wrong."""
    opened = Opened(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.faults == []


LESSONS = [SOME, *(ours(name) for name in kw.lessons.names() if IS_THOROUGH)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_saved_lesson_is_taken_by_keys_alone(opened: Opened, lesson: Lesson) -> None:
    board: Any = kw.lesson(lesson, motion=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of steps that are too large
        learner = ByKeys(opened(board, lesson[0].position), lesson)
    board.close()
    learner.begin()
    for step, after in zip(lesson.steps[:-1], lesson.steps[1:], strict=True):
        if step.hints:
            learner.hint()
        learner.solve_step(step)
        learner.next(after)
    solved = learner.find('.kw-lesson-dot[data-state="solved"]')
    expect(solved).to_have_count(len(lesson) - 1)
    while not learner.view.headline.is_visible():  # a whole game, shown move by move
        rev = learner.view.rev
        learner.keys.press("w")
        learner.view.wait(rev + 1)
    expect(learner.view.headline).to_have_text("Well done!")
    learner.tab_to("lesson:again")
