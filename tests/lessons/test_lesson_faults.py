"""What is wrong with a lesson is told with its line and column; no text is a crash."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import knotwidgets as kw
from knotwidgets.lessons import Fault, LessonError, block_of, names, ours
from knotwidgets.lessons.tasks import KINDS
from tests.amounts import amount
from tests.golden import check_as_it_was

HEAD = "# Forts\n\n```lesson\ngame: Kingdoms\n```\n\n## One\n\nLook.\n\n"  # ten lines
SIEGE = "```position\n_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle\n```\n\n"  # four lines
TASK = "```task\nplay: xD6\n```\n"
SMALL = HEAD.replace("\n```\n", '\nwith: board="3x3"\n```\n')
GOOD = HEAD + SIEGE + TASK
RING = (
    f"{HEAD}```position\n_2r2_/2rbr2/2r4/7/1b5/7/_5_ red battle\n```\n\n"
    "```task\nplay: any\nwhere: captures\nwithin: 2\nreplies: B4\n```\n"
)


def faults_of(text: str, folder: Path) -> tuple[Fault, ...]:
    path = folder / "forts.md"
    path.write_text(text, "utf-8")
    return kw.lessons.check(path)


def task(fields: str) -> str:
    """A lesson with this task at line 15, about a siege."""
    return f"{HEAD}{SIEGE}```task\n{fields}\n```\n"


FAULTS = Path(__file__).with_name("faults.txt")
"""What is wrong in texts, and what is said of it after `=> `. In them `HEAD` and `SIEGE` stand for
those above; of some only the fields of a task are given."""


def test_a_fault_is_told_with_its_line_and_column_and_the_way_out_as_it_was(tmp_path: Path) -> None:
    head, *cases = re.split("^====", FAULTS.read_text("utf-8"), flags=re.MULTILINE)
    told = [head]
    for case in cases:
        kind, _, rest = case.partition("\n")
        given = re.sub("^=> .*\n", "", rest, flags=re.MULTILINE)
        text = given.replace("HEAD\n", HEAD).replace("SIEGE\n", SIEGE)
        text = task(given.removesuffix("\n")) if "task" in kind else text
        found = faults_of(text, tmp_path)
        said = "".join(f"=> {fault}\n" for fault in found)
        # Which games are known depends on the tests before.
        said = re.sub("which game; expected .*", "which game; expected 'Celtic!' ...", said)
        told.append(f"===={kind}\n{given}{said}")
        with pytest.raises(LessonError) as refused:
            kw.Lesson.read(text)
        assert refused.value.faults == found
    check_as_it_was(FAULTS, "".join(told))


def test_a_translation_has_the_same_positions_and_tasks(tmp_path: Path) -> None:
    (tmp_path / "forts.md").write_text(f"{GOOD}\n## Two", "utf-8")
    translated = tmp_path / "forts.de.md"
    told = TASK.replace("```\n", "right: Gut!\n```\n").replace("task\nright: Gut!", "task")
    for text, faults in (
        (f"{HEAD}{SIEGE}{told}\n## Zwei", []),
        (f"{HEAD}{SIEGE}{told}", [1]),
        (f"{HEAD}{SIEGE}```task\nmark: captured cells\n```\n\n## Zwei\n", [7]),
    ):
        translated.write_text(text, "utf-8")
        assert [fault.line for fault in kw.lessons.check(translated)] == faults


def test_a_good_lesson_has_no_faults_and_one_from_python_is_checked_too(tmp_path: Path) -> None:
    assert faults_of(GOOD, tmp_path) == faults_of(RING, tmp_path) == ()


WORDS = st.sampled_from(
    [
        *("```lesson", "```position", "```task", "```", "## ", "# ", "\n", " ", ": ", ", "),
        *("game: Kingdoms", "game: Celtic Knot", "with: board=", '"3x3"', "after: ", "A1", "B2"),
        *(
            f"{word}: "
            for word in (*KINDS, *KINDS["play"].fields[1:], "hint", "right", "wrong A1", "answer")
        ),
        *kw.lessons.VOCABULARY,
        *("(", ")", "not ", " and ", " or ", " == ", " of ", " with ", " after ", "red", "3", "'"),
        *("3/1r1/b2 red battle", "number of kingdoms of red", "game", "any", "\x00", "é", "1" * 50),
    ]
)


def lesson_or_faults(text: str) -> kw.Lesson | tuple[Fault, ...]:
    try:
        return kw.Lesson.read(text)
    except LessonError as error:
        faults = error.faults
    assert faults
    assert all(fault.line > 0 and fault.column > 0 for fault in faults)
    return faults


@settings(max_examples=amount(1500), deadline=None)
@given(st.lists(WORDS, max_size=30).map("".join) | st.text(max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    for given_text in (text, SMALL + text, task(text)):
        lesson = lesson_or_faults(given_text)
        for step in lesson if isinstance(lesson, kw.Lesson) else ():
            step.judge(text)


@settings(max_examples=amount(600), deadline=None)
@given(st.sampled_from(names()), st.randoms(use_true_random=False))
def test_a_damaged_lesson_of_ours_is_no_crash(name: str, draw: Random) -> None:
    text = (Path(kw.lessons.__file__).parent / f"{name}.md").read_text("utf-8").split("\n")
    at = draw.randrange(len(text))
    other = draw.choice(text)
    damaged = [*text[:8], *text[at : at + 30], other, *text[at + 31 : at + 50]]
    lesson_or_faults("\n".join(damaged))


@pytest.mark.parametrize("name", names())
def test_ours_can_be_solved_and_answer_whatever_is_tried(name: str) -> None:
    for step in ours(name):
        attempt = step.begin()
        for answer in ("", "?", "A1 B2 Z9", "yes", "3", "over"):
            judged = attempt.judge(answer)
            assert judged.right or judged.why, (step.title, answer)
        *first, last = attempt.solution
        assert step.judge(*first, last).solved, step.title


def test_no_step_shows_what_a_later_one_tells() -> None:
    told = ""
    for step in ours("kingdoms"):
        told += step.title
        alone = all(len(one) == 1 for forts in step.position.kingdoms.values() for one in forts)
        assert alone or "BATTLE" in told, step.title
    for step in ours("celtic_knot"):
        told += step.text
        assert "'" not in step.begin().solution[0] or "C5'" in told, step.title


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (kw.Kingdoms(board="3x3").start(), "B2"),
        (kw.Kingdoms(leap=(1, 3)).start(), "D4"),
        (kw.Kingdoms().position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle"), "xD6"),
        (kw.Celtic().start().play("e6:S"), "f5:W"),
        (kw.CelticKnot().start(), ""),
    ],
)
def test_a_position_and_a_move_are_written_as_blocks_that_a_lesson_reads(
    position: kw.Position, move: str
) -> None:
    text = f"# A\n\n```lesson\ngame: {position.game.name}\n```\n\n## B\n\nC\n\n"
    (step,) = kw.Lesson.read(text + block_of(position, move))
    assert step.position == position
    assert step.begin().right_answers == ((move,) if move else ())


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode("utf-8-sig"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace("play: ", "play:\t").encode(),
        GOOD.replace("play: ", "play:\xa0").encode(),
    ],
    ids=["a mark of the byte order", "Windows", "old Macintosh", "a tab", "a no-break space"],
)
def test_what_editors_do_is_no_slip(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "forts.md"
    path.write_bytes(data)
    assert kw.lessons.check(path) == ()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_told(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "forts.md"
    path.write_bytes(GOOD.replace("Look.", "Hügel.").encode(encoding))
    faults = kw.lessons.check(path)
    assert any("save the file in the encoding UTF-8" in one.text for one in faults)
    if encoding == "latin-1":
        assert faults[0].line == 9


def test_the_text_of_a_step_may_have_blocks_of_code_and_lists() -> None:
    free = "```python\nplay:xD6\n```\n\n* play:xD6\n\n### More\n\n> ~~task~~\n\n"
    text = GOOD.replace("```position", f"{free}```position")
    assert "play:xD6" in kw.Lesson.read(text)[0].text
