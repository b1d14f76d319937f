"""The machines at a board: who they are, when they think, when they rest, what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, fields
from math import inf
from time import monotonic
from typing import Any
from weakref import finalize

from knotwidgets.core import Game, Position
from knotwidgets.core.errors import nearest, shortened
from knotwidgets.engine import MCTS, IllegalChoice, Report
from knotwidgets.engine.checks import no_class
from knotwidgets.engine.players import AnyPlayer, checked_player
from knotwidgets.scene.options import Options
from knotwidgets.words import player, say

from ..schema import Ahead
from ..session.exchange import RefusedError, noted
from ..session.game import Session
from ..session.moment import GameMoment
from .tasks import AnalysisTask, Analyst, MoveTask, PositionTask, ThinkingThread

BOARD = ("theme", "lang", "seed", "motion", "pace", "layers", "keep")
OWN = {"lang", "motion", "since"}  # options of a picture that a board sees to itself
PICTURE = tuple(option.name for option in fields(Options) if option.name not in OWN)
PACES = (0.0, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # seconds, for the buttons
QUICKEST = 0.02  # seconds between two moves at least: what no screen can show would pile up


def seats_of(game: Game[Any], given: object) -> dict[str, AnyPlayer]:
    """Return the machines by player, None for a human; `TypeError` or `ValueError` for others."""
    if not isinstance(given, Mapping):
        raise TypeError(f"players={shortened(given)}; expected {{{game.players[0]!r}: MCTS()}}")
    for name in given:
        if name not in game.players:
            raise ValueError(f"players: there is no {name!r}; {nearest(name, game.players)}")
    return {
        name: checked_player(name, one, none=True) for name, one in given.items() if one is not None
    }


def seated(
    game: Game[Any], given: Mapping[str, object]
) -> tuple[dict[str, AnyPlayer], dict[str, object]]:
    """Return the machines by player, and the options of the picture; `TypeError` for any other."""
    known = (*game.players, *BOARD, *PICTURE)
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            raise TypeError(f"a board of {game.name} has no option {name!r}; {hint}")
    seats = seats_of(game, {name: given[name] for name in given if name in game.players})
    return seats, {name: value for name, value in given.items() if name not in game.players}


@dataclass(frozen=True)
class LastMove:
    player: str
    move: str
    report: Report | None


@dataclass(frozen=True)
class Outlook:
    """How the machines take a moment that is to be shown; `thinks` if one is to move there."""

    rev: int
    rests: bool
    stepping: bool
    played: LastMove | None
    thinks: bool


class Opponents:
    """Lets machines move in a session, where `seats` has one for the player whose turn it is.

    For each new moment `outlook` is asked before it is shown, and then `take` and `go_on` are
    called; all under the session's lock, which guards all that is here. `show` is called, under
    it, with each change.

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
        self._seats = seats  # as they were at first
        self.pace = pace
        self.rests = False
        self.stepping = False
        self.analysing = False
        self.report: Report | None = None  # what is known of the position shown
        self.played: LastMove | None = None
        self._session = session
        self._show = show
        self._thinker = ThinkingThread()
        self._end = finalize(self, self._thinker.ask, None)
        self._rev = -1
        self._since = -inf  # when the position was shown
        self._analyst: Analyst | None = None
        self._task: MoveTask | AnalysisTask | None = None
        self._prepare()

    @property
    def moment(self) -> GameMoment:
        return self._session.moment

    @property
    def seats(self) -> Mapping[str, AnyPlayer]:
        """Who sits where, after the rematches up to now."""
        return self._seated(self.moment.turned)

    def _seated(self, turned: int) -> dict[str, AnyPlayer]:
        players = self.moment.record.game.players
        places = {name: place for place, name in enumerate(players, turned)}
        return {players[places[one] % len(players)]: who for one, who in self._seats.items()}

    @property
    def machine(self) -> str | None:
        mover = self.moment.position.player
        return mover if mover in self.seats else None

    @property
    def thinks(self) -> bool:
        return self.machine is not None and (self.stepping or not self.rests)

    @property
    def hurried(self) -> bool:
        return self._task is not None and self._task.budget.hurried.is_set()

    @property
    def analyses(self) -> bool:
        return isinstance(self._task, AnalysisTask) and not self._task.finished

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The buttons by name, which mean the same whatever is shown."""
        return {
            "hurry": self.hurry,
            "stop": lambda: self.rest(on=True),
            "think": lambda: self.rest(on=False),
            "step": lambda: self.rest(on=self.rests, step=True),
            "slower": self.slower,
            "faster": self.faster,
            "analyse": lambda: self.analyse(None, on=not self.analysing),
            "rematch": self.rematch,
            "review": self.review,
        }

    def refuse_pick(self) -> None:
        if self.thinks:
            stop = say("buttons.stop" if self.moment.has_human else "buttons.pause")
            text = say("thinking.not_yours", player=player(self.machine), stop=stop)
            raise RefusedError(text, reason="turn")

    def _prepare(self) -> None:
        for one in self._seats.values():
            search = getattr(one, "otherwise", one)  # of one that only plays the end of a game
            if isinstance(search, MCTS):
                search.prepare(self.moment.record.game)

    # ---- from moment to moment

    def outlook(self, moment: GameMoment) -> Outlook:
        """Settle, before a moment is shown, whether a machine is to think there."""
        rests, stepping, played = self.rests, self.stepping, self.played
        if moment.rev != self._rev:
            stepping = False
            if moment.since is None:
                played = None
                rests = not moment.began and (moment.cursor.goes_on or not moment.has_human)
            elif moment.has_human:
                rests = False
        thinks = moment.position.player in moment.machines and (stepping or not rests)
        return Outlook(moment.rev, rests, stepping, played, thinks)

    def take(self, outlook: Outlook) -> None:
        """Take over what was settled, once the moment is there."""
        if outlook.rev != self._rev:
            self._rev, self._since = outlook.rev, monotonic()
            self.report = None
        self.rests, self.stepping, self.played = outlook.rests, outlook.stepping, outlook.played

    def go_on(self, after: float = 0) -> None:
        """Begin to think about the moment that is shown, or end that.

        `after` is how many seconds its motions take: a machine that has time waits for them.
        """
        task = self._next_task(after)
        if _key(task) != _key(self._task):
            self._thinker.ask(task)  # first: else an interrupt could leave a task that nobody does
            self._task = task
        self._show(self)

    def close(self) -> None:
        with self._session.lock:
            self._end()

    def _next_task(self, after: float) -> MoveTask | AnalysisTask | None:
        position, rev = self.moment.position, self.moment.rev
        if position.player is None or not self._end.alive:
            return None
        if self.thinks:
            wait = max(self.pace, after) if self.pace else QUICKEST
            task = MoveTask(self, rev, position, self.seats[position.player])
            task.due = self._since + wait
            return task
        if self.analysing and self._analyst:
            return AnalysisTask(self, rev, position, self._analyst)
        return None

    # ---- from the tasks, in whatever thread they run

    def reported(self, task: PositionTask, report: Report) -> None:
        with self._session.lock:
            if task is self._task:
                self.report = report
                self._show(self)

    def chosen(self, task: MoveTask, move: str) -> None:
        """Play the move that was chosen, unless it is no longer wanted."""
        with self._session.lock:
            if task is not self._task:
                return
            with self._all_or_nothing():
                self.played = LastMove(str(task.position.player), move, self.report)
                self._session.play(move)
        self._session.notify()

    def failed(self, task: PositionTask, error: BaseException) -> None:
        with self._session.lock:
            if task is not self._task:
                return
            self._task = None
            if isinstance(task, MoveTask):
                self.rests, self.stepping = True, False
            else:
                self.analysing = False
            self._session.report(_fault(task, error))
            self.go_on()

    # ---- what may be asked

    def hurry(self) -> None:
        """Let the machine that thinks play the best move that it knows."""
        with self._asked():
            if isinstance(self._task, MoveTask):
                self._task.hurry()
                self._show(self)

    def rest(self, *, on: bool, step: bool = False) -> None:
        """Let machines rest, or go on; with `step` the one that rests plays one move."""
        with self._asked(), self._all_or_nothing():
            self.rests, self.stepping = on, step
            self._session.report("")  # which shows the moment again

    def rematch(self) -> None:
        """Begin a new game in which each machine sits where the next player sat."""
        with self._session.lock, self._all_or_nothing():
            self._session.rematch(self._seated(self.moment.turned + 1))

    def seat(self, seats: Mapping[str, AnyPlayer]) -> None:
        """Let other machines, or none, play from now on."""
        with self._session.lock, self._all_or_nothing():
            self._seats, self.rests, self.played = dict(seats), False, None
            self._session.seat(seats)
            self._prepare()

    def review(self) -> None:
        """Go back to the first position of the game, and analyse what is shown from there on."""
        with self._session.lock:
            self._session.go(0)
            self.analyse(None, on=True)

    def set_pace(self, pace: float) -> None:
        with self._session.lock:
            self.pace = pace
            self._show(self)

    def slower(self) -> None:
        self.set_pace(next((pace for pace in PACES if pace > self.pace), self.pace))

    def faster(self) -> None:
        self.set_pace(next((pace for pace in reversed(PACES) if pace < self.pace), self.pace))

    def analyse(self, analyst: Analyst | None, *, on: bool) -> None:
        """Begin or end to analyse what is shown; by MCTS, or the one from before, if it is None."""
        no_class("player", analyst, "player", fits=hasattr(analyst, "think"))
        if analyst is not None and not callable(getattr(analyst, "think", None)):
            raise TypeError(f"{analyst!r} can't analyse; expected a player with `think`: MCTS()")
        with self._session.lock, self._all_or_nothing():
            self._analyst = analyst or self._analyst or MCTS()
            self.analysing = on
            if not on and isinstance(self._task, AnalysisTask):
                self.report = None
            self.go_on()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Let everything be as before where a rule, or a player, raises."""
        names = ("_seats", "rests", "stepping", "played", "analysing", "_analyst")
        before = {name: getattr(self, name) for name in names}
        try:
            yield
        except BaseException:
            vars(self).update(before)
            raise

    def _asked(self) -> AbstractContextManager[object]:
        if not self.seats:
            game = self.moment.record.game
            given = {"seat": game.players[-1], "machine": game.machine}
            raise RefusedError(say("thinking.no_machines", **given))
        return self._session.lock


