"""The machines at a board: who they are, what they think about, and the thread for it.

The thread lives while there is something to think about.
"""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from functools import lru_cache
from math import cos, dist, inf, sin, tau
from textwrap import shorten
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol
from weakref import finalize, ref

from ..core import Game, Position
from ..core.errors import nearest, of_kind, shortened
from ..core.record import LONGEST_NAME, given_to_players, name_in
from ..engine import MCTS, Budget, Candidate, IllegalChoice, Report
from ..engine.compile import Reason
from ..engine.levels import Level
from ..engine.players import AnyPlayer, ask, checked_player, spoken_name
from ..scene import schema, shapes
from ..scene.display import Disc, Item, Path, Point, Scene, Text, digits
from ..scene.options import Options
from ..words import Phrase, commas, is_known, percent, player, say, written
from .clocks import allowance
from .document import Document
from .facts import BULLET, offer
from .schema import Ahead, Graph, Known, Offer, Thinking
from .seats import PACES
from .session import Session, error_text

if TYPE_CHECKING:
    from ..lessons.reviews import TurningPoint

BOARD = ("theme", "lang", "seed", "motion", "pace", "layers", "keep", "names", "clock")
OWN = {"lang", "motion", "since"}  # options of a picture that a board sets by itself
PICTURE = tuple(option.name for option in fields(Options) if option.name not in OWN)
QUICKEST = 0.02  # seconds between two moves at least: what no screen can show would pile up


def seats_of(game: Game, given: object) -> dict[str, AnyPlayer]:
    """Return the machines by player, None for a human; `TypeError` or `ValueError` for others."""
    given = given_to_players("players", game, given, "MCTS()")
    return {name: checked_player(name, one, none=True) for name, one in given.items()}


def names_of(game: Game, given: object, seats: Mapping[str, object]) -> dict[str, str]:
    """Return the names by player, None for none; `TypeError` or `ValueError` for others."""
    names = given_to_players("names", game, given, "'Anna'")
    for who, name in names.items():
        if not isinstance(name, str) or not name or name_in(name) != name:
            limit = f"expected 1 to {LONGEST_NAME} characters that can be printed"
            raise ValueError(f"names: {who}={shortened(name)}; {limit}, and no blank around them")
        if who in seats:
            what = f"{shortened(seats[who])} plays for {who}, and has a name of its own"
            raise ValueError(f"names: {who}={name!r}, but {what}")
    return names


def split_options(
    game: Game, given: Mapping[str, object]
) -> tuple[dict[str, AnyPlayer], dict[str, object]]:
    """Return the machines by player, and the options of the picture; `TypeError` for any other."""
    known = (*game.players, *BOARD, *PICTURE)
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            raise TypeError(f"a board of {game.name} has no option {name!r}; {hint}")
    seats = seats_of(game, {name: given[name] for name in given if name in game.players})
    return seats, {name: value for name, value in given.items() if name not in game.players}


