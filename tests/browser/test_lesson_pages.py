"""Lessons without Python, opened from disk where there is no network: by mouse, keys and finger."""

import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import knotwidgets as kw
from knotwidgets.lessons import Attempt, Count, Follow, Lesson, Mark, Play, Step, YesNo, ours
from tests.amounts import IS_THOROUGH
from tests.browser.accessibility import serious_findings
from tests.browser.listener import Listener
from tests.browser.test_pages import Opened
from tests.browser.view import View

JOIN = kw.Kingdoms(board="4x1").position("r1r1 red battle")
BEGUN = kw.Kingdoms(board="3x3").start().play("B2", "A1")
SOME = Lesson(
    [
        Step("Join **them**.", JOIN, Play(where="joins"), hints=("One.", "Two."), title="Play"),
        Step("Where may Red build?", BEGUN, Mark("legal cells"), title="Mark"),
        Step("May Red?", BEGUN, YesNo("legal C3"), title="Yes or no"),
        Step("How many?", BEGUN, Count("number of empty cells"), title="Count"),
        Step("Follow it.", kw.CelticKnot().start(), Follow("A9", 2), title="Follow"),
        Step("Win.", kw.Kingdoms(board="3x2").start(), Play(where="wins", within=None)),
    ],
    "All kinds",
)
TOLD = ".kw-lesson-told"


class Taken:
    """A lesson on a page, and somebody who knows the answers."""

    def __init__(self, view: View, lesson: Lesson) -> None:
        self.view, self.lesson = view, lesson
        self.keys = view.page.keyboard
        expect(self.find(".kw-lesson-dot").first).to_be_visible()

    def find(self, what: str) -> Locator:
        """Finds something beside the board."""
        return self.view.find(what)

    def see(self, attempt: Attempt) -> None:
        """Looks at the position of an attempt."""
        scene = attempt.position.scene(legal=False).wire()
        self.view.scene = lambda: scene

    def right(self) -> None:
        """Waits until an answer is found right."""
        expect(self.find(TOLD)).to_have_attribute("data-tone", "right")

    def solve(self, step: Step) -> None:
        """Solves a step with the mouse."""
        attempt: Attempt | None = step.begin()
        while attempt and (solution := attempt.solution):
            self.see(attempt)
            kind, answer = step.task.kind if step.task else "", solution[0]
            if kind == "play":
                self.view.play(attempt.position, answer)
            elif kind in ("put", "mark"):
                for cell in answer.split():
                    self.view.click(cell)
            elif kind == "count":
                self.find(".kw-lesson-answer input").fill(answer)
            else:
                number = [choice.answer for choice in attempt.choices].index(answer)
                self.find(f'.kw-lesson-choices [data-action="choose:{number}"]').click()
            if kind in ("mark", "count"):
                self.find('[data-action="lesson:done"]').click()
            attempt = attempt.judge(answer).next
            self.right()
            if attempt:
                expect(self.find(".kw-lesson-main button")).to_have_count(0)

    def go_on(self) -> None:
        """Goes to the next step."""
        self.find('.kw-lesson-main [data-action="lesson:on"]').click()


@pytest.fixture
def taken(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Taken]]:
    """Saves lessons and opens them; nothing may go wrong there, and nothing be asked for."""
    opened = Opened(browser, tmp_path)

    def take(lesson: Lesson, **screen: Any) -> Taken:
        board: Any = kw.lesson(lesson, motion=False)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of steps that are too large
            view = opened(board, lesson[0].position, **screen)
        board.close()
        return Taken(view, lesson)

    yield take
    opened.close()
    assert opened.faults == []


