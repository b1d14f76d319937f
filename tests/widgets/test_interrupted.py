"""Ctrl-C at any moment: a board shows what it has, hears, and takes the next move.

Python raises KeyboardInterrupt where functions begin and where calls have returned, and so does
this, at one place after the other.
"""

import sys
from collections.abc import Callable
from itertools import count
from threading import Event
from types import FrameType

import pytest

from knotwidgets import Board, Kingdoms, Random, session, widgets
from knotwidgets.session.document import Question
from tests.amounts import IS_THOROUGH
from tests.widgets.machines import PATIENCE
from tests.wire import Wire

GAME = Kingdoms(board="2x2")
STEP = 5 if IS_THOROUGH else 149
HERE = tuple(str(room.__file__).removesuffix("__init__.py") for room in (session, widgets))


@pytest.fixture(autouse=True)
def generators_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that is interrupted while Python lets go of it can tell nobody.

    A filter of warnings would not do: compilation in a thread puts back the filters it found.
    """
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)


def interrupted(act: Callable[[], object], at: int) -> bool:
    """Does something that is interrupted at one of its places; False if it has not so many."""

    def heed(frame: FrameType, event: str, _: object) -> None:
        nonlocal at
        if event in ("call", "c_return") and frame.f_code.co_filename.startswith(HERE):
            at -= 1
            if at == 0:
                sys.setprofile(None)
                raise KeyboardInterrupt

    sys.setprofile(heed)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return at <= 0  # it was raised where nothing can be told, as when something is let go of


def ask(board: Board) -> None:
    with board._questions._posed(Question("Which?", ("A2",))):
        board._session.do("answer", "A2")


def click(board: Board) -> None:
    rev = board.state["rev"]
    board._receive(board, {"kind": "pick", "id": "a:1", "rev": rev, "picks": ["A2"]}, [])


ACTS: list[Callable[[Board], object]] = [
    lambda board: board.play("A2"),
    lambda board: board.undo(),
    lambda board: setattr(board, "ply", 0),
    lambda board: board.new_game(),
    click,
    ask,
]


@pytest.mark.parametrize("act", ACTS, ids=count())
def test_a_board_is_whole_again_and_hears(act: Callable[[Board], object]) -> None:
    for at in count(1, STEP):
        board, heard, told = Board(GAME).play("A1"), list[str](), [1]
        board.on_move(lambda move, _: heard.append(move))  # noqa: B023 - called before the next
        board.observe(lambda change: told.append(change["new"]), "ply")  # noqa: B023
        if not interrupted(lambda: act(board), at):  # noqa: B023
            assert at > STEP
            return
        moment = board._session.moment
        assert (board.ply, board.plies) == (moment.ply, len(moment.line.line)), at
        assert (board.position, board.text) == (moment.position, moment.position.text), at
        assert board.state["rev"] == moment.rev, at
        move = board.position.legal_moves[0]
        picks = list(GAME.picks(board.position, move))
        Wire(board).tell({"kind": "pick", "id": "b:1", "rev": moment.rev, "picks": picks})
        assert board.ply == told[-1] == moment.ply + 1, at
        assert heard[-1] == move, at
        board.close()


def test_a_machine_that_was_to_think_does_so() -> None:
    for at in count(1, STEP):
        board = Board(GAME, blue=Random(), pace=0)
        is_done = not interrupted(lambda: board.play("A1"), at)  # noqa: B023 - called at once
        if not board.ply:
            board.play("A1")
        answered = Event()
        board.on_move(lambda *_: answered.set())  # noqa: B023 - heard of within the loop
        assert board.ply == 2 or answered.wait(PATIENCE)
        board.close()
        if is_done:
            return
