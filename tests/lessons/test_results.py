"""Results of a lesson: kept answer by answer, read back from files, and collected for a class."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import knotwidgets as kw
from knotwidgets.lessons import Answered, Play, Results, ResultsError, Step, StepResult, collect
from tests.amounts import amount

SIEGE = kw.Kingdoms().position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
LESSON = kw.Lesson([Step("Take it.", SIEGE, Play("xD6"), title="A siege")], "Sieges")

texts = st.text(max_size=30).map(lambda text: text.encode("utf-8", "ignore").decode())
answers = st.builds(Answered, texts, st.booleans(), texts, st.floats(0, 9_999))


@st.composite
def results(draw: st.DrawFn) -> Results:
    """Results that somebody may have."""
    steps = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        given = draw(st.lists(answers, max_size=4).map(tuple))
        stars, hints = draw(st.integers(0, 3)), draw(st.integers(0, 9))
        seconds = draw(st.floats(0, 9_999))
        steps.append(StepResult(number, draw(texts), stars, len(given), hints, seconds, given))
    return Results(draw(texts), draw(texts), tuple(steps), "Ada", draw(texts))


@given(results())
def test_results_are_read_as_they_were_written(one: Results) -> None:
    assert Results.read(one.text) == one


@given(results(), st.data())
def test_a_slip_in_a_file_is_found(one: Results, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(one.text) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda sign: sign != one.text[at]))
    for text in (one.text[:at] + other + one.text[at + 1 :], one.text[:at]):
        try:
            read = Results.read(text)
        except ResultsError:
            continue
        assert read == one  # blanks around it, or letters of the checksum


def test_a_lesson_keeps_each_answer_with_the_rule_that_refused_it() -> None:
    with kw.lesson(LESSON) as board:
        board.answer("D4").answer("D6")
        (result,) = board.results()
    assert [one[:3] for one in result.answers] == [("D4", False, "captures"), ("D6", True, "")]
    assert (result.tries, result.solved) == (2, True)
    assert all(0 <= one.seconds <= result.seconds + 0.1 for one in result.answers)


def test_what_was_shown_is_no_answer() -> None:
    with kw.lesson(LESSON) as board:
        board._session.do("lesson:show")
        (result,) = board.results()
    assert (result.answers, result.shown) == ((), True)


def test_a_lesson_takes_over_what_the_browser_has_kept_and_nothing_else() -> None:
    kept = StepResult(1, "", 3, 1, 2, 3.5, (Answered("D6", True, "", 3.0),))
    for other in ("?", Results("Sieges", "1", (kept,)).text, Results("a", LESSON.version, ()).text):
        with kw.lesson(LESSON) as board:
            before = board.results()
            with pytest.raises(ValueError, match=r"results|message"):
                board._session.do("found", other)
            assert board.results() == before
    with kw.lesson(LESSON) as board:
        record = Results("Sieges", LESSON.version, (kept,)).text
        found = {"kind": "found", "id": "a:1", "rev": 0, "record": record}
        assert board._desk.answer(found)["ok"]
        assert board.results() == [kept._replace(title="A siege")]
        board.answer("D4")
        board._session.do("found", record)  # too late
        assert len(board.results()[0].answers) == 2


def test_a_translation_has_the_version_of_its_original_and_a_changed_task_another() -> None:
    same = kw.Lesson(
        [Step("Nimm.", SIEGE, Play("xD6"), title="Belagert")], "Belagerungen", name="s"
    )
    named = kw.Lesson(LESSON.steps, "Sieges", name="s")
    other = kw.Lesson([Step("Take it.", SIEGE, Play(where="captures"))], "Sieges", name="s")
    assert same.version == named.version != other.version


def saved(folder: Path, file: str, pupil: str, saved: str, **changes: str) -> Path:
    """Writes the file of a pupil who gave one wrong answer."""
    steps = (StepResult(1, "A siege", answers=(Answered("D4", False, "captures"),), tries=1),)
    given = {"lesson": "Sieges", "version": LESSON.version, **changes}
    path = folder / file
    path.write_text(Results(**given, steps=steps, pupil=pupil, saved=saved).text, "utf-8")
    return path


def test_a_folder_is_collected_and_what_does_not_belong_is_named(tmp_path: Path) -> None:
    for number in range(amount(28, 5)):
        saved(tmp_path, f"{number}.json", f"P{number}", "2026-01-02")
    saved(tmp_path, "old.json", "P0", "2026-01-01")
    saved(tmp_path, "nameless.json", "", "2026-01-02")
    saved(tmp_path, "version.json", "Eve", "2026-01-02", version="7")
    saved(tmp_path, "other.json", "Eve", "2026-01-02", lesson="Forts", version="8")
    cut = saved(tmp_path, "cut.json", "Eve", "2026-01-02")
    cut.write_text(cut.read_text("utf-8")[:50], "utf-8")
    edited = saved(tmp_path, "edited.json", "Eve", "2026-01-02")
    edited.write_text(edited.read_text("utf-8").replace("false", "true"), "utf-8")
    (tmp_path / "image.json").write_bytes(b"\x89PNG\xff")
    (tmp_path / "notes.txt").write_text("of the teacher")
    (tmp_path / "folder.json").mkdir()
    found = collect(tmp_path, LESSON)
    assert sorted(found.pupils) == sorted(
        [*(f"P{n}" for n in range(amount(28, 5))), "nameless.json"]
    )
    assert {name: why.split(",")[0] for name, why in found.skipped.items()} == {
        "old.json": "'P0' has saved later ones",
        "version.json": "they are of another version of it",
        "other.json": "they are of 'Forts'",
        "cut.json": "they are no results of a lesson",
        "edited.json": "they were changed after they had been saved",
        "image.json": "they are no results of a lesson",
        "folder.json": found.skipped["folder.json"].split(",")[0],
    }
    number = len(found.pupils)
    assert found.rules == {"captures": number}
    assert found.mistakes == [(1, "A siege", "D4", "captures", number)]
    assert collect(tmp_path).pupils == found.pupils
    frame = found.to_frame()
    assert (len(frame), list(frame["wrong"].unique())) == (number, [1])
    found.save(tmp_path / "class.html")
    page = (tmp_path / "class.html").read_text("utf-8")
    assert "Rules that refused answers" in page
    assert "edited.json" in page


def test_a_folder_without_results_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no results"):
        collect(tmp_path)
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(ValueError, match=r"; a\.json: they are no results"):
        collect(tmp_path)
    with pytest.raises(OSError, match="missing"):
        collect(tmp_path / "missing")


def test_the_name_of_a_pupil_is_text(tmp_path: Path) -> None:
    saved(tmp_path, "a.json", "<script>alert(1)</script>", "2026-01-02")
    assert "<script>" not in collect(tmp_path)._repr_html_()
