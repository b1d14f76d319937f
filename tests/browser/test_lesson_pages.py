"""Lessons without Python, opened from disk where there is no network: by mouse, keys and finger."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import knotwidgets as kw
from knotwidgets.lessons import Attempt, Count, Follow, Lesson, Mark, Play, Step, YesNo
from tests.browser.accessibility import serious_findings
from tests.browser.test_pages import PHONE, Opened
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
        return self.view.root.locator(what)

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
    expect(view.turn).to_have_text("Mark")
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
        expect(view.turn).to_have_text(step.title)
        page.solve(step)
    assert serious_findings(view.page) == []
    view.page.reload()
    expect(view.phase).to_have_text("5 of 6")
    states = [dot.get_attribute("data-state") for dot in page.find(".kw-lesson-dot").all()]
    assert states == [*["solved"] * 5, ""]


def test_a_saved_lesson_is_taken_by_keys_and_says_what_it_has_not(
    taken: Callable[..., Taken],
) -> None:
    page = taken(SOME, **PHONE)
    view, told = page.view, page.find(TOLD)
    assert view.page.evaluate("document.documentElement.scrollWidth") == 360
    view.board.focus()
    page.keys.press("w")
    page.right()
    expect(page.find(".kw-lesson-dot").first).to_have_attribute("data-state", "shown")
    page.keys.press("n")
    expect(view.turn).to_have_text("Mark")
    page.keys.press("]")
    expect(view.turn).to_have_text("Yes or no")
    page.keys.press("1")
    expect(told).to_be_visible()
    page.keys.press("n" if told.get_attribute("data-tone") == "right" else "]")
    expect(view.turn).to_have_text("Count")
    page.keys.type("7")
    page.keys.press("Enter")
    page.right()
    page.keys.press("Escape")
    page.keys.press("End")
    expect(view.phase).to_have_text("6 of 6")
    expect(page.find(".kw-lesson-text")).to_contain_text("This page works without Python")
    page.see(SOME[5].begin())
    view.tap(SOME[5].position.legal_moves[0])
    expect(view.line).to_contain_text("This page works without Python")
    for _ in SOME[5].begin().solution:
        rev = view.rev
        page.keys.press("w")
        view.wait(rev + 1)
    expect(view.headline).to_have_text("Well done!")
