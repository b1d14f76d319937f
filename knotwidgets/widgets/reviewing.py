"""The review of a guided game: the moments that decided it, each as a task on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread

from ..core import IllegalMove, Position, Record
from ..core.advice import Advice, last_cells, together
from ..core.lines import Path
from ..engine import MCTS, Budget, Cancelled, Report
from ..lessons.reviewing import Moment, asked_of, deciding
from ..words import listed, say
from .panel.common import action
from .players.tasks import courtesy
from .schema import Action
from .session.exchange import RefusedError, noted
from .session.game import Session
from .session.moment import GameMoment

NUMBER = 3  # moments at most
SIMULATIONS, SECONDS = 1_000, 0.4  # for a position, whichever comes first


@dataclass
class Patient:
    """Thinks about one position after the other, until that is cancelled."""

    thinker: MCTS
    budget: Budget

    def think(self, position: Position) -> Report:
        """Return what is known of a position; raises `Cancelled`."""
        return self.thinker.think(position, budget=self.budget)


class Review:
    """Looks for the moments of a game, and then asks for a better move at each.

    What is `said` is about one place of the record, and goes away where something else is shown.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._budget = Budget()
        self._moments: tuple[Moment, ...] = ()
        self._at = 0
        self._end: Path = ()
        self._place: Path = ()
        self._line: Record | None = None
        self._said = Advice("")

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """The buttons of a task by name."""
        return {"moment:show": self._show, "moment:on": self._on}

    def said(self, moment: GameMoment) -> Advice | None:
        """Say what is asked, or was answered, at a moment."""
        return self._said if self._said.text and self._is_at(moment) else None

    def buttons(self) -> list[Action]:
        """The buttons of the task that is shown, if there is one."""
        names = {"moment:show": "lesson_show", "moment:on": "lesson_on"} if self._moments else {}
        return [action(name, like, enabled=True) for name, like in names.items()]

    def _is_at(self, moment: GameMoment) -> bool:
        return moment.cursor.path == self._place and moment.line == self._line

    def begin(self) -> None:
        """Look for the moments of the game shown, in a thread where there are any."""
        with self._session.lock:
            self.close()
            moment, self._budget = self._session.moment, Budget()
            self._line, self._moments = moment.line, ()
            self._place = self._end = moment.cursor.path
            self._said = Advice(say("guide.looking"))
            self._session.show_again()
            players = {*moment.record.game.players}
            given = moment.line, players - moment.machines or players, self._budget
        try:
            Thread(target=self._look, args=given, name="review", daemon=True).start()
        except RuntimeError:  # no threads here
            self._look(*given)

    def close(self) -> None:
        """Look no more."""
        self._budget.cancelled.set()

    def _look(self, line: Record, who: set[str], budget: Budget) -> None:
        thinker = Patient(MCTS(simulations=SIMULATIONS, seconds=SECONDS, seed=1), budget)
        fault, found = "", list[Moment]()
        try:
            with courtesy():
                found = deciding(line, NUMBER, who, thinker)
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - rules may raise what they like
            fault = noted(error)
        with self._session.lock:
            if budget.cancelled.is_set() or not self._is_at(self._session.moment):
                return
            self._moments = tuple(found)
            self._said = Advice("" if fault else say("guide.no_moments"))
            if found:
                self._open(0)
            else:
                self._session.report(fault)
        self._session.notify()

    def _open(self, at: int) -> None:
        self._at, moment = at, self._moments[at]
        of = say("widget.lesson_step", n=at + 1, of=len(self._moments))
        self._said = Advice(say("common.titled", title=of, text=asked_of(moment)))
        self._place = (*self._end[:-1], moment.ply)
        self._session.jump(*self._place)

    def _on(self) -> None:
        """Go on to the next moment; from the last one to where the game stood."""
        self._check()
        if self._at + 1 < len(self._moments):
            self._open(self._at + 1)
        else:
            self._moments, self._said = (), Advice("")
            self._session.jump(*self._end)

    def _show(self) -> None:
        self._check()
        moment = self._moments[self._at]
        self._answer(say("guide.better", n=len(moment.best), moves=listed(moment.best)), moment)

    def _check(self) -> None:
        if not (self._moments and self._is_at(self._session.moment)):
            raise RefusedError(say("widget.stale"), reason="stale")

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether picks answer a task, which is no move; raises `RefusedError` for illegal ones."""
        if not (self._moments and self._is_at(self._session.moment)):
            return False
        moment = self._moments[self._at]
        position = moment.position
        try:
            move = str(position.play(position.game.move_of(position, picks)).last)
        except IllegalMove as refusal:
            raise RefusedError(refusal.message, reason="illegal", marks=refusal.marks) from refusal
        if move in moment.best:
            better = say("guide.better", n=len(moment.best), moves=listed(moment.best))
            self._answer(together([Advice(say("lessons.right")), Advice(better)]).text, moment)
        else:
            no = "lessons.moment_same" if move == moment.move else "lessons.not_so"
            self._answer(together([Advice(say(no)), Advice(asked_of(moment))]).text)
        return True

    def _answer(self, text: str, moment: Moment | None = None) -> None:
        """Say something, with the better moves of a moment marked."""
        marks = last_cells(moment.position, moment.best) if moment else ()
        self._said = Advice(text, marks)
        self._session.show_again()
