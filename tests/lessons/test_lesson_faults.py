"""What is wrong with a lesson is told with its line and column; no text is a crash."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import knotwidgets as kw
from knotwidgets.lessons import Fault, LessonError, names, ours, written
from knotwidgets.lessons.tasks import KINDS
from tests.amounts import amount

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


TABLE = [
    # the head
    ("", 1, 1, "which game"),
    ("## One\n\nLook.", 1, 1, "which game"),
    ("```lesson\ngame: Kingdom\n```\n## One", 2, 7, "did you mean 'Kingdoms'?"),
    ("```lesson\ngame: Kingdoms\ngame: Kingdoms\n```\n## One", 3, 1, "twice"),
    ("```lesson\ngame: Kingdoms\nwith: bord=3\n```\n## One", 3, 7, "did you mean 'board'?"),
    ("```lesson\ngame: Kingdoms\nwith: board 3\n```\n## One", 3, 7, "is no option"),
    ("```lesson\ngames: Kingdoms\n```\n## One", 2, 1, "did you mean 'game'?"),
    ("```lesson\nKingdoms\n```\n## One", 2, 1, "is no field"),
    ("```lesson\ngame: Kingdoms\n```\n", 1, 1, "there is no step"),
    (f"```lesson\ngame: Kingdoms\n```\n{TASK}## One", 4, 1, "belongs to a step"),
    (f"{GOOD}```lesson\ngame: Kingdoms\n```\n", 18, 1, "before the first step"),
    # the position
    (HEAD + "```position\n7/7 red battle\n```", 12, 1, "2 rows, the board 7"),
    (HEAD + "```position\n_5_/7/7/3r3/7/7/_5_ green battle\n```", 12, 1, "'green' is unknown"),
    (HEAD + SIEGE.replace("```\n\n", "with: leap=7\n```\n"), 13, 7, "leap=7 is unknown"),
    (HEAD + SIEGE.replace("```\n\n", "after: xD6 D4\n```\n"), 13, 12, "'D4' can't be played"),
    (HEAD + SIEGE.replace("```\n\n", "marks: D4 H9\n```\n"), 13, 11, "there is no cell 'H9'"),
    (HEAD + SIEGE.replace("```\n\n", "draw: [%csl XD4]\n```\n"), 13, 7, "is no drawing"),
    (HEAD + SIEGE.replace("```\n\n", "mark: D4\n```\n"), 13, 1, "did you mean 'marks'?"),
    (GOOD + SIEGE, 18, 1, "a step has one position"),
    # the task
    (GOOD + TASK, 18, 1, "a step has one task"),
    (task("hint: Look."), 16, 1, "'hint' is no kind of task; expected 'play', 'mark'"),
    (task("play: xD6\nmark: due"), 17, 7, "a task is of one kind, and this one is 'play' already"),
    (task("playing: xD6"), 16, 1, "'playing' is no kind of task; did you mean 'play'?"),
    (task(""), 15, 1, "the kind of task is missing; expected 'play', 'mark'"),
    (task("choose: red, blue\nanswer: green"), 17, 9, "the options are red and blue"),
    (task("play: xD6\nwhen: captures"), 17, 1, "did you mean 'where'?"),
    (task("play: xD6\nseed: -1"), 17, 7, "is no number of 0"),
    (task("play: xD6\nwithin: 0"), 17, 9, "is no number of 1"),
    (task("play: xD6\nagainst: gredy"), 17, 10, "did you mean 'greedy'?"),
    (task("play: xD6\nagainst: greedy x"), 17, 17, "is no number of 0"),
    (HEAD + SIEGE + "```task\nplay: xD6\n", 15, 1, "never closed"),
    # answers that the rules refuse, goals out of reach, no answer
    (task("play: D4"), 16, 7, "'D4' is refused: A capture is due"),
    (task("play: xD6 D4"), 16, 11, "'D4' is refused"),
    (task("play: any"), 16, 7, "no answer is accepted"),
    (task("play: any\nwhere: ends"), 17, 8, "no moves lead to what is asked for"),
    (task("play: any\nwhere: wins\nwithin: 2"), 17, 8, "no moves lead to what is asked for"),
    (task("play: any\nwhere: captures\nway: D4"), 18, 6, "'D4' doesn't lead on"),
    (task("mark: cells of nobody"), 16, 16, "there is no player 'nobody'"),
    (task("mark: strand through D4"), 16, 7, "no closed strands run through D4"),
    (task("mark: empty cells after D6 A7"), 16, 28, "'A7' can't be played"),
    (task("mark: refused by leaps"), 16, 7, "there is no such cell"),
    (task("mark: phase"), 16, 7, "gives no cells"),
    (task("yes or no: phase"), 16, 12, "none of yes, no"),
    (task("yes or no: legal"), 16, 17, "a move must follow 'legal'"),
    (task("count: phase"), 16, 8, "not a number of 0 to 999"),
    (task("count: points of red"), 16, 8, "when the game is over"),
    (task("choose: red, blue"), 16, 9, "the right one is missing"),
    (task("choose: red\nanswer: red"), 16, 9, "two different options"),
    (task("choose: red, blue\nanswer: winner"), 17, 9, "'nobody', which is none of"),
    (task("follow: A1"), 16, 9, "no strand through 'A1'"),
    (task("follow: D6"), 16, 9, "passes a crossing"),
    (task("put: blue blue"), 16, 6, "what is to hold is missing"),
    (task("put: blue\nwhere: captured cells has D6"), 16, 6, "nothing to be put"),
    (task("put: blue\nwhere: ends"), 17, 8, "no way is found"),
    (task("put: blue green\nwhere: ends"), 16, 11, "'green' is no piece"),
    # what nobody can answer, and a script that can't be followed
    (task("yes or no: legal Z9"), 16, 12, "no hill Z9"),
    (task("play: xD6\nwrong Z9: No."), 17, 1, "'Z9' is no answer: There is no hill Z9"),
    (task("mark: captured cells\nwrong D66: No."), 17, 1, "did you mean 'D6'?"),
    (task("count: number of kingdoms of red\nwrong two: No."), 17, 1, "no number"),
    (RING.replace("B4", "D4"), 19, 10, "'D4' can't be played"),
    # conditions
    (task("play: any\nwhere: capture"), 17, 8, "did you mean 'captures'?"),
    (task("play: any\nwhere: captures or"), 17, 19, "a word of the vocabulary is expected"),
    (task("play: any\nwhere: (captures"), 17, 17, "a ')' is missing"),
    (task("play: any\nwhere: captures )"), 17, 17, "can't stand here"),
    (task("play: any\nwhere: kingdoms of green"), 17, 8, "kingdoms has nothing of 'green'"),
    (task("play: any\nwhere: phase of red"), 17, 8, "not told of each player"),
    (task("count: number of phase"), 16, 8, "can't be counted"),
    (task("count: number of doubted"), 16, 8, "can't be counted"),
    (task("count: most of kingdoms of red"), 16, 8, "are no numbers"),
    (task("play: any\nwhere: phase < 3"), 17, 8, "have no order"),
    (task("play: any\nwhere: phase == 3"), 17, 8, "not of one kind"),
    (task("play: any\nwhere: __class__"), 17, 8, "is unknown"),
    (task("play: any\nwhere: phase.__class__"), 17, 8, "has no '__class__'"),
    (task("play: any\nwhere: number of number of"), 17, 27, "expected"),
    (task(f"play: any\nwhere: {'(' * 30}"), 17, 29, "brackets"),
    (task(f"play: any\nwhere: {'not ' * 150}captures"), 17, 8, "more than 400"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), TABLE)
def test_a_fault_is_told_with_its_line_and_column(
    text: str, line: int, column: int, words: str, tmp_path: Path
) -> None:
    found = faults_of(text, tmp_path)
    assert found
    assert (found[0].line, found[0].column) == (line, column), found
    assert words in found[0].text
    with pytest.raises(LessonError, match=f"line {line}, column {column}"):
        kw.Lesson.read(text)


def test_each_step_is_checked_and_all_faults_are_told_in_their_order(tmp_path: Path) -> None:
    text = task("play: D4") + "\n## Two\n\n" + TASK + "\n## Three\n\n```task\nmark: x\n```\n"
    assert [fault.line for fault in faults_of(text, tmp_path)] == [16, 22, 28]


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
    siege = kw.Lesson.read(GOOD)[0].position
    with pytest.raises(LessonError, match="step 2, play: 'D4' is refused"):
        kw.Lesson([kw.Step("", siege), kw.Step("", siege, kw.lessons.Play("D4"))])
    with pytest.raises(LessonError, match="a lesson needs a step"):
        kw.Lesson([])


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
        for answer in (*attempt.answers[:12], "", "?", "A1 B2 Z9", "yes", "3", "over"):
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
    (step,) = kw.Lesson.read(text + written(position, move))
    assert step.position == position
    assert step.begin().accepted == ((move,) if move else ())
