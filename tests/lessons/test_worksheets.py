"""Worksheets: tasks on pages of paper, other ones in each copy, with the answers at the end."""

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

import knotwidgets as kw
from knotwidgets.lessons import Lesson, Step, YesNo
from knotwidgets.scene.paper import Block, column, pages, stacked
from tests.amounts import amount

SMALL = kw.Kingdoms(board="3x3")
BEGUN = SMALL.start().play("B2", "A1")


def text_of(page: str) -> str:
    """What can be read on a page."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", page))


def test_copies_differ_and_their_answers_follow() -> None:
    number = amount(30, 6)
    sheets = kw.worksheet(SMALL, "moves", 4, copies=number, key=True)
    *tasks, first_key = sheets.pages[: number + 1]
    assert len({tuple(sheets.sheet(copy)) for copy in range(number)}) == number
    assert all(f"Sheet {n} Page 1" in text_of(page) for n, page in enumerate(tasks, 1))
    answers = text_of(first_key)
    assert "Answers" in answers
    for number, step in enumerate(sheets.sheet(0), 1):
        assert f"{number}. {step.begin().solution[0]}" in answers
    same, other = (kw.worksheet(SMALL, "moves", 4, copies=number, seed=seed) for seed in (0, 7))
    assert same.sheet(1) == sheets.sheet(1) != other.sheet(1)
    assert same.pages == sheets.pages[:number]


def test_copies_of_given_tasks_are_in_another_order() -> None:
    steps = [Step(f"Task {n}.", BEGUN, YesNo("legal C3")) for n in range(6)]
    sheets = kw.worksheet(steps, copies=5)
    orders = [[one.text for one in sheets.sheet(copy)] for copy in range(5)]
    assert orders[0] == [f"Task {n}." for n in range(6)]
    assert len({tuple(order) for order in orders}) > 1
    assert all(sorted(order) == orders[0] for order in orders)


def test_a_sheet_has_a_line_for_the_name_boxes_for_choices_and_no_answers() -> None:
    step = Step("May *Red* build on **C3**?", BEGUN, YesNo("legal C3"))
    (page,) = kw.worksheet([step, BEGUN], title="<Test>").pages
    said = text_of(page)
    assert "&lt;Test&gt;" in said
    assert "Name:" in said
    assert "1. May Red build on C3?" in said
    assert "□ Yes □ No" in " ".join(said.split())
    assert "2. Red to build" in said
    assert "kingdom" not in said  # which a caption of the board would count
    (german,) = kw.worksheet([step], lang="de").pages
    assert "□ Ja □ Nein" in " ".join(text_of(german).split())


def test_paper_without_colours_says_whose_the_pieces_are() -> None:
    (page,) = kw.worksheet([SMALL.start()], lang="de").pages
    assert "Rot Blau" in " ".join(text_of(page).split())
    assert page.index('fill="#000000"') < page.index("Rot") < page.index('fill="#ffffff"')
    (page,) = kw.worksheet([SMALL.start(), kw.Kingdoms().start()]).pages
    assert text_of(page).split().count("Blue") == 1  # once for boards of all shapes
    (tiles,) = kw.worksheet([kw.Celtic().start()]).pages
    assert "Blue" not in text_of(tiles)  # whose tiles have ornaments


def test_each_crossing_of_a_strand_has_its_own_boxes() -> None:
    (page,) = kw.worksheet([kw.lessons.ours("knots").steps[0]]).pages
    said = " ".join(text_of(page).split())
    assert " ".join(f"{at}) □ Over □ Under" for at in range(1, 5)) in said
    assert "5)" not in said


def test_a_lesson_is_printed_on_pages_of_paper(tmp_path: Path) -> None:
    lesson = Lesson(kw.lessons.ours("kingdoms").steps[:7], "Kingdoms")
    kw.worksheet(lesson, key=True).save(tmp_path / "a.pdf")
    read = PdfReader(tmp_path / "a.pdf")
    assert len(read.pages) == 3
    assert {tuple(map(float, page.mediabox[2:])) for page in read.pages} == {(595, 842)}
    whole = " ".join(" ".join(page.extract_text().split()) for page in read.pages)
    for number, step in enumerate(lesson, 1):
        assert f"{number}. {' '.join(step.text.split()[:4])}".replace("*", "") in whole
    assert "Answers" in read.pages[-1].extract_text()
    (page,) = kw.worksheet(lesson.steps[:1], paper="Letter").pages
    assert 'width="612" height="792"' in page


def test_a_lesson_and_practice_save_their_sheets(tmp_path: Path) -> None:
    with kw.lesson(Lesson([Step("Look.", BEGUN, YesNo("legal C3"))], "One")) as board:
        board.save(tmp_path / "one.pdf", key=True)
    assert len(PdfReader(tmp_path / "one.pdf").pages) == 2
    with kw.drill(SMALL, "moves") as practice:
        practice.save(tmp_path / "ten.pdf")
    assert "10." in " ".join(page.extract_text() for page in PdfReader(tmp_path / "ten.pdf").pages)


def test_sheets_show_themselves_and_are_pages_for_browsers(tmp_path: Path) -> None:
    sheets = kw.worksheet(kw.CelticKnot(), number=2, columns=1)
    assert sheets._repr_html_().count("<img") == len(sheets.pages) == 2
    sheets.save(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8").count("<img") == 2


def test_blocks_flow_into_columns_and_one_that_is_too_high_is_made_smaller() -> None:
    small, high = column([("one", "text")], 200), Block("<path/>", 5_000)
    assert len(pages([small] * 10, columns=2)) == 1
    assert len(pages([small] * 200, columns=2)) > 1
    assert "scale(0." in pages([small, high])[1]
    assert stacked([small, small], 4).height == pytest.approx(2 * small.height + 4)
