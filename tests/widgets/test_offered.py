"""A game that the page has kept of the same cell is offered when that is run again."""

from typing import Any

import pytest

from knotwidgets import Board, Celtic, Kingdoms, Match, Random, Record
from tests.widgets.machines import Presser, panel

GAME = Kingdoms()
KEPT = Record(GAME.start()).play("D4").play("E6")


def asked(board: Board, kind: str, **more: Any) -> set[str]:
    """The page asks for something; gives what is offered then."""
    Presser(board).ask(kind, **more)
    return {*panel(board)["can"]} & {"go_on", "fresh"}


@pytest.mark.parametrize(("act", "undone"), [("go_on", 0), ("fresh", 2), ("undo", 0)])
def test_it_is_gone_on_with_or_left_and_never_lost(act: str, undone: int) -> None:
    board = Board(GAME, lang="de", red=Random(), pace=60)
    assert asked(board, "found", record=KEPT.text) == {"go_on", "fresh"}
    assert "ist aufbewahrt" in panel(board)["note"]
    assert not asked(board, "action", name=act)
    for _ in range(undone):
        board.undo()
    assert board.record.line == KEPT.line


def test_a_machine_that_begins_takes_no_offer_away_and_a_move_does() -> None:
    board = Board(GAME, red=Random(), pace=60)
    asked(board, "found", record=KEPT.text)
    board.play("C5")  # in its place
    assert asked(board, "select", target="D4")
    board.play("E6")
    assert not asked(board, "select", target="D5")
    while board.record.line != KEPT.line:
        board.undo()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('[Game "Kingdoms"] 1. D4 2. D4', "line 1, column 28"),
        (Record(Celtic().start()).text, ""),
        (Record(GAME.start().play("D4")).play("E6").text, ""),
    ],
)
def test_what_is_no_such_game_is_told_or_left(text: str, error: str) -> None:
    board = Board(GAME)
    assert not asked(board, "found", record=text)
    assert error in panel(board)["error"]


def test_the_name_follows_from_cell_rules_and_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = ["", "one"]

    class Shell:
        user_ns = {"In": cells}  # noqa: RUF012 - as IPython has it

    monkeypatch.setattr("knotwidgets.widgets.kept.get_ipython", Shell)

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
