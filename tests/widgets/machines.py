"""Players that do what a test wants when it wants it, and a way to wait for what a board shows."""

import gc
from collections.abc import Callable
from itertools import count
from queue import Queue
from threading import Event
from time import monotonic
from typing import Any

from knotwidgets import Board, Kingdoms, Position, play
from knotwidgets.engine import Budget, Candidate, Report
from tests.offers import offers
from tests.wire import Message, Wire

PATIENCE = 120  # seconds for whatever a test waits for, on a busy machine


START = Kingdoms().start()
NUMBERS = count()  # of messages


def against(blue: Any, start: Any = START, **options: Any) -> Board:
    """A board where a machine plays blue, and answers as soon as it can."""
    return play(start, blue=blue, pace=0, **options)


def first(position: Position) -> str:
    """Plays the first legal move, at once."""
    return position.legal_moves[0]


def panel(board: Any) -> Any:
    """What stands beside a board."""
    return board.state["panel"]


def is_freed(trace: Callable[[], object]) -> bool:
    """Whether something is freed; a collection does nothing while another thread collects."""
    deadline = monotonic() + PATIENCE
    while trace() is not None and monotonic() < deadline:
        gc.collect()
    return trace() is None


class Machine:
    """A player that notes what it is asked, and leaves the rest to `way`."""

    def __init__(self, way: Callable[[Position, Budget], str]) -> None:
        self.way = way
        self._asked: Queue[tuple[Position, Budget]] = Queue()

    def choose(self, position: Position, *, budget: Budget) -> str:
        self._asked.put((position, budget))
        return self.way(position, budget)

    def asked(self) -> tuple[Position, Budget]:
        """Waits until it is asked once more."""
        return self._asked.get(timeout=PATIENCE)

    @property
    def at_rest(self) -> bool:
        """Whether it was asked no more often than this was noticed."""
        return self._asked.empty()


def until_cancelled(_: Position, budget: Budget) -> str:
    assert budget.cancelled.wait(PATIENCE)
    budget.check()
    raise AssertionError("it was cancelled, and nobody said so")


def until_hurried(position: Position, budget: Budget) -> str:
    assert budget.hurried.wait(PATIENCE)
    return position.legal_moves[0]


class Analyst:
    """One who knows at once all that it ever will."""

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:  # noqa: ARG002
        return report_of(position, {first(position): 1})


class Told:
    """A way of a machine: it plays, or raises, what it is told to, and heeds nothing else."""

    def __init__(self) -> None:
        self._answers: Queue[str | BaseException] = Queue()

    def __call__(self, _: Position, __: Budget) -> str:
        answer = self._answers.get(timeout=PATIENCE)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def tell(self, *answers: str | BaseException) -> None:
        for answer in answers:
            self._answers.put(answer)


def report_of(position: Position, visits: dict[str, int], **more: Any) -> Report:
    """A report of moves by their visits; the mover wins with a probability of 60 %."""
    players = position.game.players
    rest = 0.4 / (len(players) - 1)
    win = {player: 0.6 if player == position.player else rest for player in players}
    candidates = tuple(Candidate(move, number, win) for move, number in visits.items())
    more = {"simulations": sum(visits.values()), **more}
    return Report(position, candidates, tuple(visits)[:1], win, **more)


class Watch:
    """Hears of all that a board shows, to wait for it."""

    def __init__(self, board: Board) -> None:
        self._board, self._lock = board, board._session.lock
        self._news = Event()
        board.observe(self._notice, ["state", "thinking"])

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds, between two changes of the board."""
        while True:
            self._news.clear()
            with self._lock:
                if holds():
                    return
            assert self._news.wait(PATIENCE)

    def plies(self, number: int) -> None:
        """Waits until so many moves have been played."""
        self.until(lambda: len(self._board.record.line) == number)

    def _notice(self, _: object) -> None:
        self._news.set()


class Presser:
    """A browser's user at the buttons and cells of a board, or of another widget."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.wire = Wire(board)

    def press(self, name: str, rev: int | None = None) -> Message:
        """Presses a button, in view of the present revision or another one; gives the reply."""
        return self.ask("action", rev, name=name)

    def pick(self, *picks: str) -> Message:
        """Picks targets; gives the reply."""
        return self.ask("pick", picks=list(picks))

    def presses(self, name: str, rev: int | None = None) -> bool:
        """Presses a button; whether what it asks for is granted."""
        return self.asks("action", rev, name=name)

    def picks(self, *picks: str) -> bool:
        """Picks targets; whether that is granted."""
        return self.asks("pick", picks=[*picks])

    def asks(self, kind: str, rev: int | None = None, **content: Any) -> bool:
        """Sends a message of a kind; whether it is granted."""
        return bool(self.ask(kind, rev, **content)["ok"])

    def ask(self, kind: str, rev: int | None = None, **content: Any) -> Message:
        """Sends a message of a kind; gives the reply."""
        rev = self.board.state["rev"] if rev is None else rev
        name = f"v:{next(NUMBERS)}"
        self.wire.tell({"kind": kind, "id": name, "rev": rev, **content})
        replies = (m["content"] for m in self.wire.published if m["method"] == "custom")
        return next(reply for reply in replies if reply["to"] == name)


def buttons(board: Board) -> dict[str, bool]:
    """The buttons of thinking by name, and whether they can be pressed."""
    return offers(board.thinking)
