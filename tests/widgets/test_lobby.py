"""The lobby in Python: what it offers, what a choice makes, and the line of Python for the same."""

import sys
from itertools import count
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given, strategies as st

import knotwidgets as kw
from knotwidgets.core import Game
from knotwidgets.session import schema
from knotwidgets.session.lobby import NOTEBOOK, Choice
from tests.games.example_games import TicTacToe
from tests.schema import faults
from tests.wire import Message

NUMBERS = count()


def choice(board: kw.Board, /, lang: str = "en", **given: str) -> Choice:
    return Choice(urlencode(given), board._session.moment, lang)


def answer(board: kw.Board, **content: str) -> Message:
    """Ask a board something, as its browser does."""
    message = {"id": f"v:{next(NUMBERS)}", "rev": board._session.moment.rev, **content}
    reply = board._answer(message)
    board._listeners.notify()
    return reply


def values(made: Choice, field: str) -> list[str]:
    fields = {one["name"]: one["options"] for one in made.wire()["fields"]}
    return [option["value"] for option in fields.get(field, [])]


@pytest.fixture
def board() -> Any:
    with kw.play(kw.Kingdoms(), motion=False) as shown:
        yield shown


def test_every_line_makes_the_game_and_the_players_that_are_chosen(board: kw.Board) -> None:
    for game in ("kw.Kingdoms", "kw.Celtic", "kw.CelticKnot"):
        first = choice(board, game=game)
        for name in values(first, "board")[:3] or [""]:
            for number in values(first, "players") or [""]:
                made = choice(board, game=game, board=name, players=number, against="easy")
                with eval(made.line, {"kw": kw}) as shown:  # noqa: S307 - our own line
                    assert shown.position.game == made.game
                    seats = {who: one for who, one in shown.players.items() if one}
                    assert seats.keys() == made.seats.keys() == {*made.game.players[1:]}


def test_sides_guide_and_machines_follow(board: kw.Board) -> None:
    assert choice(board, against="hard", first="other").seats.keys() == {"red"}
    assert choice(board, against="watch").seats.keys() == {"red", "blue"}
    assert choice(board, guide="yes", lang="fr").line == (
        "kw.play(kw.Kingdoms(), guide=True, lang='fr')"
    )
    assert values(choice(board), "first") == []
    assert values(choice(board, against="easy"), "first") == ["me", "other"]


def test_games_of_the_notebook_and_changed_ones_are_offered(
    board: kw.Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook = sys.modules[NOTEBOOK]
    changed = kw.Kingdoms(leap=(1, 3))
    monkeypatch.setattr(notebook, "wide", changed, raising=False)
    own = type("OfTheNotebook", (TicTacToe,), {"name": "Mine", "__module__": NOTEBOOK})
    made = choice(board, game="wide")
    assert made.game is changed
    assert made.line == "kw.play(wide)"
    assert choice(board, game="OfTheNotebook").game == own()
    assert "board.position.game" not in values(made, "game")


def test_a_board_of_its_own_stays_what_it_is() -> None:
    game = kw.Kingdoms(board="3x3", scoring="knots")
    with kw.play(game, motion=False) as board:
        made = choice(board, against="easy")
        assert (made.game, made.line) == (
            game,
            "kw.play(board.position.game, blue=kw.level('easy'))",
        )


def test_a_game_begins_by_a_message_and_can_be_undone(board: kw.Board) -> None:
    told = answer(board, kind="lobby", choice="pictures=dark")
    assert told["lobby"]["fields"][0]["options"][0]["picture"].startswith("data:image/webp")
    assert list(faults(told, schema.Reply)) == []
    board.play("D4")
    board.heat = {"D4": 1.0}
    assert answer(board, kind="begin", choice="game=kw.CelticKnot&against=easy&lang=de")["ok"]
    assert board.position.game == kw.CelticKnot()
    assert board.lang == "de"
    assert not board.heat
    assert board.players["dime"] is not None
    board.undo()
    assert board.position == kw.Kingdoms().start().play("D4")
    assert board.players == {"red": None, "blue": None}


def test_a_seat_that_was_taken_is_free_in_another_game(board: kw.Board) -> None:
    board.players = {"blue": kw.Greedy()}
    board.take()
    assert answer(board, kind="begin", choice="game=kw.Celtic")["ok"]
    assert not any(name.startswith("hand_back") for name in board.state["panel"]["can"])


def test_a_game_that_fails_is_not_offered_and_costs_no_other(
    board: kw.Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any) -> None:
        raise ValueError("never made")

    names = {"name": "Broken", "__module__": NOTEBOOK, "start": broken}
    own = type("BrokenGame", (TicTacToe,), names)
    monkeypatch.setattr(sys.modules[NOTEBOOK], "broken", own(), raising=False)
    assert {"BrokenGame", "broken"} & {*values(choice(board), "game")} == set()
    assert len(values(choice(board), "game")) >= 3


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=20), max_size=8))
def test_a_choice_of_another_version_is_taken_as_usual(given: dict[str, str]) -> None:
    with kw.play(kw.Kingdoms(), motion=False) as board:
        assert isinstance(choice(board, **given).game, Game)
        assert answer(board, kind="lobby", choice=urlencode(given)[:500])["ok"]


def test_doors_lead_to_lessons_and_puzzles_and_back() -> None:
    lobby = kw.lobby(lang="de")
    told = answer(lobby.board, kind="lobby", choice="")
    for door in told["lobby"]["doors"]:
        assert answer(lobby.board, kind="begin", choice=f"door={door['value']}")["ok"]
        back, shown = lobby.children
        assert isinstance(shown, kw.Puzzle | kw.widgets.LessonBoard)
        back.click()
        assert lobby.children == (lobby.board,)
    assert lobby.board.in_lobby
    lobby.board.close()
