"""Guided play: a board that says what may be done and why, warns, and reviews the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from threading import Thread
from typing import Any

from ..core import IllegalMove, Position, Record
from ..core.advice import Advice, last_cells, together
from ..core.errors import shortened
from ..core.game import flag
from ..core.lines import Path
from ..engine import MCTS, Budget, Cancelled, Report
from ..lessons.reviews import TurningPoint, asked_of, deciding
from ..words import listed, one_after_other, say
from .panel.common import action
from .players.tasks import courtesy
from .schema import Action, Panel
from .session.exchange import RefusedError, noted
from .session.game import Session
from .session.moment import GameMoment
from .warner import Warner, answer_to

NOTHING = Advice("")


class Guide:
    """What a board says to those who learn its game.

    While it is `on` it says what may be done, and reviews the game; while it `warns` it holds a
    move that gives the game away. A review and a warning take picks in place of the game.
    """

    def __init__(self, on: object) -> None:
        self.on, self.warns = flag("guide", on), False

    def begin(self, session: Session) -> None:
        """Guide through the games of a session."""
        self.review, self.warner = Review(session), Warner(session)

    @property
    def _asides(self) -> Iterator[Review | Warner]:
        if self.on:
            yield self.review
        if self.warns:
            yield self.warner

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether picks are no move now."""
        return any(one.takes(picks) for one in self._asides)

    def advice(self, moment: GameMoment) -> Advice:
        """Say what a human may do now; nothing where a machine is to move, and at the end."""
        for one in self._asides:
            if said := one.said(moment):
                return said
        position = moment.position
        if not self.on or position.player is None or position.player in moment.machines:
            return NOTHING
        return _checked(position.game.guide(position))

    @staticmethod
    def marked(
        given: Mapping[str, Any], advice: Advice, cells: Collection[str]
    ) -> Mapping[str, Any]:
        """Add the marks of an advice to the options of a picture, where cells have none."""
        marks = given.get("marks", {})
        own = marks if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
        added = {cell: "" for cell in advice.marks if cell in cells}
        return {**given, "marks": {**added, **own}} if added else given

    def said(self, panel: Panel, moment: GameMoment, advice: Advice) -> Panel:
        """Add to a panel what is said, shown and spoken, and the switches in its menu."""
        actions = [self._renamed(one) for one in panel["actions"]]
        if aside := next((one for one in self._asides if one.said(moment)), None):
            panel |= {"note": "", "news": "", "answers": True}
            actions = [*aside.buttons(), *actions]
        panel["note"] = one_after_other((panel["note"], advice.text))
        panel["news"] = one_after_other((panel.get("news", ""), advice.text))
        panel["situation"] = one_after_other((panel["situation"], advice.text))
        switches = {"guide": self.on, "warn": self.warns}
        pressed = [
            Action(**action(name, enabled=True), pressed=on) for name, on in switches.items()
        ]
        panel["actions"] = [*actions, *pressed]
        return panel

    def _renamed(self, button: Action) -> Action:
        """The button *Review* says what it does in a guided game."""
        guided = self.on and button["name"] == "review"
        return action("review", "review_guided", enabled=button["enabled"]) if guided else button


def _checked(said: object) -> Advice:
    """Return what a game says as an advice; raises `TypeError` for what is none."""
    match said:
        case str():
            return Advice(said)
        case (str() as text, (list() | tuple()) as marks):
            return Advice(text, tuple(map(str, marks)))
    raise TypeError(f"guide returned {shortened(said)}; expected a text, or a text and cells")


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
        self._moments: tuple[TurningPoint, ...] = ()
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
        _aside(self._look, *given)

    def close(self) -> None:
        """Look no more."""
        self._budget.cancelled.set()

    def _look(self, line: Record, who: set[str], budget: Budget) -> None:
        thinker = Patient(MCTS(simulations=SIMULATIONS, seconds=SECONDS, seed=1), budget)
        fault, found = "", list[TurningPoint]()
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
        self._session.look(self._place)

    def _on(self) -> None:
        """Go on to the next moment; from the last one to where the game stood."""
        self._check()
        if self._at + 1 < len(self._moments):
            self._open(self._at + 1)
        else:
            self._moments, self._said = (), Advice("")
            self._session.look(self._end)

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
            after = position.play(position.game.move_of(position, picks))
        except IllegalMove as refusal:
            raise RefusedError(refusal.message, reason="illegal", marks=refusal.marks) from refusal
        if (move := str(after.last)) in moment.best:
            better = say("guide.better", n=len(moment.best), moves=listed(moment.best))
            self._answer(together([Advice(say("lessons.right")), Advice(better)]).text, moment)
        else:
            same = move == moment.move
            no = Advice(say("lessons.moment_same") if same else say("guide.not_best", move=move))
            again = Advice(asked_of(moment))
            self._answer(together([no, again]).text)
            _aside(self._refute, after, str(position.player), no, again, self._said, self._budget)
        return True

    def _refute(
        self, after: Position, mover: str, no: Advice, again: Advice, said: Advice, budget: Budget
    ) -> None:
        """Add what the other would answer to a wrong move, if that is still spoken of."""
        thinker = Patient(MCTS(simulations=SIMULATIONS, seconds=SECONDS, seed=1), budget)
        try:
            with courtesy():
                answer = answer_to(after, mover, thinker)
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - rules may raise what they like
            noted(error)
            return
        with self._session.lock:
            if answer is None or self._said is not said or not self._is_at(self._session.moment):
                return
            self._said = together([no, answer, again])
            self._session.show_again()
        self._session.notify()

    def _answer(self, text: str, moment: TurningPoint | None = None) -> None:
        """Say something, with the better moves of a moment marked."""
        marks = last_cells(moment.position, moment.best) if moment else ()
        self._said = Advice(text, marks)
        self._session.show_again()


def _aside(work: Callable[..., None], *given: object) -> None:
    """Do some work in a thread of its own, or at once where there are none."""
    try:
        Thread(target=work, args=given, name="review", daemon=True).start()
    except RuntimeError:
        work(*given)
