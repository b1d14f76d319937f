"""A lesson's Python file with changed rules: what runs it, and what is said where it is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.lessons import FOLDER, LessonError

BATTLE = """import knotwidgets as kw
from pathlib import Path

Path(__file__).with_name("ran").touch()


def battle(board, own, enemy):
    \"\"\"In Battle a ringfort may be built on any empty hill.\"\"\"
    return vacant(board, own, enemy)


game = kw.Kingdoms(rules={"battle": battle}, touch_move=True)
"""
FIELD = "game: Kingdoms\nrules: battle.py\n"


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A lesson in two languages with a file beside it."""
    for ending in ("md", "de.md"):
        text = (FOLDER / f"kingdoms.{ending}").read_text("utf-8")
        head, *steps = text.replace("game: Kingdoms\n", FIELD).split("\n## ")
        (tmp_path / f"free.{ending}").write_text(f"{head}\n## {steps[9]}", "utf-8")
    (tmp_path / "battle.py").write_text(BATTLE, "utf-8")
    return tmp_path / "free.md"


def test_a_file_of_rules_is_run_by_a_call_that_says_so(lesson: Path) -> None:
    assert "G2" not in kw.lessons.ours("kingdoms")[9].begin().right_answers
    opened = kw.Lesson.open(lesson, run_rules=True)
    assert "G2" in opened[0].begin().right_answers
    assert opened[0].position.game.options["touch_move"]
    assert lesson.with_name("ran").exists()
    assert kw.lessons.check(lesson, run_rules=True) == ()
    assert opened.into("de").lang == "de"
    assert "G2" in opened.into("de")[0].begin().right_answers
    with kw.lesson(opened, lang="de") as board:
        assert board.answer("G2").results()[0].solved


def _said(read: Callable[..., Any], given: object) -> str:
    """What is said of a lesson."""
    try:
        (fault,) = read(given)
    except LessonError as error:
        (fault,) = error.faults
    text: str = fault.text
    return text


def test_a_file_of_rules_is_never_run_by_merely_reading(lesson: Path) -> None:
    text = lesson.read_text("utf-8")
    for read in (kw.lessons.check, kw.Lesson.open, kw.lesson):
        said = _said(read, lesson)
        assert "battle.py is a program" in said
        assert said.endswith("open it with kw.Lesson.open('free.md', run_rules=True)")
    for reads_text in (kw.Lesson.read, kw.lesson):
        assert "battle.py must lie beside the lesson" in _said(reads_text, text)
    assert kw.Lesson.read(text, rules={})[0].begin().right_answers
    assert not lesson.with_name("ran").exists()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (None, "battle.py can't be read (No such file or directory); it must lie beside free.md"),
        ("x = 1\n\n1 / 0\n", "battle.py, line 3 ('1 / 0') fails: ZeroDivisionError"),
        ("def f(:\n", "battle.py, line 1 ('def f(:') fails: SyntaxError"),
        (
            "import knotwidgets as kw\nx = 1\n",
            "line 2 ('x = 1') makes no game; it must end with the",
        ),
        ("", "battle.py, line 0 makes no game"),
        ("import knotwidgets as kw\ngame = kw.Celtic()\n", "makes a game of Celtic!, and the less"),
        (
            BATTLE.replace("board, own, enemy)\n\n", "x)\n\n"),
            "line 9 ('return vacant(x)') fails: Rule",
        ),
        (BATTLE.replace('"battle":', '"batle":'), "did you mean 'battle'?; correct this line"),
    ],
)
def test_a_file_that_is_wrong_is_told_with_its_line(
    program: str | None, said: str, lesson: Path
) -> None:
    path = lesson.with_name("battle.py")
    path.unlink() if program is None else path.write_text(program, "utf-8")
    (fault,) = kw.lessons.check(lesson, run_rules=True)
    line = lesson.read_text("utf-8").split("\n").index("rules: battle.py") + 1
    assert (fault.line, fault.column) == (line, 8)
    assert said in fault.text


@pytest.mark.parametrize("name", ["../battle.py", "/battle.py", "battle.txt", "battle"])
def test_a_file_of_rules_lies_beside_its_lesson(name: str, lesson: Path) -> None:
    text = lesson.read_text("utf-8").replace("rules: battle.py", f"rules: {name}")
    lesson.write_text(text, "utf-8")
    (fault,) = kw.lessons.check(lesson, run_rules=True)
    assert fault.text.startswith(f"{name!r} is no Python file beside the lesson")
