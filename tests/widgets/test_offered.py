"""A game that the page has kept of the same cell is offered when that is run again."""

from typing import Any

import pytest

from knotwidgets import Celtic, Kingdoms, Match, Random, Record
from knotwidgets.widgets import Board
from tests.wire import Wire

GAME = Kingdoms()
KEPT = Record(GAME.start()).play("D4").play("E6")


def found(board: Board, record: str, name: str = "a:1") -> None:
    """The page has found a game."""
    Wire(board).tell({"kind": "found", "id": name, "rev": 0, "record": record})


def offers(board: Board) -> set[str]:
    return {one["name"] for one in board.state["panel"]["actions"]} & {"go_on", "fresh"}


def test_it_is_gone_on_with_or_left_and_never_lost() -> None:
    for act in ("go_on", "fresh", "play", "undo"):
        board = Board(GAME, lang="de")
        found(board, KEPT.text)
        assert offers(board) == {"go_on", "fresh"}
        assert "ist aufbewahrt" in board.state["panel"]["note"]
        if act == "play":
            board.play("C5")
        else:
            message = {"kind": "action", "name": act, "id": "b:1", "rev": board.state["rev"]}
            Wire(board).tell(message)
        assert not offers(board), act
        if act in ("fresh", "play"):
            assert board.record.moves == ("C5",) * (act == "play")
            board.undo()
        if act == "play":
            board.undo()
        assert board.record == KEPT, act
        board.close()


def test_a_machine_that_begins_takes_no_offer_away() -> None:
    board = Board(GAME, red=Random(), pace=60)
    found(board, KEPT.text)
    board.play("C5")  # in its place
    assert offers(board)
    board.close()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('[Game "Kingdoms"] 1. D4 2. D4', "line 1, column 28"),
        (Record(Celtic().start()).text, "a game of Celtic()"),
        (Record(GAME.start().play("D4")).play("E6").text, ""),
    ],
)
def test_what_is_no_such_game_is_told_or_left(text: str, error: str) -> None:
    board = Board(GAME)
    found(board, text)
    assert not offers(board)
    assert error in board.state["panel"]["error"]
    board.close()


def test_the_name_follows_from_cell_rules_and_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = ["", "one"]

    class Shell:
        user_ns = {"In": cells}  # noqa: RUF012 - as IPython has it

    monkeypatch.setattr("knotwidgets.widgets.session.kept.get_ipython", Shell)

    def name(start: Any = GAME, **options: Any) -> str:
        with Board(start, **options) as board:
            return str(board._game["of"])

    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~(own | enemy))

    def changed(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~enemy & ~own)

    first, second = name(), name()
    cells.append("one")
    assert (name(), name()) == (first, second)
    rules = [Kingdoms(rules={"battle": rule}) for rule in (battle, changed)]
    others = [*rules, Kingdoms(board="3x3"), Celtic(), KEPT, GAME.start().play("D4")]
    names = {first, second, name(seed=1), *map(name, others)}
    cells.append("two")
    assert len({*names, name()}) == len(others) + 4
    assert name(Match(GAME)) == name(keep="evening") == ""
