"""The widget of a lesson: every step solved by messages, what is said of answers, what is kept."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.lessons import Choose, Count, Mark, Play, Put, YesNo
from knotwidgets.session import schema
from knotwidgets.widgets.lessons import LessonBoard
from tests.amounts import few
from tests.schema import faults
from tests.widgets.lesson_learner import Learner
from tests.widgets.machines import panel

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SMALL = kw.Kingdoms(board="3x3")
SIEGE = kw.Kingdoms().position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
TEXT = """# Two steps

```lesson
game: Kingdoms
with: board="3x3"
```

## Build

Build in the middle. **Now.**

```task
play: B2
hint: The *middle* is B2.
hint: Really.
```

## Read
"""


def small(*steps: kw.Step) -> Learner:
    return Learner(LessonBoard(kw.Lesson(steps, "A small one")))


@pytest.fixture
def learner() -> Learner:
    capture = kw.Step("Take it.", SIEGE, Play("xD6"), title="A siege", hints=("Look at D6.",))
    marked = SMALL.start().play("B2", "A1")
    return small(
        capture,
        kw.Step("Where may Red build?", marked, Mark("legal cells")),
        kw.Step("How many?", marked, Count("number of empty cells")),
        kw.Step(
            "Whose turn?", marked, Choose(("red", "blue"), lambda position: str(position.player))
        ),
        kw.Step("Look.", marked, title="To read"),
    )


# ---- answers


@pytest.mark.parametrize("name", few(kw.lessons.names()))
def test_each_of_our_lessons_is_solved_by_messages_alone(name: str) -> None:
    learner = Learner(LessonBoard(name))
    board = learner.board
    for number in range(1, len(board.lesson) + 1):
        assert board.step == number
        told = learner.told
        assert told["step"] == number - 1
        assert (learner.solve() > 0) == (board.lesson[number - 1].task is not None)
        assert board.state["scene"]["moves"] == []
        learner.press("lesson:on")
    assert all(one.solved and not one.shown for one in board.results())
    assert panel(board)["result"]["headline"]["text"] == "Well done!"
    assert set(board.lesson_steps["stars"]) == {3}


def test_a_wrong_move_is_refused_in_the_words_of_the_rules_with_its_marks(learner: Learner) -> None:
    assert learner.picks("D4")
    told = learner.told
    verdict = SIEGE.explain("D4")
    assert (told["tone"], told["told"]) == ("wrong", verdict.message)
    assert panel(learner.board)["news"] == verdict.message
    assert learner.marks == dict.fromkeys(verdict.marks, "mark")
    assert learner.board.state["scene"]["moves"]
    learner.pick("D6")
    assert learner.told["tone"] == "right"
    assert learner.board.results()[0][2:4] == (2, 2)


def test_another_legal_move_is_shown_and_taken_back_by_a_button_a_key_or_the_next_click() -> None:
    position = kw.Kingdoms(board="4x1").position("r1r1 red battle")
    learner = small(kw.Step("Join.", position, Play(where="joins")))
    backs: list[Any] = [
        lambda: learner.press("lesson:undo"),
        lambda: learner.press("undo"),
        lambda: learner.pick("B1"),
    ]
    for tries, back in enumerate(backs, 1):
        learner.pick("D1")
        told = learner.told
        assert (told["tone"], told["main"]) == ("wrong", "lesson:undo")
        assert told["told"].startswith("Red builds on D1. This joins nothing.")
        assert learner.board.state["scene"]["moves"] == []
        assert "D1" in panel(learner.board)["text"] or learner.board._script.shown
        assert learner.board._script.position != position
        back()
        assert learner.board._script.position == position
        assert learner.board.results()[0].tries == tries
    assert not learner.presses("undo")
    learner.pick("B1")
    assert learner.board.results()[0].solved


def test_cells_are_marked_and_unmarked_and_judged_when_that_is_done(learner: Learner) -> None:
    learner.go(2)
    assert learner.buttons["lesson:done"] is False
    assert not learner.presses("lesson:done")
    for cell in ("B1", "A3", "B1"):
        learner.pick(cell)
    assert learner.marks == {"A3": "yellow mark"}
    assert panel(learner.board)["news"] == "Marked: 1."
    learner.press("lesson:done")
    assert learner.told["tone"] == "wrong"
    assert learner.told["told"] == learner.board.lesson[1].judge("A3").why
    assert learner.marks["A3"] == "red mark"
    assert not learner.picks("Z9")
    for cell in ("A3", "B1", "A2", "C2"):
        learner.pick(cell)
    learner.press("lesson:done")
    assert learner.told["told"] == learner.board.lesson[1].judge("B1 A2 C2").why
    learner.pick("B3")
    learner.press("lesson:done")
    assert learner.told["tone"] == "right"
    assert learner.marks == dict.fromkeys(("B1", "A2", "C2", "B3"), "green mark")
    assert not learner.picks("A1")


def test_pieces_are_put_one_after_the_other_and_all_is_taken_back_if_it_is_not_so() -> None:
    position = SMALL.position("3/1r1/1b1 blue battle")
    task = Put("blue blue blue", "captured cells has B2")
    learner = small(kw.Step("Besiege it.", position, task))
    learner.pick("B2")
    assert learner.told["tone"] == "wrong"
    assert learner.marks == {"B2": "red mark"}
    for cell in ("A2", "C2", "C3"):
        learner.pick(cell)
    assert (learner.told["tone"], learner.told["main"]) == ("wrong", "lesson:undo")
    learner.press("undo")
    assert learner.board._script.position == position
    learner.solve()
    assert learner.board.results()[0].solved


def test_numbers_and_choices_are_judged_and_nothing_is_played_meanwhile(learner: Learner) -> None:
    learner.go(3)
    assert not learner.picks("C3")
    assert learner.told["field"]
    learner.ask("answer", answer="6")
    assert learner.told["told"] == "No, more than 6."
    learner.ask("answer", answer="seven")
    assert learner.told["tone"] == "wrong"
    learner.ask("answer", answer="7")
    assert learner.told["tone"] == "right"
    assert "field" not in learner.told
    assert not learner.asks("answer", answer="7")
    learner.press("lesson:on")
    assert panel(learner.board)["labels"] == {"choose:0": "Red", "choose:1": "Blue"}
    assert not learner.presses("choose:2")
    learner.press("choose:1")
    assert learner.told["tone"] == "wrong"
    learner.press("choose:0")
    assert learner.told["tone"] == "right"


# ---- stars


def test_a_step_brings_three_stars_at_once_and_fewer_with_help_or_wrong_answers(
    learner: Learner,
) -> None:
    def stars() -> int:
        assert learner.told["stars"] <= learner.board.results()[learner.board.step - 1].stars
        return int(learner.told["stars"])

    learner.go(4)
    learner.press("choose:1")
    assert stars() == 0
    learner.press("choose:0")  # the only one that is left
    result = learner.board.results()[3]
    assert (stars(), result.solved, result.shown) == (1, False, True)
    learner.press("lesson:again")
    learner.press("choose:0")
    assert (stars(), learner.board.lesson_steps["stars"]) == (3, [0, 0, 0, 3, 0])
    learner.go(3)
    learner.ask("answer", answer="6")
    learner.ask("answer", answer="7")
    assert (stars(), learner.board.results()[2].solved) == (2, True)
    learner.go(1)
    learner.press("lesson:hint")
    learner.solve()
    assert stars() == 2
    learner.press("lesson:again")
    learner.press("lesson:show")
    assert (stars(), learner.board.results()[0].stars) == (1, 2)  # the best counts


# ---- help, and the way through


def test_a_game_that_is_not_won_is_told_with_what_decided_it() -> None:
    task = Play(where=lambda _, after: after.text == "r/1 blue manoeuvres", within=None)
    learner = small(kw.Step("Win!", kw.Kingdoms(board="1x2").start(), task))
    learner.pick("A1")
    learner.pick("A2")
    assert "The game is over. 1 kingdom of Red" in learner.told["told"]


def test_what_forbids_a_move_has_not_the_colour_of_what_is_allowed() -> None:
    position = kw.Kingdoms().position("_5_/7/4b2/3r3/1r5/7/_5_ red manoeuvres")
    learner = small(*(kw.Step("?", position, YesNo(f"legal {cell}")) for cell in ("C2", "E6")))
    for step, marked in (1, ["mark"]), (2, ["green mark"]):
        learner.go(step)
        learner.solve()
        assert [*learner.marks.values()] == marked


def test_hints_come_one_after_the_other_and_a_solution_that_was_shown_is_no_own_one(
    learner: Learner,
) -> None:
    learner.press("lesson:hint")
    assert (learner.told["tone"], learner.told["told"]) == ("hint", "Look at D6.")
    assert not learner.board.results()[0].tries
    learner.press("lesson:show")
    result = learner.board.results()[0]
    assert (result.solved, result.shown, result.tries, result.hints) == (False, True, 0, 1)
    assert (learner.told["stars"], learner.board.lesson_steps["stars"][0]) == (1, 1)
    learner.press("lesson:again")
    assert (learner.told["told"], learner.told["main"]) == ("", "")
    learner.solve()
    assert learner.board.results()[0].solved
    for number in range(2, 5):
        learner.go(number)
        learner.press("lesson:show")
        assert learner.board.results()[number - 1].shown
    assert not learner.presses("lesson:show")


def test_steps_are_opened_in_any_order_and_the_lesson_can_be_begun_again(learner: Learner) -> None:
    beside = panel(learner.board)
    assert beside["steps"] == {"first": 0, "earlier": 0, "later": 1, "last": 4}
    assert beside["news"] == "1 of 5 A siege. Take it. Play a move"
    learner.go(5)
    assert learner.told["stars"] == 3  # there is nothing to do but read
    assert learner.board.results()[4].solved
    assert not learner.go(6)["ok"]
    assert not learner.presses("lesson:on")
    learner.press("lesson:back")
    assert learner.board.step == 4
    learner.board.step = 1
    learner.solve()
    learner.press("restart")
    assert learner.told["fresh"]
    assert not any(one.solved or one.tries for one in learner.board.results())


# ---- what is shown


def test_a_lesson_is_shown_from_a_name_a_path_a_text_and_steps(tmp_path: Path) -> None:
    file = tmp_path / "two.md"
    file.write_text(TEXT, "utf-8")
    shown = [LessonBoard(given) for given in (TEXT, file, str(file), kw.Lesson.read(TEXT))]
    assert {board.lesson.title for board in shown} == {"Two steps"}
    assert shown[0].state["panel"]["turn"]["text"] == "Build"
    assert shown[0].lesson_shown["text"] == "Build in the middle. **Now.**"
    assert "middle. Now." in shown[0].state["panel"]["news"]
    assert len({board.lesson_steps["key"] for board in shown[:1]}) == 1
    assert (
        LessonBoard(TEXT.replace("play: B2", "play: A1")).lesson_steps["key"]
        != shown[0].lesson_steps["key"]
    )
    assert LessonBoard("Kingdoms").lesson.name


def test_another_language_shows_the_same_step_and_keeps_what_was_done() -> None:
    learner = Learner(LessonBoard("kingdoms", lang="de"))
    board, kept = learner.board, learner.board.lesson_steps["key"]
    assert panel(board)["turn"]["text"] == "Der erste Ringwall"
    learner.solve()
    learner.go(19)
    learner.pick("E6")
    for lang, title, first in (
        ("fr", "Fermez l’anneau", "1 – Un premier fort"),
        ("en", "Close the ring", "1: A first ringfort"),
        ("de", "Schließe den Ring", "1. Der erste Ringwall"),
    ):
        board.lang = lang
        assert (board.step, panel(board)["turn"]["text"]) == (19, title)
        assert title in panel(board)["news"]
        assert board.lesson_steps["names"][0] == first
        assert board.lesson_steps["stars"][0] == 3
        assert board.lesson_steps["key"] == kept
    assert [one.title for one in board.results()][:2] == ["Der erste Ringwall", "Der Rösselsprung"]
    learner.solve()
    assert board.results()[18].solved


@pytest.mark.parametrize(
    ("lang", "opened", "title"),
    [
        ("en", "two.md", "Build"),
        ("de", "two.md", "Baue"),
        ("fr", "two.md", "Build"),
        ("en", "two.de.md", "Baue"),
    ],
)
def test_a_file_is_shown_in_the_language_that_is_asked_for(
    lang: str, opened: str, title: str, tmp_path: Path
) -> None:
    (tmp_path / "two.md").write_text(TEXT, "utf-8")
    (tmp_path / "two.de.md").write_text(TEXT.replace("## Build", "## Baue"), "utf-8")
    board = LessonBoard(tmp_path / opened, lang=lang)
    assert panel(board)["turn"]["text"] == title


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ("# Nothing\n", kw.lessons.LessonError, "line 1"),
        ("missing.md", FileNotFoundError, "missing"),
    ],
)
def test_what_is_no_lesson_is_refused(given: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        LessonBoard(given)


def test_all_that_is_told_is_in_the_schema_in_every_language(learner: Learner) -> None:
    for lang in ("en", "de", "fr"):
        learner.board.lang = lang
        for number in range(1, 6):
            learner.go(number)
            learner.press("lesson:hint")
            learner.press("lesson:show")
            kinds = {"state": schema.State, "lesson_shown": schema.Lesson}
            for name, kind in {**kinds, "lesson_steps": schema.Steps}.items():
                value = json.loads(json.dumps(getattr(learner.board, name), allow_nan=False))
                assert list(faults(value, kind, name)) == []


def test_no_button_has_a_key_that_the_widget_has() -> None:
    table = (ROOT / "js" / "src" / "input" / "keys.ts").read_text("utf-8")
    rows = re.findall(r'keys: (\[".*?"\])', table)
    taken = {key for row in rows for key in json.loads(row)}
    assert {"u", "?", "0", "]"} <= taken
    lesson = (ROOT / "js" / "src" / "parts" / "lesson.ts").read_text("utf-8")
    lessons = re.findall(r'"lesson:\w+": "(\w)"|MAIN_KEY = "(\w)"', lesson)
    own = {*map("".join, lessons), *map(str, range(1, 10))}
    assert len(own) == 9 + len(lessons) == 14
    assert not own & taken