class Machines:
    """The machines at a board, which think in a thread about what the session's document shows.

    `go_on` is called for each document once it is shown, under the session's lock, which guards all
    that is here; `show` is called, under it, at each change.

    A machine *rests* after it was stopped or has failed, and while people look at what was played
    before; then a human may move in its place. Where machines play each other they rest until
    `think`, else until somebody has moved. `stepping` lets one that rests play one move.
    """

    def __init__(self, session: Session, show: Callable[[], None]) -> None:
        self.report: Report | None = None  # what is known of the position shown
        self.chances: dict[Position, dict[str, float]] = {}  # the latest known ones last
        self._session = session
        self._show = show
        self._thinker = ThinkingThread()
        self._end = finalize(self, self._thinker.ask, None)
        self._rev = -1
        self._since = -inf  # when the position was shown
        self._task: MoveTask | AnalysisTask | None = None
        self.prepare()

    @property
    def document(self) -> Document:
        return self._session.moment

    @property
    def analyses(self) -> bool:
        return isinstance(self._task, AnalysisTask) and not self._task.finished

    def prepare(self) -> None:
        """Let those that search get ready for the game."""
        for one in self.document.seats.values():
            search = getattr(one, "otherwise", one)  # of one that only plays the end of a game
            if isinstance(search, (MCTS, Level)):
                search.prepare(self.document.game)

    def go_on(self, after: float = 0) -> None:
        """Start, continue or stop thinking, as the document that is shown requires.

        `after` is how many seconds its motions take: a machine that has time waits for them.
        """
        document = self.document
        if document.rev != self._rev:
            self._rev, self._since, self.report = document.rev, monotonic(), None
        task = self._next_task(after)
        if _key(task) != _key(self._task):
            if task is None and isinstance(self._task, AnalysisTask):
                self.report = None
            self._thinker.ask(task)  # first: else an interrupt could leave a task that nobody does
            self._task = task
        if document.hurried and isinstance(self._task, MoveTask):
            self._task.hurry()
        self._show()

    def close(self) -> None:
        """Stop thinking; neither a move nor an analysis is wanted any more."""
        with self._session.lock:
            self._task = None
            self._end()

    def _next_task(self, after: float) -> MoveTask | AnalysisTask | None:
        document = self.document
        position, rev = document.position, document.rev
        if position.player is None or not self._end.alive:
            return None
        if document.thinks:
            wait = max(document.pace, after) if document.pace else QUICKEST
            task = MoveTask(self, rev, position, document.seats[position.player])
            may_take = allowance(self._session.now)
            task.due, task.late = self._since + min(wait, may_take), self._since + may_take
            return task
        if "analyse" in document.on:
            return AnalysisTask(self, rev, position, document.analyst)
        return None

    # ---- from the tasks, in whatever thread they run

    def note(self, report: Report) -> None:
        """Keep the chances that a report gives, for the graph of the game."""
        self.chances.pop(report.position, None)
        self.chances[report.position] = dict(report.win)
        if len(self.chances) > MOST_CHANCES:
            del self.chances[next(iter(self.chances))]

    def show_survey(self, report: Report) -> None:
        """Show what a review has thought of a position."""
        with self._session.lock:
            self.note(report)
            self._show()

    def show_report(self, task: PositionTask, report: Report) -> None:
        with self._session.lock:
            if task is self._task:
                self.report = report
                self.note(report)
                self._show()

    def chosen(self, task: MoveTask, move: str) -> None:
        """Play the move that was chosen, unless it is no longer wanted."""
        with self._session.lock:
            if task is not self._task:
                return
            self._session.do("chosen", move, self.report)
        self._session.notify()

    def failed(self, task: PositionTask, error: BaseException) -> None:
        with self._session.lock:
            if task is not self._task:
                return
            self._task = None
            is_move = isinstance(task, MoveTask)
            self._session.do("failed", _fault(task, error), moved=is_move)
            self.go_on()  # where rules fail the board shows the fault alone


def _key(task: MoveTask | AnalysisTask | None) -> tuple[object, ...]:
    return () if task is None else (type(task), task.rev, id(task.player))


def _fault(task: PositionTask, error: BaseException) -> str:
    what = error_text(error)
    if isinstance(error, IllegalChoice):
        what = say("thinking.chose", move=error.move, why=error.message)
    if isinstance(task, AnalysisTask):
        return say("thinking.analysis_failed", error=what)
    return say("thinking.move_failed", player=player(task.position.player), error=what)


def ahead_of(document: Document, options: Mapping[str, object]) -> Ahead:
    """Return the moves of the next human if the machines before passed, as things stand.

    There are none where the game can't say that. They are there to be shown: what is picked in
    advance is judged once the machine has moved.
    """
    position, rev = document.position, document.rev
    options = {**options, "motion": False, "since": (), "legal": False}
    try:
        for _ in position.game.players:
            state = position.game.after_pass(position.state)
            if state is None:
                break
            position = Position(position.game, state)
            if position.player not in document.seats:
                scene = position.scene(**options).wire()
                return {
                    "rev": rev,
                    "symbols": scene["symbols"],
                    "targets": scene["targets"],
                    "moves": scene["moves"],
                }
    except Exception:  # noqa: BLE001, S110 - a rule fails where nobody has asked it anything
        pass
    return {"rev": rev}


# ---- what is thought about


