"""Lessons without Python: what a page holds says what the widget says, and leads to the end."""

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.lessons import Attempt, Count, Follow, Mark, Play, Put, Step, ours
from knotwidgets.widgets import lessons as lesson_widget
from knotwidgets.widgets.lessons import LessonPage
from knotwidgets.widgets.page.automaton import Automaton, key_of, shown_of
from knotwidgets.widgets.page.document import Scenes, document
from tests.amounts import IS_THOROUGH, amount
from tests.warned import warned
from tests.widgets.lesson_learner import Learner, requests_for

LARGEST = 1_500_000  # bytes
JOIN = kw.Kingdoms(board="4x1").position("r1r1 red battle")
SIEGE = kw.Kingdoms(board="3x3").position("3/1rb/1b1 blue battle")
BEGUN = kw.Kingdoms(board="3x3").start().play("B2", "A1")
TWICE = kw.Kingdoms(board="6x1").position("r2r2 red battle")
KINDS = kw.Lesson(
    [
        Step("Join them.", JOIN, Play(where="joins"), hints=("One.", "Two."), title="Play"),
        Step("Where may Red build?", BEGUN, Mark("legal cells"), hints=("See.",), title="Mark"),
        Step("May Red?", BEGUN, kw.lessons.YesNo("legal C3"), title="Yes or no"),
        Step("How many?", BEGUN, Count("number of empty cells"), hints=("Few.",), title="Count"),
        Step("Besiege it.", SIEGE, Put("blue blue", "captured cells has B2"), title="Put"),
        Step("Follow it.", kw.CelticKnot().start(), Follow("A9", 3), title="Follow"),
        Step("Read.", BEGUN, title="Nothing"),
        Step("Twice.", TWICE, Play(where="joins", within=2), title="Two moves"),
        Step(
            "Win.", kw.Kingdoms(board="3x2").start(), Play(where="wins", within=None), title="Game"
        ),
    ],
    "All kinds",
)


