"""The lobby in Python: what it offers, what a choice makes, and the line of Python for the same."""

import gc
import sys
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given, strategies as st

import knotwidgets as kw
from knotwidgets.core import Game
from knotwidgets.session import schema
from knotwidgets.session.lobby import NOTEBOOK, Choice, is_ours
from knotwidgets.widgets.lessons import LessonBoard
from tests.games.example_games import TicTacToe
from tests.schema import faults
from tests.widgets.machines import Presser


def choice(board: kw.Board, /, lang: str = "en", **given: str) -> Choice:
    return Choice(urlencode(given), board._session.moment, lang)


def values(made: Choice, field: str) -> list[str]:
    fields = {one["name"]: one["options"] for one in made.wire()["fields"]}
    return [option["value"] for option in fields.get(field, [])]


@pytest.fixture
def board() -> Any:
    return kw.play(kw.Kingdoms(), motion=False)


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
    board = kw.play(game, motion=False)
    made = choice(board, against="easy")
    assert (made.game, made.line) == (
        game,
        "kw.play(board.position.game, blue=kw.level('easy'))",
    )


def test_a_game_begins_by_a_message_and_can_be_undone(board: kw.Board) -> None:
    told = Presser(board).ask("lobby", choice="pictures=dark")
    assert told["lobby"]["fields"][0]["options"][0]["picture"].startswith("data:image/webp")
    assert list(faults(told, schema.Reply)) == []
    board.play("D4")
    board.heat = {"D4": 1.0}
    assert Presser(board).asks("begin", choice="game=kw.CelticKnot&against=easy&lang=de")
    assert board.position.game == kw.CelticKnot()
    assert board.lang == "de"
    assert not board.heat
    assert board.players["dime"] is not None
    board.undo()
    assert board.position == kw.Kingdoms().start().play("D4")
    assert board.players == {"red": None, "blue": None}


CELTIC = kw.Record(kw.Celtic().start())
KNOT = kw.Record(kw.CelticKnot(board="bell", players=3).start())
ALONE = kw.Record(kw.Kingdoms(board="3x3").start()).play("B2")


@pytest.mark.parametrize("text", [CELTIC.share, KNOT.text, ALONE.share, KNOT.start.text])
def test_a_text_is_opened_in_the_lobby_for_people_alone(board: kw.Board, text: str) -> None:
    board.in_lobby = True
    board.players = {"blue": kw.level("easy")}
    board.play("D4")
    chosen = "game=kw.CelticKnot&board=bell&players=3&against=easy&lang=de"
    assert Presser(board).asks("begin", choice=chosen, record=text)
    assert board.position in (CELTIC.end, KNOT.end, ALONE.end)
    assert (board.in_lobby, board.lang) == (False, "de")
    assert not any(board.players.values())
    board.undo()
    assert board.position == kw.Kingdoms().start().play("D4")
    assert board.players["blue"] is not None


@pytest.mark.parametrize("text", ["", "hello", "knot2:abc", ALONE.share[:-1], "[Game ", " \0 "])
def test_a_text_that_cannot_be_opened_costs_nothing(board: kw.Board, text: str) -> None:
    board.play("D4")
    before, board.in_lobby = board.record, True
    reply = Presser(board).ask("begin", choice="lang=fr", record=text)
    assert (reply["ok"], reply["reason"]) == (False, "refused")
    assert (board.record, board.in_lobby, board.lang) == (before, True, "en")


def test_a_board_reads_other_games_unless_it_is_made_for_a_user_s() -> None:
    with kw.play(kw.Kingdoms(), blue=kw.Greedy()) as board:
        assert board.read(CELTIC.share).position == CELTIC.end
        assert not any(board.players.values())
        assert board.undo().players["blue"]
        with pytest.raises(ValueError, match=r"line 2, column 17 .*: 'X9'"):
            board.read(f"{CELTIC.text} 1. X9")

    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~(own | enemy))

    for game in (TicTacToe(), kw.Kingdoms(rules={"battle": battle})):
        with (
            kw.play(game) as board,
            pytest.raises(ValueError, match=r"This is a game of Celtic\(\)"),
        ):
            board.read(CELTIC.share)


def kept(board: kw.Board) -> dict[str, Any]:
    """What the page keeps of a board's game, as it offers that again."""
    return {"record": board._game["record"], "choice": board._game["choice"]}


def test_a_game_from_the_lobby_is_gone_on_with_in_a_new_kernel() -> None:
    chosen = "game=kw.Celtic&against=easy&first=other&lang=fr"
    with kw.play(kw.Kingdoms(), motion=False) as board:
        assert Presser(board).asks("begin", choice=chosen)
        board.stop().play(board.position.legal_moves[0])
        assert board._game["own"] is False  # nobody was asked to
        told, end = kept(board), board.position
    again = kw.play(kw.Kingdoms(), motion=False)
    again.in_lobby = True
    assert Presser(again).asks("found", **told)
    lobby = Presser(again).ask("lobby", choice="lang=de")["lobby"]
    assert lobby["again"] == "Partie fortsetzen"
    assert Presser(again).asks("action", name="go_on")
    assert (again.position, again.in_lobby, again.lang) == (end, False, "fr")
    assert repr(again.players["orange"]) == "level('easy')"
    assert kept(again)["choice"] == chosen
    assert Presser(again).ask("lobby", choice="")["lobby"]["again"] == ""
    again.undo()
    assert again.position == kw.Kingdoms().start()
    assert kept(again)["choice"] == ""


