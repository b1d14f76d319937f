"""Rules are tried where their pictures are: on a board with Python, on a page without."""

import json
import re
import warnings
from dataclasses import replace
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.core import Game
from knotwidgets.widgets.page.automaton import Automaton, key_of
from knotwidgets.widgets.rulebook import LiveBook, Trial, begun, html
from tests.amounts import few
from tests.games.example_games import TicTacToe
from tests.scene.test_handbook import book_of, broken
from tests.widgets.test_pages import content


def leaps(board: Any, hills: int) -> int:
    """A ringfort is built <b>three</b> hills away."""
    return kw.step(board, hills, 3, 0) | kw.step(board, hills, 0, 3)


SMALL = TicTacToe(board="2x2")
CHANGED = kw.Kingdoms(rules={"leaps": leaps})
EARLY = "5/3b1/5/1r3/5 red manoeuvres"


def pick(automaton: Automaton, at: int, *picks: str) -> Any:
    """What comes of picks at a node."""
    return automaton.nodes[at].answers[key_of({"kind": "pick", "picks": list(picks)})]


@pytest.mark.parametrize(
    "game", [kw.Kingdoms(), kw.Celtic(), kw.CelticKnot(), TicTacToe()], ids=str
)
def test_every_rule_can_be_tried_where_something_can_be_played(game: Game) -> None:
    book = book_of(game)
    with LiveBook(book) as live:
        for rule in book.chapters:
            found = book.trial(rule)
            assert found is not None, rule
            assert found[0].legal_moves
            assert f'data-try="{rule}"' in live.html


def test_what_is_tried_follows_the_changed_rules() -> None:
    found = book_of(CHANGED).trial("leaps")
    assert found
    assert found[0].text == EARLY
    assert set(found[0].legal_moves) == {"B5", "E2"}
    assert set(found[1]["marks"]) == {"B5", "E2"}


def test_a_rule_that_fails_where_it_is_shown_is_not_tried() -> None:
    book = book_of(kw.Kingdoms(rules={"vacant": broken}))
    assert book.trial("vacant") is None
    with LiveBook(book) as live:
        assert 'data-try="vacant"' not in live.html


class Heard(LiveBook):
    """A book whose messages are kept."""

    def __init__(self, book: Any) -> None:
        super().__init__(book)
        self.heard: list[Any] = []

    def send(self, content: Any, buffers: Any = None) -> None:  # noqa: ARG002 - of ipywidgets
        self.heard.append(content)


def test_what_fails_in_a_page_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Faulty(TicTacToe):  # type: ignore[misc]
        """It has no example of any rule, and can't say what happened."""

        view = replace(TicTacToe.view, examples=lambda _: {})
        events = None

    # Not `catch_warnings`: a compiler at work in another thread would undo its filters.
    told: set[str] = set()
    monkeypatch.setattr(warnings, "warn", lambda message, **_: told.add(message))
    assert "Three in a row" in html(Faulty().rulebook())
    assert [one.split(": ")[1] for one in told] == ["TypeError"]
    assert capsys.readouterr().err == ""


def test_a_board_comes_when_it_is_asked_for_and_talks_through_the_book() -> None:
    with Heard(book_of(CHANGED)) as book:
        book._receive(book, {"rule": "leaps", "bare": True}, [])
        first = book.heard.pop()
        assert first["widget"] == ""
        rev = first["traits"]["state"]["rev"]
        for number, (cell, ok) in enumerate((("C4", False), ("B5", True))):
            message = {"kind": "pick", "id": f"v:{number}", "rev": rev, "picks": [cell]}
            book._receive(book, {"rule": "leaps", "message": message}, [])
            assert book.heard[-1]["reply"]["ok"] is ok
        assert "three" in book.heard[0]["reply"]["message"]
        (told,) = (one["traits"]["state"] for one in book.heard if "traits" in one)
        assert told["panel"]["ply"] == 1


NONSENSE: tuple[Any, ...] = (
    *(None, [], {}, {"dark": "yes"}),
    {"rule": "leap", "bare": True},
    {"rule": "leaps", "bare": 1},
    {"rule": ["leaps"], "bare": True},
    {"rule": "leaps", "message": {"kind": "pick"}},
)


def test_what_the_browser_should_not_send_is_answered_by_nothing() -> None:
    with Heard(book_of(CHANGED)) as book:
        for message in NONSENSE:
            book._receive(book, message, [])
            assert book.heard == [], message


def test_the_pictures_are_as_dark_as_the_notebook() -> None:
    with Heard(book_of(TicTacToe())) as book:
        book._receive(book, {"dark": True}, [])
        dark = list(TicTacToe().rulebook("dark").painted("dark"))
        assert book.heard[0]["pictures"] == dark != list(book._book.painted("light"))
    with Heard(TicTacToe().rulebook("print")) as book:
        book._receive(book, {"dark": True}, [])
        assert book.heard == []


def test_a_page_knows_what_comes_of_some_moves() -> None:
    position = kw.Kingdoms(board="5x5").position(EARLY)
    with Trial(position, {}, theme="auto", seed=0) as trial:
        further = trial.automaton_of_moves()
    with Trial(position, {"marks": ["B2"]}, theme="auto", seed=0) as trial:
        first = trial.first()
    assert further
    told = begun(first, further)
    start = told.nodes[told.start]
    assert '"mark:B2"' in json.dumps(start.shown)
    assert '"mark:B2"' not in json.dumps(told.nodes[0].shown)
    for cell in position.game.named_cells:
        answer = pick(told, told.start, cell)
        assert ("to" in answer) is (cell in position.legal_moves), cell
    after = pick(told, told.start, "C4")["to"]
    assert told.nodes[after].shown["state"]["panel"]["ply"] == 1
    back = told.nodes[after].answers[key_of({"kind": "action", "name": "undo"})]["to"]
    assert told.nodes[back].shown["state"]["panel"]["ply"] == 0
    assert pick(told, back, "C4")["to"] == after
    deepest = max(one.shown["state"]["panel"]["ply"] for one in told.nodes)
    last = next(one for one in told.nodes if one.shown["state"]["panel"]["ply"] == deepest)
    assert not any('"pick"' in key for key in last.answers)
    assert "No further" in told.otherwise["pick"]["message"]


@pytest.mark.parametrize(
    "game", few([TicTacToe(board="2x2"), CHANGED, kw.Celtic(), kw.CelticKnot()])
)
def test_a_page_has_all_of_it_in_one_small_file(game: Game) -> None:
    page = html(book_of(game))
    assert len(page) < 2_400_000
    assert re.findall(r'(?:src|href)="(?!data:|#)', page) == []
    assert not re.search("<b>three", page)
    data = content(page)
    assert set(data["tried"]) >= set(game.rules)
    assert {name for name in data["tried"] if name.isdigit()}


@pytest.mark.parametrize("embed", [False, True])
def test_a_saved_notebook_keeps_pictures_or_if_asked_boards(embed: bool) -> None:  # noqa: FBT001
    with LiveBook(SMALL.rulebook(embed=embed)) as book:
        kept = book.kept
        assert kept.count("<img") >= len(SMALL.rules)
        assert ("<script" in kept) is ("data-try" in kept) is embed
