"""Rules that fail while a board is played: nothing changes, the board says why, and it goes on."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from knotwidgets import Board, Kingdoms, Record, RuleError, play
from knotwidgets.core import guard
from knotwidgets.session.machines import ahead_of
from tests.amounts import few
from tests.widgets.machines import Presser, panel

FAULT: list[str] = []  # how the rules below fail at the moment


def spoilt(value: Any) -> Any:
    for fault in FAULT:
        if fault == "raises":
            return 1 // 0
        if fault == "calls itself":
            return spoilt(value)
        while fault == "has no end":
            pass
        return {"is None": None, "is a list": [value], "is a text": str(value)}[fault]
    return value


def battle(board: Any, own: int, enemy: int) -> Any:
    empty = vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821
    beyond = 1 << 62 if FAULT == ["leaves the board"] else 0
    near = neighbours(board, own)  # type: ignore[name-defined]  # noqa: F821
    return beyond or spoilt(empty & near or empty)


def standing(board: Any, forts: int) -> Any:
    return spoilt(kingdoms(board, forts))  # type: ignore[name-defined]  # noqa: F821


def bridges_to_the_east(board: Any, forts: int, hill: int) -> Any:
    east = step(board, forts, -1, 0)  # type: ignore[name-defined]  # noqa: F821
    west = step(board, forts, 1, 0)  # type: ignore[name-defined]  # noqa: F821
    return spoilt((east >> hill & 1) << 1 | (west >> hill & 1) << 3)


def too_close(board: Any, hills: int) -> Any:
    return spoilt(neighbours(board, hills))  # type: ignore[name-defined]  # noqa: F821


GAMES = {rule.__name__.partition("_")[0]: rule for rule in (battle, standing, bridges_to_the_east)}
FAULTS = ("raises", "is None", "is a list", "is a text", "calls itself")


@pytest.fixture(autouse=True)
def _sound() -> Iterator[None]:
    FAULT.clear()
    Kingdoms._bridged.cache_clear()  # what another test's game has found
    yield
    FAULT.clear()


def game_with(rule: str) -> Kingdoms:
    name = "bridges" if rule == "bridges" else rule
    return Kingdoms(board="4x4", rules={name: GAMES[rule]})


def record_of(game: Kingdoms) -> Record:
    """The record of a game until its next move leads to Battle."""
    record = Record(game.start())
    while True:
        move = record.end.legal_moves[0]
        if game.phase(record.end.play(move)) == "battle":
            return record
        record = record.play(move)


def board_with(rule: str) -> Board:
    """A board, some moves into a game, where the next move asks the rule."""
    return play(record_of(game_with(rule)))


def shown(board: Board) -> object:
    """All that must agree: what is recorded, told, drawn, and what the traits say."""
    beside = {**panel(board), "error": ""}
    moment = board._session.moment
    assert board.line is moment.line
    assert (beside["ply"], beside["text"]) == (moment.ply, moment.position.text)
    assert "".join(move["text"] for move in beside["moves"]) == "".join(moment.record.moves)
    assert board.state["rev"] == moment.rev
    assert (board.ply, board.text) == (moment.ply, moment.position.text)
    return board.record, beside, board.state["scene"], board.layers


def ways(board: Board) -> dict[str, Callable[[], object]]:
    """What may be asked of a board in Python."""

    def go_to(ply: int) -> None:
        board.ply = ply

    return {
        "play": lambda: board.play(board.position.legal_moves[0]),
        "undo": board.undo,
        "jump": lambda: board.jump(2),
        "ply": lambda: go_to(1),
        "new": board.new_game,
        "hide": lambda: board.hide("coordinates"),
    }


def messages(board: Board, presser: Presser) -> dict[str, Callable[[], Any]]:
    """What a browser may ask."""
    return {
        "pick": lambda: presser.pick(board.position.legal_moves[0]),
        "undo": lambda: presser.press("undo"),
        "jump": lambda: presser.ask("jump", ply=2),
        "new": lambda: presser.press("new"),
        "hide": lambda: presser.press("layer:coordinates"),
    }


ASKED = {  # by rule, the ways in that ask it; those in one alone are asked of Python, too
    "battle": ("pick", "play"),
    "standing": ("pick", "play", "undo", "jump", "ply", "new", "hide"),
    "bridges": ("pick", "play"),  # of positions that were shown the game knows the bridges
}
CASES = [(rule, fault) for rule in ASKED for fault in FAULTS]
CASES.append(("battle", "leaves the board"))
CASES += [(rule, "has no end") for rule in ASKED]  # each takes a second


@pytest.mark.parametrize(("rule", "fault"), few(CASES, 1 - len(ASKED)))
def test_a_rule_that_fails_changes_nothing_and_the_board_says_why(
    rule: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault == "has no end":
        monkeypatch.setattr(guard, "LIMIT", 0.3)
    with board_with(rule) as board:
        presser = Presser(board)
        before = shown(board)
        for way in ASKED[rule][: 1 if fault == "has no end" else None]:
            in_browser, in_python = messages(board, presser).get(way), ways(board).get(way)
            FAULT[:] = [fault]
            if in_browser:
                reply = in_browser()
                assert (reply["ok"], reply.get("reason")) == (False, "failed"), way
                assert reply["message"].startswith(f"The rule '{rule}' ")
                assert "(line " in reply["message"]
                assert panel(board)["error"] == reply["message"]
                assert reply["refused"] == (
                    [board.position.legal_moves[0]] if way == "pick" else []
                )
                assert shown(board) == before
            if in_python:
                with pytest.raises(RuleError, match=f"the rule '{rule}' "):
                    in_python()
                assert shown(board) == before
            FAULT.clear()
        assert presser.picks(board.position.legal_moves[0])
        assert panel(board)["error"] == ""
        assert board.record.end == before[0].end.play(before[0].end.legal_moves[0])  # type: ignore[index]
        shown(board)


def test_an_explanation_that_fails_is_answered_in_words() -> None:
    board = play(Kingdoms(rules={"too_close": too_close}).start().play("D4", "E6"))
    presser, before = Presser(board), shown(board)
    FAULT[:] = ["raises"]
    reply = presser.ask("explain", picks=["D5"])
    assert "The rule 'too_close' raised ZeroDivisionError" in reply["message"]
    assert shown(board) == before
    FAULT.clear()
    assert presser.asks("explain", picks=["D5"])


def test_what_may_be_picked_early_is_left_out_where_a_rule_fails() -> None:
    with board_with("battle") as board:
        board.play(board.position.legal_moves[0])
        assert "moves" in ahead_of(board._session.moment, {})
        FAULT[:] = ["raises"]
        assert ahead_of(board._session.moment, {}) == {"rev": board.state["rev"]}


def test_another_language_may_come_while_the_rules_fail() -> None:
    with board_with("standing") as board:
        FAULT[:] = ["raises"]
        with pytest.raises(RuleError):
            board.lang = "de"
        FAULT.clear()
        board.undo()
        assert (board.lang, board.look["lang"]) == ("de", "de")
        shown(board)


def test_a_linked_board_goes_along_once_the_rules_work() -> None:
    with board_with("battle") as one, board_with("battle") as other:
        one.link(other)
        FAULT[:] = ["raises"]
        with pytest.raises(RuleError):
            one.play(one.position.legal_moves[0])
        assert shown(one)[0] == shown(other)[0]  # type: ignore[index]
        FAULT.clear()
        one.play(one.position.legal_moves[0])
        assert shown(one)[0] == shown(other)[0]  # type: ignore[index]


def test_what_fails_otherwise_is_said_and_written_for_who_looks_for_the_cause(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise KeyError("a fault of ours")

    with play(Kingdoms()) as board:
        before = shown(board)
        monkeypatch.setattr(Kingdoms, "move_of", fail)
        reply = Presser(board).pick("D4")
        assert (reply["reason"], reply["message"]) == ("failed", "KeyError: 'a fault of ours'")
        assert shown(board) == before
    assert "Traceback" in capsys.readouterr().err


def test_of_a_rule_that_fails_nothing_is_written_beside_the_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with board_with("battle") as board:
        FAULT[:] = ["raises"]
        Presser(board).pick(board.position.legal_moves[0])
    assert capsys.readouterr().err == ""