class Reader:
    """A page's lesson, read naively: what `js/src/page` does with it."""

    def __init__(self, automaton: Automaton) -> None:
        self.nodes = [node.wire() for node in automaton.nodes]
        self.at, self.marked, self.wrong = automaton.start, list[str](), ""
        self.hints, self.stars, self.given = 0, 3, ""

    @property
    def node(self) -> dict[str, Any]:
        return self.nodes[self.at]

    def tell(self, request: Mapping[str, Any]) -> bool:
        """Asks for something; False if the page doesn't know it."""
        known = {**self.node["also"], **self.node["answers"]}
        asked = self._heeded(request)
        answer = known.get(key_of(asked)) or known.get(key_of({"kind": asked["kind"]}))
        if key_of(asked) in known and answer is None:
            answer = {}
        if answer is None:
            return False
        if "turns" in answer:
            answer = {"to": answer["turns"][self.hints % len(answer["turns"])]}
            self.hints, self.stars = self.hints + 1, min(self.stars, 2)
        if "to" in answer:
            self.at = answer["to"]
            if "opens" in self.node:
                self.hints, self.stars, self.given = 0, 3, ""
            if "opens" in self.node or "marking" not in self.node:
                self.marked = []
            if self.node["shown"]["lesson_shown"]["tone"] == "wrong":
                is_choice = str(request.get("name")).startswith("choose:")
                self.stars = min(self.stars, 1 if is_choice else 2)
        return True

    def _heeded(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        self.wrong = ""
        self.given = " ".join(self.marked) if request.get("name") == "lesson:done" else ""
        if request.get("name") == "lesson:show":
            self.stars = 1
        marking = self.node.get("marking")
        if marking and request["kind"] == "pick":
            cell = request["picks"][-1]
            self.marked = (
                [one for one in self.marked if one != cell]
                if cell in self.marked
                else [*self.marked, cell]
            )
            return {"kind": "marked", "number": len(self.marked)}
        if marking and request.get("name") == "lesson:done" and self.marked:
            self.wrong = next((one for one in self.marked if one not in marking["right"]), "")
            if self.wrong:
                return {"kind": "marked", "wrong": self.wrong}
            return {"kind": "marked", "missing": len(marking["right"]) - len(self.marked)}
        return request

    def shown(self) -> dict[str, Any]:
        """What is shown, the items and the labels by name."""
        state, lesson = self.node["shown"]["state"], dict(self.node["shown"]["lesson_shown"])
        lesson["stars"] = min(lesson["stars"], self.stars)
        if self.given and "given" in lesson:
            lesson["given"] = {**lesson["given"], "answer": self.given}
        looked = looks_of(state)
        for cell in self.marked:
            if cell != self.wrong:
                look = self.node["marking"]["looks"][cell]
                looked["items"] |= {item["id"]: item for item in look["items"]}
                looked["labels"][cell] = look["label"]
        return {**looked, "lesson": lesson, "panel": state["panel"]}


def looks_of(state: Mapping[str, Any]) -> dict[str, Any]:
    scene = state["scene"]
    return {
        "items": {item["id"]: item for item in scene["items"]},
        "labels": {target["id"]: target["label"] for target in scene["targets"]},
        "moves": scene["moves"],
    }


def shown_by(learner: Learner) -> dict[str, Any]:
    board = learner.board
    shown = shown_of({"state": board.state, "lesson_shown": board.lesson_shown})
    state = shown["state"]
    return {**looks_of(state), "lesson": shown["lesson_shown"], "panel": state["panel"]}


def told(lesson: kw.Lesson) -> tuple[Automaton, tuple[int, ...]]:
    with LessonPage(lesson) as page:
        return page.automata()[0], page.too_large


def requests_at(learner: Learner, chance: random.Random) -> dict[str, Any]:
    """What a learner may do next, rather something useful."""
    board, moment = learner.board, learner.board._script
    others = {"rules", "record:results"} | ({"lesson:done"} if "field" in learner.told else set())
    enabled = [name for name, can in learner.buttons.items() if can and name not in others]
    cells = [target["id"] for target in board.state["scene"]["targets"]]
    picks = [[cell] for cell in cells]
    if moment.is_open and moment.kind == "mark":
        picks = [*picks, *([cell] for cell in moment.attempt.solution[0].split() * 4)]
    if moment.is_open and moment.kind in ("play", "put"):
        game, position = moment.position.game, moment.position
        for answer in (*moment.attempt.solution[:1], *moment.attempt.right_answers):
            way = [answer] if moment.kind == "put" else [*game.picks(position, answer)]
            picks += [way] * 3
    ways_on: list[dict[str, Any]] = (
        [{"kind": "action", "name": chance.choice(enabled)}] if enabled else []
    )
    if picks:
        ways_on += [{"kind": "pick", "picks": chance.choice(picks)}] * 2
    if "field" in learner.told:
        ways_on += [{"kind": "answer", "answer": str(chance.randrange(12))}] * 3
    return chance.choice([*ways_on, {"kind": "jump", "ply": chance.randrange(len(board.lesson))}])


@pytest.fixture(scope="module")
def kinds() -> tuple[Automaton, tuple[int, ...]]:
    """What a page has of all kinds of tasks, and the steps that are too large."""
    return told(KINDS)


@pytest.mark.parametrize("seed", range(amount(20, 2)))
def test_a_page_says_what_the_widget_says(
    kinds: tuple[Automaton, tuple[int, ...]], seed: int
) -> None:
    automaton, too_large = kinds
    page, learner = Reader(automaton), Learner(kw.lesson(KINDS))
    chance = random.Random(seed)
    for _ in range(amount(600, 75)):
        request = requests_at(learner, chance)
        learner.ask(**request)
        assert page.tell(request), request
        if learner.board.step - 1 in too_large:
            step = {"kind": "jump", "ply": chance.choice(sorted({*range(8)} - {*too_large}))}
            learner.ask(**step)
            assert page.tell(step)
        assert page.shown() == shown_by(learner), request


def solve(page: Reader, step: Step) -> None:
    """Solves a step, each of its answers found right."""
    attempt: Attempt | None = step.begin()
    while attempt and attempt.solution:
        answer = attempt.solution[0]
        for request in requests_for(attempt, answer):
            assert page.tell(request), (step.title, request)
        assert page.shown()["lesson"]["tone"] == "right", (step.title, answer)
        attempt = attempt.judge(answer).next


def solve_all(page: Reader, lesson: kw.Lesson, too_large: tuple[int, ...]) -> None:
    """Solves all steps, and lets those be shown of which a page has not all."""
    for at, step in enumerate(lesson):
        if at in too_large and isinstance(step.task, Play) and step.task.within is None:
            while not page.shown()["lesson"]["stars"]:
                assert page.tell({"kind": "action", "name": "lesson:show"})
            assert page.shown()["lesson"]["stars"] == 1
        else:
            solve(page, step)
            assert page.shown()["lesson"]["stars"] == 3, step.title
        if at + 1 < len(lesson):
            assert page.tell({"kind": "action", "name": "lesson:on"})


def test_all_kinds_of_tasks_are_solved_with_what_a_page_has(
    kinds: tuple[Automaton, tuple[int, ...]],
) -> None:
    automaton, too_large = kinds
    assert too_large == (len(KINDS) - 1,)
    solve_all(Reader(automaton), KINDS, too_large)


def test_of_a_large_tree_a_page_keeps_one_way_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lesson_widget, "MOST_SEEN", 20)
    lesson = kw.Lesson([KINDS[7], KINDS[2]], "Large")
    automaton, too_large = told(lesson)
    assert too_large == (0,)
    page = Reader(automaton)
    assert "knows only one way to the goal" in page.shown()["lesson"]["text"]
    way = KINDS[7].begin().solution
    other = next(one for one in KINDS[7].begin().right_answers if one != way[0])
    assert page.tell({"kind": "pick", "picks": [other]})
    assert page.shown()["lesson"]["tone"] == "right"
    before = page.at
    assert page.tell({"kind": "pick", "picks": [way[0]]})
    assert page.at == before  # refused, with the same words
    assert page.tell({"kind": "action", "name": "lesson:show"})
    assert page.shown()["lesson"]["stars"] == 1
    assert page.tell({"kind": "action", "name": "lesson:again"})
    solve_all(page, lesson, too_large)
    board = kw.lesson(lesson)
    with warned(UserWarning, match="step 1, 'Two moves', leads to too much for a page"):
        board.save(tmp_path / "large.html")
    with pytest.raises(ValueError, match=r"no format 'docx'; expected 'html', 'mjs', "):
        board.save(tmp_path / "large.docx")


