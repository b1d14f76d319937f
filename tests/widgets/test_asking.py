"""What Python asks of whoever sits at a board, and records that are played through on it."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board
from tests.offers import offers
from tests.widgets.machines import Presser, Watch, first, panel


@pytest.fixture
def board() -> Board:
    return kw.play(kw.Kingdoms(), motion=False, pace=0).play("D4", "E6")


def offered(board: Board) -> set[str]:
    """What can be picked."""
    found = board.state["scene"]["moves"]
    return {target for move in found for target in move.get("each", move["picks"])}


async def posed(asking: Coroutine[Any, Any, str | None]) -> "asyncio.Task[str | None]":
    """Begin to ask; what is asked is on the board by then."""
    task = asyncio.create_task(asking)
    await asyncio.sleep(0)
    return task


def test_a_pick_answers_and_is_no_move(board: Board) -> None:
    user = Presser(board)

    async def ask() -> str | None:
        task = await posed(board.ask("Which hill?", ["D4", "C6"]))
        beside = panel(board)
        assert (beside["turn"]["text"], beside["news"]) == ("Which hill?", "Which hill?")
        assert offered(board) == {"C6", "D4"}
        lit = [one["id"] for one in board.state["scene"]["items"]]
        assert {"highlight:D4", "highlight:C6"} <= set(lit)
        reply = user.pick("G5")
        assert not reply["ok"]
        assert reply["message"] == "G5 is none of the choices: Which hill?"
        rev = board.state["rev"]
        assert user.picks("C6")
        user.wire.tell({"kind": "pick", "picks": ["C6"], "id": "late", "rev": rev})
        return await task

    assert asyncio.run(ask()) == "C6"
    assert board.record.moves == ("D4", "E6")
    assert panel(board)["turn"]["text"] == "Red to build"
    assert panel(board)["news"] == ""
    assert {"B3", "C6"} <= offered(board)


def test_without_choices_every_cell_is_one(board: Board) -> None:
    async def ask() -> str | None:
        task = await posed(board.ask("Which hill?"))
        assert len(offered(board)) == 45
        assert not any(one["id"].startswith("highlight") for one in board.state["scene"]["items"])
        Presser(board).pick("D4")
        return await task

    assert asyncio.run(ask()) == "D4"


def test_who_answers_nothing_gives_none(board: Board) -> None:
    user = Presser(board)

    async def ask() -> str | None:
        task = await posed(board.ask("Which hill?"))
        assert panel(board)["can"][0] == "decline"
        assert user.presses("decline")
        return await task

    assert asyncio.run(ask()) is None
    assert "decline" not in offers(panel(board))
    assert user.press("decline")["reason"] == "stale"
    assert board.record.moves == ("D4", "E6")


def test_a_question_is_taken_back(board: Board) -> None:
    async def ask() -> None:
        task = await posed(board.ask("Which hill?"))
        with pytest.raises(ValueError, match=r"the board asks 'Which hill\?' already"):
            await board.ask("And which now?")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(TimeoutError, match=r"'Quick!' within 0 seconds"):
            await board.ask("Quick!", timeout=0)

    asyncio.run(ask())
    assert Presser(board).picks("C6")
    assert board.ply == 3


def test_a_board_that_is_closed_cancels_its_question(board: Board) -> None:
    async def ask() -> None:
        task = await posed(board.ask("Which hill?"))
        board.close()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(asyncio.CancelledError):
            await board.ask("Which hill?")

    asyncio.run(ask())


def test_a_question_stays_while_a_machine_moves() -> None:
    board = kw.play(kw.Kingdoms(), blue=first, pace=0)
    watch = Watch(board)

    async def ask() -> str | None:
        task = await posed(board.ask("Which hill?", ["D4"]))
        board.play("D4")
        await asyncio.to_thread(watch.until, lambda: len(board.record.moves) == 2)
        assert offered(board) == {"D4"}
        assert panel(board)["turn"]["text"] == "Which hill?"
        Presser(board).pick("D4")
        return await task

    assert asyncio.run(ask()) == "D4"


# ---- records played through


def test_a_record_is_shown_move_by_move(board: Board) -> None:
    other, shown, heard = kw.play(kw.Kingdoms()).play("D4", "C6", "E6").record, [], []
    board.observe(lambda change: shown.append(change.new), "ply")
    board.on_move(lambda *news: heard.append(news))
    asyncio.run(board.animate(other, pace=0))
    assert shown == [0, 1, 2, 3]
    assert not heard
    assert board.record == other
    assert board.undo().record.moves == ("D4", "E6")


def test_chance_is_played_through_as_it_was() -> None:
    board = kw.play(kw.CelticKnot(), seed=1, motion=False)
    board.play("A9").play(board.position.legal_moves[0])
    record, ply = board.record, board.ply
    asyncio.run(board.animate(pace=0))
    assert (board.record, board.ply) == (record, ply)


def test_whoever_touches_the_board_ends_it(board: Board) -> None:
    async def animate() -> None:
        task = asyncio.create_task(board.animate(pace=0.01))
        await asyncio.sleep(0)
        board.play("C5")
        await task

    asyncio.run(animate())
    assert (board.ply, board.position.last) == (1, "C5")
