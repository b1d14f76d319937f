"""A session and a board that are used from several threads at once, as newer kernels do."""

import random
import sys
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from time import sleep
from typing import Any

import pytest

from knotwidgets import Board, IllegalMove, Kingdoms, Position
from knotwidgets.session.document import Document
from knotwidgets.session.requests import Desk
from knotwidgets.session.schema import Reply
from knotwidgets.session.session import Session
from tests.wire import Wire

ROUNDS = 1000


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


class Browser:
    """A browser's hasty user: asks for random things, in view of the state as it is."""

    def __init__(self, session: Session, name: str) -> None:
        self.session, self.desk = session, Desk(session)
        self.name = name
        self.granted: list[str] = []

    def __call__(self) -> None:
        chance = random.Random(self.name)
        for number in range(ROUNDS):
            moment = self.session.moment
            moves = moment.position.legal_moves
            request: dict[str, Any] = {"kind": "action", "name": "new"}
            if moves and chance.random() < 0.8:
                picks = moment.position.game.picks(moment.position, chance.choice(moves))
                request = {"kind": "pick", "picks": list(picks)}
            elif chance.random() < 0.8:
                request = {"kind": "jump", "ply": chance.randrange(len(moment.line.line) + 1)}
            message = {**request, "id": f"{self.name}:{number}", "rev": moment.rev}
            reply = self.desk.answer(message)
            assert reply["ok"] or reply["reason"] == "stale"
            if reply["ok"]:
                self.granted.append(message["kind"])
            assert self.desk.answer(message)["reason"] == "repeated"


def test_no_move_is_lost_or_doubled_when_three_threads_play() -> None:
    moments: list[Document] = []
    heard: list[str] = []
    session = Session(Kingdoms(board="3x3"), changed=moments.append)
    session.listeners.add(lambda move, _: heard.append(move))
    browsers = [Browser(session, "a"), Browser(session, "b")]
    played = []

    def play_from_a_cell() -> None:
        chance = random.Random(1)
        for _ in range(ROUNDS):
            moves = session.moment.position.legal_moves
            if moves:
                move = chance.choice(moves)
                try:
                    session.do("play", move)
                except IllegalMove:  # a browser was faster
                    continue
                played.append(move)
            else:  # the game is over until a browser jumps or begins anew
                sleep(0.001)

    together(*browsers, play_from_a_cell)
    session.notify()
    granted = [kind for browser in browsers for kind in browser.granted]
    assert len(moments) == len(granted) + len(played) == session.moment.rev
    assert [moment.rev for moment in moments] == list(range(1, len(moments) + 1))
    assert len(heard) == granted.count("pick") + len(played)
    assert all(browser.granted for browser in browsers)
    assert played
    for moment in moments[:: max(1, len(moments) // 50)]:
        assert moment.position == moment.line.start.play(*moment.line.moves[: moment.ply])


def test_each_message_is_granted_to_one_of_two_threads_that_deliver_it() -> None:
    for _ in range(100):
        session = Session(Kingdoms())
        desk = Desk(session)
        message = {"kind": "pick", "id": "a:1", "rev": 0, "picks": ["D4"]}
        replies: list[Reply] = []
        together(*[lambda: replies.append(desk.answer(message))] * 2)  # noqa: B023 - run at once
        assert sorted(reply["ok"] for reply in replies) == [False, True]
        assert session.moment.record.moves == ("D4",)


def test_a_boards_states_leave_in_order_and_the_last_one_is_shown() -> None:
    board = Board(Kingdoms(board="2x2"))
    wire = Wire(board)
    moves: list[str] = []

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
            wire.tell({**request, "id": f"{name}:{number}", "rev": rev})

    together(*(lambda name=name: click(name) for name in "abc"))
    updates = [data["state"] for data in wire.published if data["method"] == "update"]
    revs = [update["state"]["rev"] for update in updates if "state" in update]  # or new buttons
    replies = [data["content"] for data in wire.published if data["method"] == "custom"]
    assert revs == list(range(1, len(revs) + 1))
    assert board.state["rev"] == revs[-1]
    assert len(replies) == 300
    assert sum(reply["ok"] for reply in replies) == len(revs)
    assert {reply["reason"] for reply in replies if not reply["ok"]} <= {"stale", "illegal"}
    board.close()