EVERY = 0.1  # seconds between two reports that are shown
STEADY = 10.0  # seconds for which an analysis says the same until it ends
SLIGHT = 0.01  # of the probability to win: what differs by less is the same
SWITCH = 0.0005  # seconds that a thread which thinks in Python may keep the others waiting
SLICE = 0.2  # seconds of thought at a time where there are no threads
PAUSE = 0.02  # seconds in between, for the browser


class Analyst(Protocol):
    """A player that says what it thinks of a position, such as MCTS."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        """Return what it knows of the position at the end of the budget."""
        ...


class PositionTask(ABC):
    """A position for a player to think about, shown at revision `rev`.

    Its reports go to the machines that asked, if these are still there. From the time `late` on it
    stops and makes do with what is known.
    """

    late = inf

    def __init__(self, machines: Machines, rev: int, position: Position, player: Any) -> None:
        self.rev = rev
        self.position = position
        self.player = player
        self.budget = Budget(report=self._report)
        self.machines = ref(machines)
        self._woken = Event()
        self._reported = -inf

    @abstractmethod
    def run(self, seconds: float) -> bool:
        """Go on for about `seconds`, or to the end; return whether there is more to do."""

    def hurry(self) -> None:
        self.budget.hurried.set()
        self._woken.set()

    def cancel(self) -> None:
        self.budget.cancelled.set()
        self._woken.set()

    def fail(self, error: BaseException) -> None:
        """Let the machines know, unless the failure is that of a cancelled task."""
        if not self.budget.cancelled.is_set() and (machines := self.machines()):
            machines.failed(self, error)

    def _report(self, report: Report, *, at_once: bool = False) -> None:
        of_kind("report", report, Report, "a `knotwidgets.Report`")
        now = monotonic()
        if now > self.late:
            self.budget.hurried.set()
        if (at_once or now - self._reported >= EVERY) and (machines := self.machines()):
            self._reported = now
            machines.show_report(self, report)


class MoveTask(PositionTask):
    """A move to choose by a player, to be played when it is due, by the clock of `monotonic`."""

    due = -inf
    move: str | None = None

    def run(self, seconds: float) -> bool:
        if self.move is None:
            self.move = ask(self.player, self.position, self.budget)
            last = getattr(self.player, "report", None)  # as those of this package have it
            if isinstance(last, Report) and last.position == self.position:
                self._report(last, at_once=True)
        wait = self.due - monotonic()
        if wait > 0 and not self._woken.is_set():
            if seconds < inf:
                return True
            self._woken.wait(wait)
        if machines := self.machines():
            machines.chosen(self, self.move)
        return False


class AnalysisTask(PositionTask):
    """A position to analyse, for as long as it is shown, or until nothing new comes of it."""

    finished = False
    _steady: tuple[str, float, float] = ("", 0.0, 0.0)
    """The best move, its mover's chance to win, and the seconds of analysis after which both were
    first so."""

    def run(self, seconds: float) -> bool:
        """Go on with the analysis, until it is certain, has settled or is no longer wanted."""
        begin = monotonic()
        report = self.player.think(self.position, budget=replace(self.budget, seconds=seconds))
        self.finished = monotonic() - begin < seconds  # else it stopped for want of time
        self._report(report, at_once=True)
        return not self.finished

    def _report(self, report: Report, *, at_once: bool = False) -> None:
        super()._report(report, at_once=at_once)
        if self._settles(report):
            self.budget.hurried.set()

    def _settles(self, report: Report) -> bool:
        """Whether the best move and its chance have long been the same."""
        if not report.candidates:
            return False
        best, share = report.best, report.win.get(str(self.position.player), 0.0)
        move, before, since = self._steady
        if best != move or abs(share - before) > SLIGHT:
            self._steady = best, share, report.seconds
            return False
        return report.seconds - since > max(STEADY, report.seconds / 2)


# ---- where it is thought about


class ThinkingThread:
    """Does one task at a time, in a thread; only the newest that was asked for matters.

    Where threads can't be started, as in Pyodide, it takes turns with the event loop.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._now: PositionTask | None = None
        self._next: PositionTask | None = None
        self._works = False

    def ask(self, task: PositionTask | None) -> None:
        try:
            with self._lock:
                if self._now:
                    self._now.cancel()
                self._next = task
                if task is None or self._works:
                    return
                self._works = True
            Thread(target=self._work, name="think", daemon=True).start()
        except RuntimeError:  # no threads here
            _later(self._work_a_little)
        except BaseException:
            self._works = False  # or no thread would ever be started again
            raise

    def _work(self) -> None:
        with frequent_switches():
            while task := self._take_next():
                while _go_on(task, inf):
                    pass

    def _work_a_little(self) -> None:
        task = self._now or self._take_next()
        if task is None:
            return
        if not _go_on(task, SLICE):
            self._now = None
        _later(self._work_a_little)

    def _take_next(self) -> PositionTask | None:
        """Turn to the task that waits; work ends if there is none."""
        with self._lock:
            self._now, self._next = self._next, None
            self._works = self._now is not None
            return self._now