def _key(task: MoveTask | AnalysisTask | None) -> tuple[object, ...]:
    return () if task is None else (type(task), task.rev, id(task.player))


def _fault(task: PositionTask, error: BaseException) -> str:
    what = noted(error)
    if isinstance(error, IllegalChoice):
        what = say("thinking.chose", move=error.move, why=error.message)
    if isinstance(task, AnalysisTask):
        return say("thinking.analysis_failed", error=what)
    return say("thinking.move_failed", player=player(task.position.player), error=what)


def ahead_of(moment: GameMoment, options: Mapping[str, object]) -> Ahead:
    """Return the moves of the next human if the machines before passed, as things stand.

    There are none where the game can't say that. They are there to be shown: what is picked in
    advance is judged once the machine has moved.
    """
    position, rev = moment.position, moment.rev
    options = {**options, "motion": False, "since": (), "legal": False}
    try:
        for _ in position.game.players:
            state = position.game.passed(position.state)
            if state is None:
                break
            position = Position(position.game, state)
            if position.player not in moment.machines:
                scene = position.scene(**options).wire()
                return {
                    "rev": rev,
                    "symbols": scene["symbols"],
                    "targets": scene["targets"],
                    "moves": scene["moves"],
                }
    except Exception:  # noqa: BLE001, S110 - a rule fails where nobody has asked it anything
        pass
    return {"rev": rev, "symbols": {}, "targets": [], "moves": []}