def test_a_saved_lesson_is_taken_with_the_mouse(taken: Callable[..., Taken]) -> None:
    page = taken(SOME, color_scheme="dark")
    view, told = page.view, page.find(TOLD)
    for hint in ("One.", "Two.", "One."):
        page.find('[data-action="lesson:hint"]').click()
        expect(told).to_have_text(hint)
    view.click("D1")
    expect(told).to_have_attribute("data-tone", "wrong")
    expect(told).to_contain_text("Red builds on D1. This joins nothing.")
    page.find('.kw-lesson-main [data-action="lesson:undo"]').click()
    expect(told).to_be_hidden()
    page.solve(SOME[0])
    page.go_on()
    view.shows(turn="Mark")
    page.see(SOME[1].begin())
    view.click("B2")
    view.click("A2")
    page.find('[data-action="lesson:done"]').click()
    expect(told).to_contain_text("B2 is taken")
    expect(told).to_have_attribute("data-tone", "wrong")
    view.click("B2")
    page.find('[data-action="lesson:done"]').click()
    expect(told).to_have_text(SOME[1].judge("A2").why)
    view.click("A2")
    page.solve(SOME[1])
    for step in SOME.steps[2:5]:
        page.go_on()
        view.shows(turn=step.title)
        page.solve(step)
    assert serious_findings(view.page) == []
    page.go_on()
    expect(page.find(".kw-lesson-text")).to_contain_text("This page works without Python")
    page.see(SOME[5].begin())
    view.click(SOME[5].position.legal_moves[0])  # a game that the page does not have
    view.mentions(line="This page works without Python")
    view.page.reload()
    view.shows(phase="6 of 6")
    stars = [dot.get_attribute("data-stars") for dot in page.find(".kw-lesson-dot").all()]
    assert stars == [*"22333", "0"]


def test_long_words_fit_on_a_narrow_phone_whose_owner_reads_large_text(
    taken: Callable[..., Taken],
) -> None:
    word = "Rösselsprungentfernungen"
    step = Step(f"{word}.", JOIN, Play(where="joins"), hints=(word,), title=word)
    narrow = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
    page = taken(Lesson([step], "Long words"), **narrow)
    tab = page.view.page
    tab.evaluate("document.documentElement.style.fontSize = '200%'")  # as a browser's settings do
    expect(page.find(".kw-lesson-text")).to_have_css("font-size", "28px")
    page.find('[data-action="lesson:hint"]').click()
    expect(page.find(TOLD)).to_have_text(word)
    assert tab.evaluate("document.documentElement.scrollWidth") == 320


# ---- by keys and ears alone

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
        told = " ".join(str(self.find(f"{TOLD} p").text_content()).split())
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
        stars = self.find(f"{TOLD} [role=status]")  # in words, for a screen reader
        expect(stars).to_have_text(f"Stars: {2 if step.hints else 3} of 3")

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

    def be_shown(self, end: Locator) -> None:
        """Lets a whole game be shown, move by move, until something is to be seen at its end."""
        while not end.is_visible():
            rev = self.view.rev
            self.keys.press("w")
            self.view.wait(rev + 1)

    def next(self, step: Step) -> None:
        """Goes on by the button, and finds the way to the board of the next step."""
        if "lesson:on" not in self.focus:
            self.tab_to("lesson:on")
        self.keys.press("Enter")
        title = step.title or self.lesson.title
        self.view.shows(turn=title)
        self.listener.wait(re.escape(title))
        assert self.focus
        self.tab_to("kw-board", back=self.focus != "kw-board")


LESSONS = [SOME, *(ours(name) for name in kw.lessons.names() if IS_THOROUGH)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_saved_lesson_is_taken_by_keys_alone(taken: Callable[..., Taken], lesson: Lesson) -> None:
    learner = ByKeys(taken(lesson).view, lesson)
    learner.begin()
    for step, after in zip(lesson.steps[:-1], lesson.steps[1:], strict=True):
        if step.hints:
            learner.hint()
        if isinstance(step.task, Play) and step.task.within is None:
            learner.be_shown(learner.find('.kw-lesson-main [data-action="lesson:on"]'))
        else:
            learner.solve_step(step)
        learner.next(after)
    solved = learner.find(".kw-lesson-dot:not([data-stars='0'])")
    expect(solved).to_have_count(len(lesson) - 1)
    if lesson is SOME:
        learner.be_shown(learner.view.headline)
    else:
        learner.hint()
        learner.solve_step(lesson.steps[-1])
    learner.view.shows(headline="Well done!")
    learner.tab_to("lesson:again")