def _go_on(task: PositionTask, seconds: float) -> bool:
    """Let a task go on; one that fails is done, and the next ones are done all the same."""
    try:
        return task.run(seconds)
    except BaseException as error:  # noqa: BLE001 - it would be lost in a thread
        with suppress(Exception):
            task.fail(error)
        return False


def _later(work: Callable[[], object]) -> None:
    asyncio.get_running_loop().call_later(PAUSE, work)


_intervals: list[float] = []  # the usual one, then that of each further thread
_guard = Lock()


@contextmanager
def frequent_switches() -> Iterator[None]:
    """Let other threads have their turn at once, while any thread is in this context.

    Python lets a thread compute for 5 ms while others wait, and a click takes many turns.
    """
    with _guard:
        _intervals.append(sys.getswitchinterval())
        sys.setswitchinterval(min(SWITCH, _intervals[0]))
    try:
        yield
    finally:
        with _guard:
            sys.setswitchinterval(_intervals.pop())


# ---- what is shown of thinking


LINE = 7  # moves of an expected line of play
REASON = 80  # characters, of what Numba says


def thinking_of(
    document: Document,
    known: Report | None,
    chances: Mapping[Position, Mapping[str, float]],
    *,
    busy: bool,
) -> Thinking:
    """Return what is shown of thinking, as JSON data; `known` is what it has come to by now.

    `chances` are those of any positions, for the graph of the game.
    `rev` is the revision of the state that the `items` belong to.
    """
    who, text, report = _headline(document, known)
    flipped = document.layers.option("flipped", False)
    drawn = known if "analyse" in document.on else None
    settled = say("thinking.settled") if drawn and not (busy or drawn.certain) else ""
    made: Thinking = {
        "rev": document.rev if drawn else 0,
        "player": who,
        "text": text,
        "detail": _detail(document, report, settled) if report else "",
        "line": _line(document, report) if report else "",
        "busy": busy,
        "win": [
            {"player": name, "share": round(share, 3), "text": percent(share)}
            for name, share in (report.win.items() if report else ())
        ],
        "items": _places(document.position, flipped=flipped).items(drawn) if drawn else [],
        **_offered(document),  # type: ignore[typeddict-item] # which has no others
    }
    if graph := graph_of(document, chances):
        made["graph"] = graph
    return made


def _headline(  # noqa: PLR0911 - one for each case
    document: Document, known: Report | None
) -> tuple[str, str, Report | None]:
    machine, played = document.machine, document.played
    if machine and document.thinks:
        prepares = getattr(document.seats[machine], "prepares", False) is True
        key = "thinking.prepares" if prepares else "thinking.thinks"
        return machine, say(key, player=player(machine)), known
    if "analyse" in document.on and document.position.player:
        texts = say("thinking.analysis"), _interpreted(known)
        return BULLET, commas([*filter(None, texts)]), known
    if machine and document.has_human:
        return machine, say("thinking.rests", player=player(machine)), None
    if machine:
        return BULLET, say("thinking.paused"), None
    if played:
        return played.player, played.sentence, played.report
    name, seated = next(iter(document.seats.items()), ("", None))
    if seated is None:
        return "", "", None
    return name, say("thinking.plays", player=player(name), machine=spoken_name(seated)), None