def test_a_saved_notebook_keeps_a_lesson_that_is_worked_out_once() -> None:
    board = kw.lesson(kw.Lesson([KINDS[2]], "Short"), embed=True)
    picture, script = board.picture_html().split("<script>")
    assert "<img" in picture
    assert "Trust this notebook, or run the cell" in picture  # gone where the script runs
    saved = board._saved_picture._saved()["text/html"]
    assert saved.count('class="kw-run"') == saved.count("\n") + 1 == 1  # one line, for JupyterLite
    board.answer("no")
    again, same = board.picture_html().split("<script>")
    assert same == script
    assert again != picture  # which is of what was shown last
    assert "<script>" not in kw.lesson(kw.Lesson([KINDS[2]], "Short")).picture_html()


@pytest.mark.skipif(not IS_THOROUGH, reason="half a minute for each lesson")
@pytest.mark.parametrize("name", kw.lessons.names())
def test_our_lessons_are_solved_without_python_and_fit_in_a_small_file(
    name: str, tmp_path: Path
) -> None:
    lesson = ours(name)
    with LessonPage(lesson) as page:
        automata = page.automata()
        solve_all(Reader(automata[0]), lesson, page.too_large)
    path = tmp_path / "lesson.html"
    path.write_text(document([Scenes(lesson.title, automata)], lesson.title), "utf-8")
    assert path.stat().st_size <= LARGEST


def test_in_the_other_arrangement_the_same_comes_of_each_answer() -> None:
    step = replace(ours("celtic")[4], hints=("One.", "Two."))
    with LessonPage(kw.Lesson([step], "Short")) as page:
        automaton = page.automata()[0]
    with LessonPage(kw.Lesson([step], "Short")) as lesson:
        tell = {"rev": 0, "id": "a"}
        lesson._desk.answer({**tell, "kind": "arrange", "arrangement": "tall"})
        assert lesson.state["scene"]["arrangement"] == "tall"
        tall = automaton.nodes[automaton.start].tall
        assert tall == shown_of({"state": lesson.state})
    for node in automaton.nodes:
        assert node.tall
        wide, turned = node.shown["state"], node.tall["state"]
        assert {**wide, "scene": None} == {**turned, "scene": None}
        assert (wide["scene"]["arrangement"], turned["scene"]["arrangement"]) == ("wide", "tall")
        names = [[one["id"] for one in scene["scene"]["targets"]] for scene in (wide, turned)]
        assert names[0] == names[1]
