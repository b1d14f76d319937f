"""The machines at a board: when they think, when they rest, what they find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import inf
from time import monotonic
from weakref import finalize

from knotwidgets.engine import MCTS, IllegalChoice, Report
from knotwidgets.engine.checks import no_class
from knotwidgets.engine.players import AnyPlayer
from knotwidgets.words import player, say

from ..session.exchange import RefusedError
from ..session.game import GameMoment, Session
from .tasks import AnalysisTask, Analyst, MoveTask, PositionTask
from .thread import Thinker

PACES = (0.0, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # seconds, for the buttons
QUICKEST = 0.02  # seconds between two moves at least: what no screen can show would pile up


@dataclass(frozen=True)
class Played:
    """What a machine has just played, and what it knew then."""

    player: str
    move: str
    report: Report | None


class Opponents:
    """Lets machines move in a session, where `seats` has one for the player whose turn it is.

    For each new moment `look_at` is called before it is shown, and then `go_on`; both under the
    session's lock, which guards all that is here. `show` is called, under it, with each change.

    A machine *rests* after it was stopped or has failed, and while people look at what was played
    before; then a human may move in its place. Where machines play each other they rest until
    `think`, else until somebody has moved. `stepping` lets one that rests play one move.
    """

    def __init__(
        self,
        session: Session,
        seats: Mapping[str, AnyPlayer],
        pace: float,
        show: Callable[[Opponents], None],
    ) -> None:
        self.seats = seats
        self.pace = pace
        self.rests = False
        self.stepping = False
        self.analysing = False
        self.report: Report | None = None  # what is known of the position shown
        self.played: Played | None = None
        self._session = session
        self._show = show
        self._thinker = Thinker()
        self._end = finalize(self, self._thinker.close)
        self._rev = -1
        self._since = -inf  # when the position was shown
        self._analyst: Analyst | None = None
        self._task: MoveTask | AnalysisTask | None = None

    @property
    def moment(self) -> GameMoment:
        """What the session shows."""
        return self._session.moment

    @property
    def machine(self) -> str | None:
        """The player who is to move, if a machine plays it."""
        mover = self.moment.position.player
        return mover if mover in self.seats else None

    @property
    def thinks(self) -> bool:
        """Whether a machine is to move and doesn't rest."""
        return self.machine is not None and (self.stepping or not self.rests)

    @property
    def hurried(self) -> bool:
        """Whether the machine that thinks has been told to move at once."""
        return self._task is not None and self._task.budget.hurried.is_set()

    @property
    def analyses(self) -> bool:
        """Whether an analysis goes on."""
        return isinstance(self._task, AnalysisTask) and not self._task.finished

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The buttons by name, which mean the same whatever is shown."""
        return {
            "hurry": self.hurry,
            "stop": self.stop,
            "think": self.think,
            "step": self.step,
            "slower": self.slower,
            "faster": self.faster,
            "analyse": self.toggle_analysis,
        }

    def refuse_pick(self) -> None:
        """Raise `RefusedError` while a machine is to move."""
        if self.thinks:
            stop = say("buttons.stop" if self.moment.has_human else "buttons.pause")
            text = say("thinking.not_yours", player=player(self.machine), stop=stop)
            raise RefusedError(text, reason="turn")

    # ---- from moment to moment

    def look_at(self, moment: GameMoment) -> None:
        """Settle, before a moment is shown, whether a machine is to think there."""
        if moment.rev == self._rev:
            return
        self._rev, self._since = moment.rev, monotonic()
        self.stepping = False
        self.report = None
        if moment.since is None:
            self.played = None
            self.rests = not moment.began and (moment.may_redo or not moment.has_human)
        elif moment.has_human:
            self.rests = False

    def go_on(self, after: float = 0) -> None:
        """Begin to think about the moment that is shown, or end that.

        `after` is how many seconds its motions take: a machine that has time waits for them.
        """
        task = self._next_task(after)
        if _key(task) != _key(self._task):
            self._task = task
            self._thinker.ask(task)
        self._show(self)

    def close(self) -> None:
        """Think no more."""
        with self._session.lock:
            self._end()

    def _next_task(self, after: float) -> MoveTask | AnalysisTask | None:
        position, rev = self.moment.position, self.moment.rev
        if position.player is None or not self._end.alive:
            return None
        if self.thinks:
            wait = max(self.pace, after) if self.pace else QUICKEST
            return MoveTask(self, rev, position, self.seats[position.player], self._since + wait)
        if self.analysing and self._analyst:
            return AnalysisTask(self, rev, position, self._analyst)
        return None

    # ---- from the tasks, in whatever thread they run

    def reported(self, task: PositionTask, report: Report) -> None:
        """Show what is known so far."""
        with self._session.lock:
            if task is self._task:
                self.report = report
                self._show(self)

    def chosen(self, task: MoveTask, move: str) -> None:
        """Play the move that was chosen, unless it is not wanted any more."""
        with self._session.lock:
            if task is not self._task:
                return
            self.played = Played(str(task.position.player), move, self.report)
            self._session.play_at(task.rev, move)
        self._session.tell()

    def failed(self, task: PositionTask, error: BaseException) -> None:
        """Show what went wrong, and rest."""
        with self._session.lock:
            if task is not self._task:
                return
            self._task = None
            if isinstance(task, MoveTask):
                self.rests, self.stepping = True, False
            else:
                self.analysing = False
            self._session.report(_fault(task, error))

    # ---- what may be asked

    def hurry(self) -> None:
        """Let the machine that thinks play the best move that it knows."""
        with self._asked():
            if isinstance(self._task, MoveTask):
                self._task.hurry()
                self._show(self)

    def stop(self) -> None:
        """Let machines rest."""
        self._rest(rests=True)

    def think(self) -> None:
        """Let machines go on."""
        self._rest(rests=False)

    def step(self) -> None:
        """Let the machine that rests play one move."""
        self._rest(rests=self.rests, stepping=True)

    def slower(self) -> None:
        """Let machines take more time between two moves."""
        self.set_pace(next((pace for pace in PACES if pace > self.pace), self.pace))

    def faster(self) -> None:
        """Let machines take less time between two moves."""
        self.set_pace(next((pace for pace in reversed(PACES) if pace < self.pace), self.pace))

    def set_pace(self, pace: float) -> None:
        """Change the least time between two moves, from the next one on."""
        with self._session.lock:
            self.pace = pace
            self._show(self)

    def analyse(self, analyst: Analyst | None, *, on: bool) -> None:
        """Begin or end to analyse what is shown; by MCTS, or the one from before, if it is None.

        Raises `TypeError` for what can't analyse, be it a class of players.
        """
        no_class("player", analyst, "player", fits=hasattr(analyst, "think"))
        if analyst is not None and not callable(getattr(analyst, "think", None)):
            raise TypeError(f"{analyst!r} can't analyse; expected a player with `think`: MCTS()")
        with self._session.lock:
            self._analyst = analyst or self._analyst or MCTS()
            self.analysing = on
            if not on and isinstance(self._task, AnalysisTask):
                self.report = None
            self.go_on()

    def toggle_analysis(self) -> None:
        """Begin or end to analyse what is shown."""
        with self._session.lock:
            self.analyse(None, on=not self.analysing)

    def _rest(self, *, rests: bool, stepping: bool = False) -> None:
        with self._asked():
            self.rests, self.stepping = rests, stepping
            self._session.report("")  # which shows the moment anew

    def _asked(self) -> AbstractContextManager[object]:
        if not self.seats:
            raise RefusedError(say("thinking.no_machines"))
        return self._session.lock


def _key(task: MoveTask | AnalysisTask | None) -> tuple[object, ...]:
    return () if task is None else (type(task), task.rev, id(task.player))


def _fault(task: PositionTask, error: BaseException) -> str:
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    if isinstance(error, IllegalChoice):
        what = say("thinking.chose", move=error.move, why=error.message)
    if isinstance(task, AnalysisTask):
        return say("thinking.analysis_failed", error=what)
    return say("thinking.move_failed", player=player(task.position.player), error=what)