def _detail(document: Document, report: Report, settled: str) -> str:
    """Which move seems best, how good that is for the mover, and how far it thinks."""
    chances, number = report.win.get(str(report.position.player)), report.simulations
    is_here = report.candidates and report.position == document.position
    texts = (
        say("thinking.best", move=report.best) if is_here else "",
        "" if chances is None else percent(chances),
        say("thinking.certain") if report.certain else "",
        say("thinking.simulations", number=written(number)) if number else "",
        settled,
    )
    return commas([*filter(None, texts)] or [""])


def _line(document: Document, report: Report) -> str:
    """What an analysis expects to be played; of a machine that plays interpreted, why it does."""
    if "analyse" not in document.on:
        return _interpreted(report)
    if report.position != document.position or not report.variation:
        return ""
    rest = " …" if len(report.variation) > LINE else ""
    return say("thinking.expects", line=" ".join(report.variation[:LINE]) + rest)


def _interpreted(report: Report | None) -> str:
    """Why the rules can't be compiled, in short: a warning has said it all; empty if they can."""
    if report is None or not report.interpreted:
        return ""
    return say("thinking.interpreted", why=_in_short(report.interpreted))


def _in_short(reason: str) -> str:
    if isinstance(reason, Reason) and reason.rule:
        fault = "fault_line" if reason.line else "fault"
        return say(f"thinking.{fault}", rule=reason.rule, line=reason.line)
    if isinstance(reason, Phrase):
        short = f"thinking.{reason.key}"  # what the engine says, in a few words
        if is_known(short):
            return say(short, **reason.given)
    return shorten(reason, REASON, placeholder=" …")


def _offered(document: Document) -> Offer:
    """What applies at the moment; where a human plays on, a machine's buttons keep their place."""
    thinks, pace, on = document.thinks, document.pace, "analyse" in document.on
    over, alone = document.position.player is None, not document.has_human
    waiting = document.machine is not None and not thinks
    able: dict[str, bool] = {}
    if document.seats and not over and (waiting or thinks or not document.looks_back):
        names = ("think/on", "stop/all") if alone else ("think", "stop")
        able = {names[not waiting]: waiting or thinks, "hurry": thinks and not document.hurried}
        if alone:
            slower, faster = pace < PACES[-1], pace > PACES[0]
            able |= {"step": waiting, "slower": slower, "faster": faster}
    if on or not over:
        able["analyse"] = True
    made = offer(able, ["analyse"] if on else [])
    if alone and "slower" in able:
        seconds = say("thinking.seconds", seconds=written(float(pace)))
        made["pace"] = seconds if pace else say("thinking.at_once")
    return made


# ---- the graph of a game

MOST_CHANCES = 2_000  # positions


def graph_of(document: Document, chances: Mapping[Position, Mapping[str, float]]) -> Graph | None:
    """Return the course of the game that is shown, while it is analysed or after its review."""
    review, players = document.review, document.game.players
    is_reviewed = review is not None and not review.hint and review.line == document.line
    if "analyse" not in document.on and not is_reviewed:
        return None
    reached = [(ply, chances.get(one)) for ply, one in enumerate(document.line.positions)]
    known: list[Known] = [
        {"ply": ply, "shares": [round(win.get(player, 0.0), 3) for player in players]}
        for ply, win in reached
        if win
    ]
    if len(known) < 2:
        return None
    moments = review.moments if review and is_reviewed else ()
    return {
        "players": list(players),
        "last": len(document.line.line),
        "ply": document.ply,
        "known": known,
        "mistakes": [{"ply": one.ply, "text": _loss_text(one)} for one in moments],
    }


def _loss_text(moment: TurningPoint) -> str:
    shares = {"before": percent(moment.before), "after": percent(moment.after)}
    mover = player(str(moment.position.player))
    return say("thinking.mistake", player=mover, move=moment.move, **shares)


# ---- an analysis on the board

SHOWN = 8  # places
LEAST = 0.01  # of all tries: what was tried less is not shown
TRIES = (0.16, 0.17)  # the size of a text, and how far below the middle of its chip
AROUND = 0.045  # from a chip's rim to the ring round the best
ASIDE = (0.34, 0.46)  # from the middle of a cell to a chip beside its pieces, along an axis
EDGE = 0.08  # of a piece, outside of its disc
WAYS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))


