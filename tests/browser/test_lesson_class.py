"""A class takes a lesson on a saved page, and each pupil hands in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import knotwidgets as kw
from knotwidgets.lessons import Lesson, Mark, Play, Step, YesNo
from tests.amounts import amount
from tests.browser.test_lesson_pages import Taken
from tests.browser.view import View

SIEGE = kw.Kingdoms().position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
BEGUN = kw.Kingdoms(board="3x3").start().play("B2", "A1")
LESSON = Lesson(
    [
        Step("Take it.", SIEGE, Play(where="captures"), title="Siege", hints=("Look at D6.",)),
        Step("Where may Red build?", BEGUN, Mark("legal cells"), title="Mark"),
        Step("May Red build on C3?", BEGUN, YesNo("legal C3"), title="Yes or no"),
    ],
    "Sieges",
)
PUPILS = amount(28, 6)  # two or more make each mistake, and not equally many


class Pupil(Taken):
    """A pupil who makes mistakes of the own kind."""

    def __init__(self, page: Page, number: int) -> None:
        expect(page.locator(".kw-widget[data-painted]")).to_be_visible()
        super().__init__(View(page, page.locator(".kw-widget"), dict), LESSON)
        self.number = number

    def take(self) -> None:
        """Takes all of the lesson: every second one builds where a capture is due, and so on."""
        self.see(LESSON[0].begin())
        if self.number % 2 == 0:
            self.wrong("D4")
        if self.number % 4 == 0:
            self.find('[data-action="lesson:hint"]').click()
        self.solve(LESSON[0])
        self.go_on()
        self.see(LESSON[1].begin())
        if self.number % 3 == 0:
            self.view.click("B2")
            self.find('[data-action="lesson:done"]').click()
            expect(self.find(".kw-lesson-told")).to_have_attribute("data-tone", "wrong")
            self.view.click("B2")
        self.solve(LESSON[1])
        self.go_on()
        if self.number % 5 == 0:
            self.find('.kw-lesson-choices [data-action="choose:0"]').click()
            expect(self.find(".kw-lesson-told")).to_have_attribute("data-tone", "wrong")
        self.solve(LESSON[2])

    def wrong(self, cell: str) -> None:
        """Builds where that is no answer."""
        self.view.click(cell)
        expect(self.find(".kw-lesson-told")).to_have_attribute("data-tone", "wrong")

    def hand_in(self, folder: Path, name: str) -> None:
        """Saves the results under a name."""
        self.find('.kw-actions [data-action="record:results"]').click()
        form = self.find(".kw-form")
        form.get_by_role("textbox").fill(name)
        with self.view.page.expect_download() as saved:
            form.get_by_role("button", name="Save my results").click()
        saved.value.save_as(folder / f"{self.number:02} {saved.value.suggested_filename}")


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[Iterator[Page]]:
    """The same saved page, each time as on a computer of somebody else's."""
    board, path = kw.lesson(LESSON, motion=False), tmp_path / "sieges.html"
    board.save(path)
    board.close()
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.touch()
    faults: list[str] = []
    allowed = ["clipboard-read", "clipboard-write"]
    with browser.new_context(offline=True, permissions=allowed) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))

        def opened() -> Iterator[Page]:
            while True:
                page.goto(path.as_uri())
                yield page
                page.goto(elsewhere.as_uri())  # which ends the lesson
                page.evaluate("localStorage.clear()")

        yield opened()
    assert faults == []


def test_a_class_hands_in_its_results(pages: Iterator[Page], tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for number, page in zip(range(PUPILS), pages, strict=False):
        pupil = Pupil(page, number)
        pupil.take()
        if number == 1:  # the page is loaded again: nothing is forgotten
            page.reload()
            pupil = Pupil(page, number)
            pupil.find('.kw-lesson-dot[data-action="2"]').click()
            pupil.solve(LESSON[2])
        pupil.hand_in(folder, f"Pupil {number:02} <b>")
    found = kw.lessons.collect(folder, LESSON)
    assert found.skipped == {}
    assert len(found.pupils) == PUPILS
    rule = SIEGE.explain("D4").rule
    assert rule
    assert next(iter(found.rules.items())) == (rule, PUPILS // 2)
    first = found.mistakes[0]
    assert (first.title, first.answer, first.rule) == ("Siege", "D4", rule)
    assert first.pupils == PUPILS // 2
    for title, answer, every in (("Mark", "B2", 3), ("Yes or no", "yes", 5)):
        mistake = next(one for one in found.mistakes if one.title == title)
        assert (mistake.answer, mistake.pupils) == (answer, len(range(0, PUPILS, every)))
    steps = {name: results.steps for name, results in found.pupils.items()}
    for number in range(PUPILS):
        stars = [step.stars for step in steps[f"Pupil {number:02} <b>"]]
        assert stars == [3 - (number % 2 == 0), 3 - (number % 3 == 0), 3 - 2 * (number % 5 == 0)]
    assert steps["Pupil 00 <b>"][0].hints == 1
    assert [one.answer for one in steps["Pupil 00 <b>"][0].answers] == ["D4", "D6"]
    assert [len(step.answers) for step in steps["Pupil 01 <b>"]] == [1, 1, 2]
    page_html = found._repr_html_()
    assert "Pupil 05 &lt;b&gt;" in page_html
    assert "<b>" not in page_html


def test_a_lesson_is_printed_step_by_step_and_results_are_copied(
    pages: Iterator[Page], tmp_path: Path
) -> None:
    page = next(pages)
    pupil = Pupil(page, 1)
    page.wait_for_function(
        "[...document.querySelectorAll('.kw-page-sheets img')].every((one) => one.naturalWidth > 0)"
    )
    page.pdf(path=tmp_path / "printed.pdf", prefer_css_page_size=True)
    said = " ".join(one.extract_text() for one in PdfReader(tmp_path / "printed.pdf").pages)
    assert all(f"{number}. {step.text}" in said for number, step in enumerate(LESSON, 1))
    assert "Show me" not in said
    pupil.find('[data-action="lesson:show"]').click()
    pupil.right()
    pupil.view.more.click()
    pupil.find('[data-action="record:results"]').click()
    form = pupil.find(".kw-form")
    form.get_by_role("button", name="Copy my results").click()
    expect(form.get_by_role("status")).to_have_text("Copied")
    results = kw.lessons.Results.read(page.evaluate("navigator.clipboard.readText()"))
    assert (results.pupil, results.steps[0].shown, results.steps[0].answers) == ("", True, ())
