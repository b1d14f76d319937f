"""Games that people end at a board: they resign, or agree on a draw."""

from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board, Budget, CelticKnot, Kingdoms, Position, Record, Report, play
from knotwidgets.words import say
from tests.offers import is_in, offers
from tests.widgets.machines import Machine, Presser, Watch, against, first, panel, until_cancelled

NAMES = {"red": "Anna", "blue": "Bert"}


def sure(share: float) -> Any:
    """A machine that plays anything, and thinks that it wins with the same chance."""

    def way(position: Position, budget: Budget) -> str:
        win = {str(position.player): share, "red": 1 - share}
        budget.report(Report(position, (), (), win))
        return position.legal_moves[0]

    return Machine(way)


def offered(board: Board) -> set[str]:
    return {"resign", "offer_draw", "accept", "decline"} & offers(panel(board)).keys()


def test_who_resigns_loses_and_undo_takes_it_back() -> None:
    board = play(Kingdoms(), names=NAMES)
    assert not offered(board)  # no game is under way
    board.play("D4", "E6")
    assert offered(board) == {"resign", "offer_draw"}
    user = Presser(board)
    assert user.presses("resign")
    assert panel(board)["result"]["headline"]["text"] == "Red resigns: Blue (Bert) wins"
    assert panel(board)["news"] == "Red resigns: Blue (Bert) wins."
    assert not offered(board)
    assert not board.state["scene"]["moves"]
    assert user.pick("C2")["message"] == "The game is over."
    board.lang = "de"
    assert panel(board)["result"]["headline"]["text"] == "Rot gibt auf: Blau (Bert) gewinnt"
    board.undo()
    assert (board.ply, board.position.player) == (2, "red")
    assert "Termination" not in dict(board.record.tags)
    board.redo()
    assert panel(board)["result"]


def test_a_resignation_counts_over_rematches_and_is_kept() -> None:
    board = play(Kingdoms(), names=NAMES)
    board.play("D4").resign()
    with kw.open(board.record.share) as other:
        assert panel(other)["result"] == {**panel(board)["result"]}
    Presser(board).press("rematch")
    whos = [one["who"].replace("\xa0", " ") for one in panel(board)["scores"]]
    assert whos == ["Bert · 0", "Anna · 1"]


def test_in_a_rematch_the_machine_changes_seats_and_undo_brings_the_game_back() -> None:
    over = Record(Kingdoms(board="2x1").position("r1 red battle")).play("B1")
    board = play(over, blue=kw.Random(), pace=8)
    user = Presser(board)

    def below() -> list[str]:
        return [name for name in offers(panel(board)) if is_in("end", name)]

    assert below() == ["rematch", "review"]
    user.press("rematch")
    assert (board.ply, board.plies, below()) == (0, 0, [])
    assert (board.thinking["player"], board.thinking["busy"]) == ("red", True)
    user.press("undo")
    assert (board.record.moves, board.thinking["player"]) == (("B1",), "blue")
    assert say("widget.game_before") in panel(board)["news"]
    user.press("redo")
    assert board.thinking["player"] == "red"


def test_one_looks_back_at_an_ended_game_and_plays_otherwise() -> None:
    board = play(Kingdoms())
    board.play("D4", "E6").resign().jump(1)
    assert board.position.player == "blue"
    assert not offered(board)
    board.play("C5")
    assert board.record.end.outcome
    assert not board.position.outcome
    board.resign()  # what was tried is the game now
    assert board.record.moves == ("D4", "C5")
    assert panel(board)["result"]["headline"]["text"] == "Red resigns: Blue wins"


def test_moves_that_were_taken_back_are_no_part_of_an_ended_game() -> None:
    board = play(Kingdoms())
    board.play("D4", "E6").undo().resign()
    assert [*board.record.moves] == ["D4"]
    board.undo()
    assert [*board.record.moves] == ["D4", "E6"]


def test_a_human_resigns_while_the_machine_thinks() -> None:
    machine = Machine(until_cancelled)
    with against(machine) as board:
        board.play("D4")
        machine.asked()
        board.resign()
        assert board.position.outcome.winner == "blue"
        assert machine.at_rest


def test_the_others_win_together() -> None:
    board = play(CelticKnot(players=3), seed=1)
    board.play(board.position.legal_moves[0])
    assert offered(board) == {"resign"}
    assert board.resign().position.outcome.winner is None
    assert board.position.outcome.points == {"nickel": 1, "dime": 1, "quarter": 1} | {
        dict(board.record.tags)["Termination"].split()[0]: 0
    }


def test_people_are_asked_for_a_draw() -> None:
    board = play(Kingdoms())
    user = Presser(board)
    assert not user.presses("accept")
    board.play("D4", "E6")
    user.press("offer_draw")
    assert panel(board)["note"] == "Red offers a draw."
    assert offered(board) >= {"accept", "decline"}
    user.press("decline")
    assert panel(board)["note"] == "Blue declines the draw."
    assert "accept" not in offered(board)
    user.press("offer_draw")
    board.play(board.position.legal_moves[0])  # to play on is to decline
    assert not user.presses("accept")
    user.press("offer_draw")
    assert user.presses("accept")
    assert panel(board)["result"]["headline"]["text"] == "Draw agreed"
    outcome = Record.read(board.record.text).end.outcome
    assert outcome
    assert outcome.winner is None


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.5, "Blue accepts the draw, with a chance of 50 % to win."),
        (0.6, "Blue declines the draw, with a chance of 60 % to win."),
    ],
)
def test_a_machine_accepts_a_draw_unless_it_thinks_that_it_wins(share: float, said: str) -> None:
    board = against(sure(share))
    board.play("D4")
    Watch(board).until(lambda: board.ply == 2)
    board.offer_draw()
    assert panel(board)["note"].replace("\xa0", " ") == said
    assert (panel(board)["result"] is not None) == (share == 0.5)
    assert "accept" not in offered(board)


def test_for_a_machine_without_an_opinion_the_board_thinks() -> None:
    board = against(first, Kingdoms(board="3x1").start())
    board.play("A1")
    Watch(board).until(lambda: board.ply == 2)
    board.offer_draw()
    assert "chance of" in panel(board)["note"]