def test_a_saved_notebook_keeps_the_choice_with_the_game(board: kw.Board) -> None:
    chosen = 'game=kw.Celtic&against=friend&"><script>'
    assert Presser(board).asks("begin", choice=chosen)
    board.play(board.position.legal_moves[0])
    html = board.picture_html()
    assert 'data-choice="game=kw.Celtic&amp;against=friend&amp;&quot;&gt;&lt;script&gt;"' in html


@pytest.mark.parametrize("choice", ["game=kw.Celtic&against=watch", "against=hard", "x", "&" * 99])
def test_players_are_offered_with_a_game_of_the_choice_alone(board: kw.Board, choice: str) -> None:
    assert Presser(board).asks("found", record=ALONE.text, choice=choice)
    assert Presser(board).asks("action", name="go_on")
    assert not any(board.players.values())


def test_the_picture_of_the_game_before_comes_back_with_it(board: kw.Board) -> None:
    board.play("D4").hide("arrows").analyse()
    board.heat = {"D4": 1.0}
    Presser(board).ask("begin", choice="game=kw.Celtic")
    assert "analyse" not in board._session.moment.on  # what a review has left on
    board.labels = {"e5": "x"}
    assert (board.heat, board.layers["arrows"]) == ({}, True)
    board.undo()
    assert (board.heat, board.layers["arrows"], board.labels) == ({"D4": 1.0}, False, {})
    board.redo()
    assert (board.heat, board.labels) == ({}, {"e5": "x"})
    Presser(board).ask("begin", choice="game=kw.Celtic")  # the same game: it stays as it is
    assert board.labels == {"e5": "x"}


def test_a_board_that_is_linked_goes_along_to_another_game(board: kw.Board) -> None:
    other = kw.play(kw.Kingdoms(), blue=kw.Greedy(), motion=False)
    board.link(other)
    other.heat = {"D4": 1.0}
    Presser(board).ask("begin", choice="game=kw.Celtic&against=easy&first=other")
    assert other.position.game == kw.Celtic()
    assert not any(other.players.values())
    board.undo()
    assert other.position.game == kw.Kingdoms()


def test_a_seat_that_was_taken_is_free_in_another_game(board: kw.Board) -> None:
    board.players = {"blue": kw.Greedy()}
    board.take()
    assert Presser(board).asks("begin", choice="game=kw.Celtic")
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


def test_a_choice_of_another_version_is_taken_as_usual(board: kw.Board) -> None:
    @given(st.dictionaries(st.text(max_size=12), st.text(max_size=20), max_size=8))
    def check(given: dict[str, str]) -> None:
        assert isinstance(choice(board, **given).game, Game)
        assert Presser(board).asks("lobby", choice=urlencode(given)[:500])

    check()


def test_doors_lead_to_lessons_and_puzzles_and_back() -> None:
    lobby = kw.lobby(lang="de")
    told = Presser(lobby.board).ask("lobby", choice="")
    for door in told["lobby"]["doors"]:
        assert Presser(lobby.board).asks("begin", choice=f"door={door['value']}")
        back, shown = lobby.children
        assert isinstance(shown, kw.Puzzle | LessonBoard)
        back.click()
        assert lobby.children == (lobby.board,)
    assert lobby.board.in_lobby


def begin(lobby: kw.Lobby, door: str) -> Any:
    """Opens a door and returns what is shown then, last: above a puzzle is the button back."""
    assert Presser(lobby.board).ask("begin", choice=f"door={door}")["ok"]
    return lobby.children[-1]


def way_back(lobby: kw.Lobby) -> str:
    """The door that Cancel leads to."""
    return "".join(Presser(lobby.board).ask("lobby", choice="")["lobby"]["back"][1:])


def test_cancel_leads_back_to_the_puzzle_as_it_was_left() -> None:
    lobby = kw.lobby()
    assert way_back(lobby) == ""
    puzzle = begin(lobby, "easy_puzzle")
    puzzle.lay("a1:E")
    lobby.children[0].click()
    assert way_back(lobby) == "easy_puzzle"
    assert begin(lobby, way_back(lobby)) is puzzle
    assert puzzle.steps == ("a1:E",)
    assert begin(lobby, "hard_puzzle") is not puzzle
    assert puzzle.comm is None  # closed
    lobby.board.close()


def test_a_game_that_was_left_for_a_puzzle_is_where_cancel_leads() -> None:
    lobby = kw.lobby()
    assert Presser(lobby.board).ask("begin", choice="game=kw.Celtic")["ok"]
    lobby.board.play(move := lobby.board.position.legal_moves[0])
    puzzle = begin(lobby, "easy_puzzle")
    lobby.children[0].click()
    assert begin(lobby, "easy_puzzle") is puzzle
    lobby.children[0].click()
    assert lobby.board.in_lobby
    assert begin(lobby, way_back(lobby)) is lobby.board
    assert (lobby.board.in_lobby, lobby.board.position.last) == (False, move)
    lobby.board.close()


def test_a_game_that_an_example_of_ours_defines_is_none_of_ours() -> None:
    own = type("Keep", (kw.Kingdoms,), {"__module__": kw.Kingdoms.__module__})
    assert is_ours(kw.Kingdoms)
    assert not is_ours(own)


@pytest.mark.usefixtures("only_new_garbage")
def test_a_lobby_that_was_not_made_leaves_nothing_to_close() -> None:
    with pytest.raises(TypeError):
        kw.lobby("kingdoms")  # type: ignore[call-arg]
    gc.collect()  # an error of the destructor is one of this test