LARGE = 0.37, (0.27, -0.06)
"""The chip of a move: its radius, and for the text of the chances on it the size and how far below
the middle it is."""
SMALL = 0.25, (0.23, 0.01)  # one beside pieces, which has room for the chances alone


class Places:
    """Where the moves of a position are drawn: cells, and the pieces on them with their reach."""

    def __init__(self, position: Position, *, flipped: bool = False) -> None:
        scene: Scene = position.scene(legal=False, flipped=flipped)
        self.position = position
        self.targets = {target.id: target for target in scene.targets}
        self.pieces = [
            (item.at, item.r + EDGE)
            for item in scene.items
            if isinstance(item, Disc) and item.layer == "pieces"
        ]

    def cell_of(self, move: str) -> str | None:
        picks = reversed(self.position.game.picks(self.position, move))
        return next((pick for pick in picks if pick in self.targets), None)

    def items(self, report: Report) -> list[schema.Item]:
        """What a report says of the moves, as JSON data: of those that end on a cell, the best."""
        best: dict[str, Candidate] = {}
        for candidate in report.candidates:
            if len(best) < SHOWN and (cell := self.cell_of(candidate.move)):
                best.setdefault(cell, candidate)
        tries = sum(candidate.visits for candidate in report.candidates)
        items: list[schema.Item] = []
        for place, (cell, candidate) in enumerate(best.items()):
            share = candidate.visits / tries if tries else 0.0
            if share >= LEAST or place == 0 or not tries:
                drawn = self._candidate(cell, candidate, share, first=place == 0)
                items += [item.wire() for item in drawn]
        return items

    def _candidate(
        self, cell: str, candidate: Candidate, share: float, *, first: bool
    ) -> Iterator[Item]:
        """A chip whose rim shows how often a move was tried, and what comes of it in numbers."""
        middle, (r, form) = self._chip(cell)
        yield Disc(f"chip:{cell}", "marks", "plot", middle, r)
        if first:
            yield Disc(f"best:{cell}", "marks", "best", middle, r + AROUND)
        if share:
            yield Path(f"tried:{cell}", "marks", "highlight", arc(share, r), middle)
        chances = candidate.win.get(str(self.position.player))
        if chances is not None:
            yield _text(f"chances:{cell}", middle, f"{100 * chances:.0f}", form)
        if candidate.visits and (r, form) == LARGE:
            yield _text(f"tries:{cell}", middle, short(candidate.visits), TRIES)

    def _chip(self, cell: str) -> tuple[Point, tuple[float, tuple[float, float]]]:
        """The middle and the look of a cell's chip: in its middle, unless pieces lie there.

        Then it lies beside them, where it covers least of them.
        """
        x, y = middle = self.targets[cell].at[0] + 0.5, self.targets[cell].at[1] + 0.5
        near = [one for one in self.pieces if dist(one[0], middle) < 1 + one[1]]
        if not any(max(abs(u - x), abs(v - y)) < 0.5 for (u, v), _ in near):
            return middle, LARGE

        def room(place: Point) -> float:
            return min(SMALL[0], *(dist(place, at) - reach for at, reach in near))

        places = [(x + far * across, y + far * down) for far in ASIDE for across, down in WAYS]
        return max(places, key=room), SMALL  # the nearest that has room enough


def arc(share: float, radius: float) -> str:
    if share > 0.999:
        return shapes.circle((0, 0), radius)
    end = radius * sin(tau * share), -radius * cos(tau * share)
    r = digits(radius)
    return f"M{shapes.xy((0, -radius))}A{r} {r} 0 {int(share > 0.5)} 1 {shapes.xy(end)}"


def short(number: int) -> str:
    """A number in four characters at most.

    >>> short(950), short(12_345), short(2_345_678)
    ('950', '12k', '2.3M')
    """
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= unit:
            digits = f"{number / unit:.1f}" if number < 9.95 * unit else f"{number / unit:.0f}"
            return digits.removesuffix(".0") + letter
    return str(number)


def _text(name: str, at: Point, text: str, form: tuple[float, float]) -> Text:
    size, below = form
    return Text(name, "marks", "label", (at[0], at[1] + below), text, size)


_places = lru_cache(maxsize=4)(Places)  # a position is reported on several times a second
