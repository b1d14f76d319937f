"""A session and a board that are used from several threads at once, as newer kernels do."""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Barrier, Thread
from time import sleep
from typing import Any

import pytest

from knotwidgets import Board, IllegalMove, Kingdoms, Position
from knotwidgets.session.requests import Desk
from knotwidgets.session.schema import Reply
from knotwidgets.session.session import Session
from tests.wire import Wire


@pytest.fixture(autouse=True)
def eager_switches() -> Iterator[None]:
    """Lets threads take turns far more often than Python usually does."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def together(*jobs: Callable[[], None]) -> None:
    """Runs jobs in threads that start at once; the last one in this thread. Raises their errors."""
    barrier = Barrier(len(jobs))
    errors: list[BaseException] = []

    def run(job: Callable[[], None]) -> None:
        barrier.wait()
        try:
            job()
        except BaseException as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    threads = [Thread(target=run, args=(job,)) for job in jobs[:-1]]
    for thread in threads:
        thread.start()
    run(jobs[-1])
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def test_each_message_is_granted_to_one_of_two_threads_that_deliver_it() -> None:
    for _ in range(100):
        session = Session(Kingdoms())
        desk = Desk(session)
        message = {"kind": "pick", "id": "a:1", "rev": 0, "picks": ["D4"]}
        replies: list[Reply] = []
        together(*[lambda: replies.append(desk.answer(message))] * 2)  # noqa: B023 - run at once
        assert sorted(reply["ok"] for reply in replies) == [False, True]
        assert session.moment.record.moves == ("D4",)


def test_no_move_is_lost_or_doubled_and_states_leave_in_order_when_four_threads_play() -> None:
    board = Board(Kingdoms(board="2x2"))
    wire = Wire(board)
    moves: list[str] = []
    played: list[str] = []

    @board.on_move
    def listen(move: str, _: Position) -> None:
        moves.append(move)

    def click(name: str) -> None:
        chance = random.Random(name)
        for number in range(100):
            rev = board.state["rev"]
            places = [move["each"][:1] for move in board.state["scene"]["moves"]]
            request: dict[str, Any] = {"kind": "action", "name": "new"}
            if places:
                request = {"kind": "pick", "picks": chance.choice(places)}
            wire.tell({**request, "id": f"{name}:{number}:{request['kind']}", "rev": rev})

    def play_from_a_cell() -> None:
        for _ in range(100):
            if not (moves := board.position.legal_moves):  # until a browser begins anew
                sleep(0.001)
                continue
            with suppress(IllegalMove):  # a browser was faster
                board.play(moves[0])
                played.append(moves[0])

    together(*(lambda name=name: click(name) for name in "abc"), play_from_a_cell)
    board._listeners.notify()
    updates = [data["state"] for data in wire.published if data["method"] == "update"]
    revs = [update["state"]["rev"] for update in updates if "state" in update]  # or new buttons
    replies = [data["content"] for data in wire.published if data["method"] == "custom"]
    assert revs == list(range(1, len(revs) + 1))
    assert board.state["rev"] == revs[-1]
    assert len(replies) == 300
    granted = [reply["to"].rpartition(":")[2] for reply in replies if reply["ok"]]
    assert len(granted) + len(played) == len(revs)
    assert len(moves) == granted.count("pick") + len(played)
    assert played
    assert {reply["reason"] for reply in replies if not reply["ok"]} <= {"stale", "illegal"}
