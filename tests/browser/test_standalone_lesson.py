"""Lessons taken in a browser: by mouse, on a narrow screen, and after a reload."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import knotwidgets as kw
from knotwidgets.lessons import Lesson, ours
from knotwidgets.widgets.lessons import LessonBoard
from tests.amounts import IS_THOROUGH, few
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener
from tests.browser.view import View

NARROW = {"has_touch": True, "viewport": {"width": 360, "height": 760}}
STILL = {"reduced_motion": "reduce"}
FIRST = 3  # steps that are taken by default
JOIN = kw.Kingdoms(board="4x1").position("r1r1 red battle")
CARD = ".kw-lesson-told"


class Learner:
    """A person who takes a lesson on a page, and knows all the answers."""

    def __init__(self, opener: Opener, lesson: Lesson, **options: Any) -> None:
        self.host = opener(lesson, widget=LessonBoard, **options)
        shown: Any = self.host.board
        self.board: LessonBoard = shown
        self.view: View = self.host.show()
        self.keys = self.view.page.keyboard
        expect(self.find(".kw-lesson-dot").first).to_be_visible()

    def find(self, what: str) -> Locator:
        """Finds something beside the board."""
        return self.view.find(what)

    @property
    def told(self) -> Locator:
        """What is said of an answer."""
        return self.find(CARD)

    @property
    def answers(self) -> Iterator[str]:
        """The answers that solve the rest of the step."""
        board = self.board
        while not board._script.solved:
            yield board._script.attempt.solution[0]

    def settle(self) -> None:
        """Waits until what Python has answered is shown."""
        self.view.wait(self.board.state["rev"])
        expect(self.view.root).not_to_have_attribute("data-waiting", "true")

    def answered(self) -> None:
        """Waits until the answer is found right."""
        expect(self.told).to_have_attribute("data-tone", "right")
        self.settle()

    def press(self, key: str) -> None:
        """Presses a key, and waits for the next picture."""
        rev = self.board.state["rev"]
        self.keys.press(key)
        self.view.wait(rev + 1)

    def solve_by_mouse(self) -> None:
        """Solves the step with the mouse."""
        for answer in self.answers:
            moment = self.board._script
            if moment.kind == "play":
                self.view.play(moment.position, answer)
            elif moment.kind == "put":
                self.view.click(answer)
            elif moment.kind == "mark":
                for cell in answer.split():
                    rev = self.view.rev
                    self.view.click(cell)
                    self.view.wait(rev + 1)
                self.find('[data-action="lesson:done"]').click()
            elif moment.kind == "count":
                self.find(".kw-lesson-answer input").fill(answer)
                self.find('[data-action="lesson:done"]').click()
            else:
                label = next(one.label for one in moment.attempt.choices if one.answer == answer)
                self.find(".kw-lesson-choices").get_by_text(label, exact=True).click()
            self.answered()


def steps_of(lesson: Lesson) -> int:
    """How many steps are taken."""
    return len(lesson) if IS_THOROUGH else FIRST


# ---- our lessons


@pytest.mark.parametrize("name", few(kw.lessons.names()))
def test_our_lessons_are_solved_by_mouse(open_board: Opener, name: str) -> None:
    lesson = ours(name)
    learner = Learner(open_board, lesson, screen=STILL, motion=False)
    for number in range(steps_of(lesson)):
        learner.view.shows(phase=f"{number + 1} of {len(lesson)}")
        learner.solve_by_mouse()
        if number + 1 < len(lesson):
            learner.find('.kw-lesson-main [data-action="lesson:on"]').click()
    assert all(result.solved for result in learner.board.results()[: steps_of(lesson)])
    if IS_THOROUGH:
        learner.view.shows(headline="Well done!")


# ---- answers


def test_hints_and_their_keys_are_listed_and_beads_lead_to_steps(open_board: Opener) -> None:
    lesson = ours(kw.lessons.names()[0])
    learner = Learner(open_board, lesson, screen=NARROW)
    view = learner.view
    assert serious_findings(view.page) == []
    view.board.focus()
    learner.press("i")
    expect(learner.told).to_have_text(lesson[0].hints[0])
    learner.keys.press("?")
    sheet = learner.find("dialog")
    expect(sheet).to_contain_text("Show a hint")
    expect(sheet.locator("kbd").first).to_have_text("I")
    learner.keys.press("Escape")
    learner.find(".kw-lesson-dot").nth(2).tap()
    view.shows(turn=lesson[2].title)
    expect(learner.find(".kw-lesson-dot").nth(2)).to_have_attribute("aria-current", "step")
    text, board, answer = (
        learner.find(what).bounding_box()
        for what in (".kw-lesson-text", ".kw-board", ".kw-lesson-answer")
    )
    assert text
    assert board
    assert answer
    assert text["y"] < board["y"] < answer["y"]
    width = view.page.evaluate("document.documentElement.scrollWidth")
    assert width <= NARROW["viewport"]["width"]  # type: ignore[index]


def test_on_a_low_screen_the_page_goes_to_what_is_said_and_to_the_next_step(
    open_board: Opener,
) -> None:
    low = NARROW | STILL | {"viewport": {"width": 360, "height": 560}}
    learner = Learner(open_board, ours("kingdoms"), screen=low)
    other = learner.host.show()
    learner.view.tap("D7")
    learner.answered()
    expect(learner.told).to_be_in_viewport(ratio=1)
    learner.find('.kw-lesson-main [data-action="lesson:on"]').tap()
    for shown in (".kw-head", ".kw-lesson-text"):
        expect(learner.find(shown)).to_be_in_viewport(ratio=1)
    other.root.locator('[data-action="lesson:hint"]').tap()
    learner.settle()
    expect(learner.told).not_to_be_in_viewport()  # only where somebody is


def test_a_finger_answers_and_what_is_written_is_markdown_and_nothing_else(
    open_board: Opener,
) -> None:
    text = "Join **both**, `B1`.\n\n- <b>one</b>\n- *two*"
    step = kw.Step(text, JOIN, kw.lessons.Play(where="joins"), hints=("<i>So.</i>",))
    learner = Learner(open_board, Lesson((step,), "Joining"), screen=NARROW)
    said = learner.find(".kw-lesson-text")
    expect(said.locator("strong")).to_have_text("both")
    expect(said.locator("code")).to_have_text("B1")
    expect(said.locator("li").first).to_have_text("<b>one</b>")
    expect(said.locator("em")).to_have_text("two")
    learner.find('[data-action="lesson:hint"]').tap()
    expect(learner.told).to_have_text("<i>So.</i>")
    learner.settle()
    learner.view.tap("B1")
    learner.answered()
    assert learner.board.results()[0].solved


def test_a_lesson_goes_on_where_it_was_when_the_page_is_loaded_again(open_board: Opener) -> None:
    lesson = ours(kw.lessons.names()[0])
    learner = Learner(open_board, lesson)
    learner.solve_by_mouse()
    learner.press("]")
    learner.view.shows(phase=f"2 of {len(lesson)}")
    open_board.clear(forget=False)
    again = Learner(open_board, lesson)  # with a kernel that knows nothing of it
    again.view.shows(phase=f"2 of {len(lesson)}")
    expect(again.find(".kw-lesson-dot").first).to_have_attribute("data-stars", "3")
    assert again.board.step == 2
    first, before = again.board.results()[0], learner.board.results()[0]
    assert (first.solved, first.answers[0][:3]) == (True, before.answers[0][:3])
    another = again.host.show()  # a second view keeps nothing of its own
    expect(another.phase).to_have_text(f"2 of {len(lesson)}")
    again.view.more.click()
    again.find('[data-action="restart"]').click()
    again.find(".kw-course").get_by_role("button", name="Restart the lesson").click()
    again.view.shows(phase=f"1 of {len(lesson)}")
    kept = again.view.page.evaluate("Object.keys(localStorage)")
    assert kept == []


def test_practice_goes_on_as_long_as_one_likes(open_board: Opener) -> None:
    practice = open_board(kw.Kingdoms(), widget=kw.drill, kind="captures", screen=NARROW)
    view = practice.show()
    shown: Any = practice.board
    for number in (1, 2, 3):
        expect(view.find(".kw-phase")).to_contain_text(f"Task {number} · {number - 1} at")
        for cell in shown._script.attempt.solution[0].split():
            view.click(cell)
        view.find('[data-action="lesson:done"]').click()
        view.find('[data-action="lesson:on"]').last.click()
    expect(view.find(".kw-lesson-dot")).to_have_count(4)
