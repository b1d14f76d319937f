"""What comes back of lessons is kept in a file; and a game for two on the page of a lesson."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.lessons import ours
from knotwidgets.widgets.lessons import TASKS, LessonBoard
from knotwidgets.widgets.page.automaton import Automaton, TooManyError, key_of
from knotwidgets.widgets.pages import Duel

SMALL = kw.Kingdoms(board="3x1")
UNDO, FRESH = ({"kind": "action", "name": name} for name in ("undo", "fresh"))


def keep(board: LessonBoard, text: str) -> dict[str, Any]:
    """Tells a board what the browser wants to be kept."""
    return board._answer({"id": "view:1", "rev": 1, "kind": "kept", "record": text})


def test_each_lesson_has_its_own_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "school.json"
    first = kw.drill(SMALL, "moves", 1, keep=path)
    other = kw.lesson("kingdoms", keep=str(path))
    assert first.lesson_steps["practice"]
    assert not other.lesson_steps["practice"]
    assert first.lesson_steps["kept"] == other.lesson_steps["kept"] == ""
    assert not path.exists()  # nothing was missed yet
    assert keep(first, "1@2026-12-01")["ok"]
    assert keep(other, "- 2@2026-12-03")["ok"]
    assert first.lesson_steps["kept"] == "1@2026-12-01"
    kept = {first.lesson.version: "1@2026-12-01", other.lesson.version: "- 2@2026-12-03"}
    assert json.loads(path.read_text("utf-8")) == {TASKS: 1, **kept}
    again = kw.drill(SMALL, "moves", 1, keep=path)
    assert again.lesson_steps["kept"] == "1@2026-12-01"
    assert len(kw.drill(kw.Kingdoms(board="3x3"), "moves", keep=path).lesson) == 10


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": "x"}', "null", "[" * 100_000, "\udcff"])
def test_a_file_of_something_else_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "package.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    board = kw.lesson("kingdoms", keep=path)
    assert board.state["panel"]["error"].startswith("package.json can’t be written: ")
    assert "kept" not in board.lesson_steps  # so the browser keeps it
    keep(board, "1@2026-12-01")
    assert path.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    board = kw.lesson("kingdoms", keep=tmp_path, lang="de")
    assert f"{tmp_path.name} lässt sich nicht schreiben" in board.state["panel"]["error"]


# ---- a game for two


def whole(position: kw.Position) -> Automaton:
    """All of a small game."""
    with Duel(kw.Record(position)) as duel:
        return duel.automata()[0]


def spread(position: kw.Position) -> Counter[str]:
    """What chance leads to, by the text of the position, in sixteenths; found naively."""
    if position.player != "chance":
        return Counter({position.text: 16})
    found = Counter[str]()
    for move, share in position.chance:
        found += Counter({one: int(n * share) for one, n in spread(position.play(move)).items()})
    return found


def landings(position: kw.Position) -> list[kw.Position]:
    """The positions that chance may lead to."""
    if position.player != "chance":
        return [position]
    return [one for move, _ in position.chance for one in landings(position.play(move))]


@pytest.mark.parametrize(
    "game", [kw.Kingdoms(board="3x2"), kw.CelticKnot(board="eight", coins=1)], ids=["3x2", "eight"]
)
def test_a_page_has_each_move_of_a_small_game(game: Any) -> None:
    nodes = whole(game.start()).nodes
    panels = [node.shown["state"]["panel"] for node in nodes]
    texts = [panel["text"] for panel in panels]
    assert len({*texts}) == len(texts)
    seen, todo = set[str](), [game.start()]
    while todo:
        position = todo.pop()
        if position.text in seen:
            continue
        seen.add(position.text)
        number = texts.index(position.text)
        assert (panels[number]["result"] is None) == (position.player is not None)
        told = [
            Counter({text: 16 * n // len(one["luck"]) for text, n in Counter(drawn).items()})
            for one in nodes[number].answers.values()
            if "luck" in one
            for drawn in [[texts[at] for at in one["luck"]]]
        ]
        after = [position.play(move) for move in position.legal_moves]
        assert [*map(spread, after)] == told
        todo += [one for each in after for one in landings(each)]
        assert nodes[number].also[key_of(UNDO)] == {"back": True}
        assert nodes[number].also[key_of(FRESH)] == {"to": 0}
    assert seen == {*texts}


def test_a_page_says_why_a_move_is_refused_and_what_can_be_pressed() -> None:
    game = kw.Kingdoms(board="3x1")
    first, *_, last = whole(game.start()).nodes
    assert first.shown["state"]["panel"]["can"] == []
    assert last.shown["state"]["panel"]["can"] == ["undo", "fresh"]
    after = game.start().play("A1")
    node = next(
        one
        for one in whole(game.start()).nodes
        if one.shown["state"]["panel"]["text"] == after.text
    )
    reply = node.answers[key_of({"kind": "pick", "picks": ["A1"]})]["reply"]
    assert (reply["ok"], reply["message"]) == (False, after.explain("A1").message)


def test_a_game_with_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotwidgets.widgets.pages.MOST_POSITIONS", 50)
    with pytest.raises(TooManyError, match="leads to more than 50 positions"):
        whole(kw.Kingdoms(board="5x5").start())


@pytest.mark.parametrize("name", [name for name in kw.lessons.names() if name != "knots"])
def test_our_lessons_end_with_a_small_game(name: str) -> None:
    lesson = ours(name)
    assert lesson.small
    assert lesson.small.game.name == lesson[0].position.game.name
    assert {ours(name, lang).small for lang in ("de", "fr")} == {lesson.small}


def test_practice_without_end_says_on_a_page_how_many_tasks_it_has() -> None:
    endless = kw.drill(SMALL, "moves", lang="de")
    assert "Diese Seite hat 10 Aufgaben." in str(
        endless._scenes(endless._handed_out)[0][0].automata
    )


def test_a_game_for_two_speaks_the_language_of_its_lesson() -> None:
    start = kw.Kingdoms(board="2x2").start()
    with Duel(kw.Record(start), lang="de") as duel:
        automaton, _ = duel.automata()
    assert automaton.nodes[0].shown["state"]["panel"]["turn"]["text"] == "Rot ist am Zug"
