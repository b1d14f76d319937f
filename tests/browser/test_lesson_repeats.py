"""What comes back of a lesson, at its end and on later days; and a game for two on its page."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from playwright.sync_api import Locator, expect

import knotwidgets as kw
from knotwidgets.lessons import Count, Lesson, Step, YesNo
from knotwidgets.widgets.lessons import TASKS
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener
from tests.browser.test_lesson_pages import Taken, taken
from tests.browser.test_pages import PHONE
from tests.browser.test_standalone_lesson import Learner
from tests.browser.view import View

__all__ = ["taken"]  # a fixture
BEGUN = kw.Kingdoms(board="3x3").start().play("B2", "A1")
PRACTICE = Lesson(
    [
        Step("May Red?", BEGUN, YesNo("legal C3"), title="First"),
        Step("How many?", BEGUN, Count("number of empty cells"), title="Second"),
        Step("May Red?", BEGUN, YesNo("legal A2"), title="Third", hints=("Look.",)),
    ],
    "Practice",
    practice=True,
)
SMALL = """
# Two of you

~~~lesson
game: Kingdoms
~~~

~~~position
with: board="3x1"
~~~

## Win

~~~position
with: board="5x5"
~~~

~~~task
play: any
where: wins
within: game
against: random 3
~~~
"""


def note(page: Taken | Learner) -> Locator:
    """What is said of tasks that come back."""
    return page.find(".kw-lesson-note")


def today(view: View, day: int) -> None:
    """Lets it be noon of a day in December 2026."""
    view.page.clock.set_fixed_time(datetime(2026, 12, day, 12))  # noqa: DTZ001 - as people see it


def miss(page: Taken | Learner) -> None:
    """Gives the wrong one of two answers."""
    page.find(".kw-lesson-choices button").first.click()
    expect(page.find(".kw-lesson-told")).to_have_attribute("data-tone", "wrong")


def test_what_was_missed_comes_again_at_the_end_and_on_later_days(
    taken: Callable[..., Taken],
) -> None:
    page = taken(PRACTICE, **PHONE)
    view, repeat = page.view, page.find('[data-action="lesson:missed"]')
    today(view, 1)
    assert view.page.evaluate("document.documentElement.scrollWidth") == 360
    expect(note(page)).to_be_hidden()
    miss(page)
    page.solve(PRACTICE[0])
    page.go_on()
    page.solve(PRACTICE[1])
    page.go_on()
    page.find('[data-action="lesson:hint"]').click()
    expect(repeat).to_have_count(0)
    page.solve(PRACTICE[2])
    expect(note(page)).to_have_text("Nothing more is due today; the next on Wednesday.")
    expect(repeat).to_have_text("Repeat what I missed")
    assert serious_findings(view.page) == []
    page.keys.press("n")  # the same by key
    view.shows(turn="First")
    expect(note(page)).to_have_text("Once more: 1 of 2")
    page.solve(PRACTICE[0])
    page.keys.press("n")
    view.shows(turn="Third")
    page.solve(PRACTICE[2])
    expect(note(page)).to_have_text("Nothing more is due today; the next on Wednesday.")
    expect(repeat).to_have_count(0)
    today(view, 2)
    view.page.reload()
    expect(note(page)).to_have_text("Due today: 3 of 3.")
    view.shows(turn="First")
    page.solve(PRACTICE[0])
    expect(note(page)).to_have_text("Due today: 2 of 3; the next on Saturday.")
    page.go_on()
    page.solve(PRACTICE[1])
    page.go_on()
    page.solve(PRACTICE[2])
    today(view, 4)
    view.page.reload()
    expect(view.phase).to_have_text("3 of 3")  # nothing is due: it goes on where it was left
    expect(note(page)).to_be_hidden()
    today(view, 6)
    view.page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => name.includes("repeat"));
            localStorage.setItem(key, localStorage.getItem(key).replace(/^2@[^ ]*/, "nonsense"));
        }"""
    )
    view.page.reload()
    expect(view.turn).to_have_text("Second")  # of what can't be read nothing is due
    expect(note(page)).to_have_text("Due today: 2 of 2.")


def test_two_play_a_whole_game_on_a_saved_lesson(taken: Callable[..., Taken]) -> None:
    page = taken(Lesson.read(SMALL))
    view = page.view
    expect(page.find(".kw-lesson-text")).to_contain_text("Two of you can play a whole game here")
    page.find('[data-action="lesson:duel"]').click()
    undo = page.find('[data-action="undo"]')
    view.shows(turn="Red to build")
    game = kw.Kingdoms(board="3x1")
    position = game.start()
    view.scene = lambda: position.scene(legal=False).wire()
    for turn in ("Blue", "Red"):
        view.click("A1") if turn == "Blue" else undo.click()
        view.mentions(turn=f"{turn} to")
    played = []
    while position.player:
        move = position.legal_moves[0]
        view.play(position, move)
        position = position.play(move)
        played.append(move)
        if position.player:
            view.shows(turn=str(game.view.turn(position)))
    view.shows(headline=str(game.view.result(position)))
    assert len(played) > 1
    view.click("A1")
    view.page.get_by_role("button", name="New game").click()
    view.shows(turn="Red to build")
    view.page.get_by_role("combobox").select_option(index=0)
    expect(page.find(".kw-lesson-text")).to_be_visible()


def test_a_notebook_keeps_in_a_file_what_comes_back(open_board: Opener, tmp_path: Path) -> None:
    path = tmp_path / "school.json"
    learner = Learner(open_board, PRACTICE, keep=path)
    today(learner.view, 1)
    miss(learner)
    learner.settle()
    kept = json.loads(path.read_text("utf-8"))
    assert kept == {TASKS: 1, PRACTICE.version: "1@2026-12-02 - -"}
    learner.solve_by_mouse()
    kept |= {PRACTICE.version: "1@2026-11-01 - -", "another": "- -"}
    path.write_text(json.dumps(kept), "utf-8")
    again = Learner(open_board, PRACTICE, keep=path)
    expect(note(again)).to_have_text("Due today: 1 of 1.")
    again.solve_by_mouse()
    expect(note(again)).to_have_text(re.compile("^Nothing more is due today; the next on "))
    assert json.loads(path.read_text("utf-8"))["another"] == "- -"
