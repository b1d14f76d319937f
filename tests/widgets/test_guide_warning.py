"""A warning at a board: a move that gives the game away is held until it is wanted once more."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board, Position
from knotwidgets.engine import Candidate, Report
from knotwidgets.lessons import win_puzzles
from knotwidgets.session.guide import LOST, warning
from knotwidgets.words import percent
from tests.widgets.machines import Presser, first
from tests.widgets.test_guide_review import names, note

HELD = "B2"
ANSWER = "A1"  # the best move everywhere


class Oracle:
    """Knows what each move is worth to the one who plays it, and that `ANSWER` is the best one."""

    def __init__(self, worth: Mapping[str, float], simulations: int = 1000) -> None:
        self.worth, self.simulations = worth, simulations

    def think(self, position: Position) -> Report:
        """Say what is known."""
        last = str(position.last)
        share = self.worth.get(last, 0.6)
        mover = str(position.player)
        win = {one: share if one != mover else 1 - share for one in position.game.players}
        legal = position.legal_moves
        best = ANSWER if ANSWER in legal else legal[0]
        found = (Candidate(best, 9, MappingProxyType(win)),)
        return Report(position, found, (best,), win, self.simulations)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a win that is certain, which there is none of, ends sooner."""
    monkeypatch.setattr(win_puzzles, "MOST_TRIED", 100)


@pytest.fixture
def board() -> Iterator[Board]:
    with kw.play(kw.Kingdoms(board="5x5"), motion=False) as shown:
        shown._desk.thinker = Oracle({HELD: 0.2})
        shown.warn = True
        yield shown


SAID = (
    f"B2 gives much away: the chance to win falls from {percent(0.6)} to {percent(0.2)}. "
    "Blue would answer A1. "
    "Pick it again to play it all the same."
)


def test_a_move_that_gives_much_away_is_held_with_the_answer_marked(board: Board) -> None:
    user = Presser(board)
    assert user.picks(HELD)
    panel = board.state["panel"]
    assert (board.record.moves, panel["note"], panel["news"]) == ((), SAID, SAID)
    assert panel["answers"]
    assert panel["situation"].endswith(SAID)
    assert names(board)[:2] == ["anyway", "decline"]
    marks = [one["id"] for one in board.state["scene"]["items"] if "mark:" in one["id"]]
    assert marks == [f"mark:{ANSWER}"]
    board.lang = "fr"
    assert note(board).startswith("B2 coûte cher")


@pytest.mark.parametrize("way", ["again", "button"])
def test_it_is_played_all_the_same_by_picking_it_again_or_by_the_button(
    board: Board, way: str
) -> None:
    user = Presser(board)
    user.pick(HELD)
    reply = user.pick(HELD) if way == "again" else user.press("anyway")
    assert reply["ok"]
    assert board.record.moves == (HELD,)
    assert "anyway" not in names(board)


def test_it_is_taken_back_by_the_button_which_escape_presses(board: Board) -> None:
    user = Presser(board)
    user.pick(HELD)
    assert user.presses("decline")
    assert (board.record.moves, "anyway" in names(board)) == ((), False)
    assert note(board) != SAID
    assert user.press("anyway")["reason"] == "stale"
    assert user.press("decline")["reason"] == "stale"
    user.pick(HELD)  # is held as before
    assert note(board) == SAID


@pytest.mark.parametrize("how", ["by a pick, which is judged for itself", "from Python"])
def test_another_move_is_played_and_what_was_held_goes_away(board: Board, how: str) -> None:
    user = Presser(board)
    user.pick(HELD)
    if how == "from Python":
        board.play("C3")
    else:
        user.pick("C3")
    assert board.record.moves == ("C3",)
    assert "anyway" not in names(board)
    assert user.press("anyway")["reason"] == "stale"


def test_python_and_machines_are_not_held_and_off_nothing_is(board: Board) -> None:
    board.play(HELD)
    assert board.record.moves == (HELD,)
    board.new_game()
    user = Presser(board)
    user.press("warn")
    assert not board.warn
    user.pick(HELD)
    assert board.record.moves == (HELD,)


def test_touch_move_holds_nothing() -> None:
    board = kw.play(kw.Kingdoms(board="5x5", touch_move=True))
    board._desk.thinker = Oracle({HELD: 0.2})
    board.warn = True
    Presser(board).pick(HELD)
    assert board.record.moves == (HELD,)


def test_who_cannot_think_holds_nothing(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    board._desk.thinker = None  # type: ignore[assignment]
    Presser(board).pick(HELD)
    assert board.record.moves == (HELD,)
    assert "AttributeError" in capsys.readouterr().err


def test_a_machine_answers_once_the_move_is_played() -> None:
    board = kw.play(kw.Kingdoms(board="5x5"), blue=first, pace=0)
    board._desk.thinker = Oracle({HELD: 0.2})
    board.warn = True
    user = Presser(board)
    user.pick(HELD)
    assert not board.record.line
    user.press("anyway")
    assert board.record.moves[:1] == (HELD,)


def test_the_threshold_is_the_one_that_is_told() -> None:
    start = kw.Kingdoms(board="5x5").start()
    assert warning(start, HELD, Oracle({HELD: 0.6 - LOST + 0.01})) is None
    assert warning(start, HELD, Oracle({HELD: 0.6 - LOST - 0.01})) is not None
    assert warning(start, HELD, Oracle({HELD: 0.6 - LOST - 0.01}, 100)) is None  # it may be noise
    for lost in (0.20, 0.18, 0.16):
        assert warning(start, HELD, Oracle({HELD: 0.6 - lost})) is not None
    assert warning(start, "A1", Oracle({"A1": 0.1})) is None  # the best move is never held


def won(board: Any, own: kw.Cells, enemy: kw.Cells, player: int) -> bool:  # noqa: ARG001
    """Three in a row win."""
    return bool(own & kw.step(board, own, 1, 0) & kw.step(board, own, -1, 0))


class Pair(kw.GridGame):
    """Whoever has three in a row wins."""

    size = "3x3"
    own_rules = (won,)


def test_the_search_that_is_there_sees_a_loss_at_once() -> None:
    position = Pair().start().play("A1", "A3", "B1", "B3")
    search = kw.MCTS(simulations=300, seed=1)
    assert warning(position, "C1", search) is None
    said = warning(position, "A2", search)
    assert said is not None
    assert "would answer C3" in said.text
    assert said.marks == ("C3",)
