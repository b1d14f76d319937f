"""A game in progress: the document that is shown, the commands that change it, and listeners.

Newer kernels run a widget's callbacks in another thread than the cells, so every change happens
under the session's lock, and the document is immutable and replaced as a whole. Listeners are
called in order, outside every lock, and however they behave.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from threading import Lock, RLock
from time import monotonic
from typing import Any

from ..core import Game, Match, Position, Record, RuleError, Verdict
from ..core.errors import expect, of_kind, shortened
from ..words import one_after_other, say
from .clocks import with_clocks
from .commands import COMMANDS
from .document import (
    NOBODY,
    Cursor,
    Document,
    Layers,
    Question,
    begin_document,
    decisions,
    document_of,
    same_but_drawn,
    with_seats,
)

STAMPS = count(1)


def explained(position: Position, picks: tuple[str, ...]) -> Verdict:
    """Say what would come of picks at a position."""
    move = position.game.move_of(position, picks)
    verdict = position.explain(move)
    if verdict.legal:
        view = position.game.view
        allowed, possible = view.why_legal(position, move), view.explanation(position, move)
        message = one_after_other((possible, allowed.message))
        return replace(verdict, message=message, marks=allowed.marks)
    return verdict


def error_text(error: BaseException, *, briefly: bool = False) -> str:
    """Return what a board says of a failure; the notebook also gets the traceback.

    A `RuleError` names the rule and the line by itself. A page, which asks for many moves, gets
    failures `briefly`: as a warning, which Python gives once.
    """
    if isinstance(error, RuleError):
        return str(error)
    text = f"{type(error).__name__}: {error}".removesuffix(": ")
    if briefly:
        warnings.warn(f"a page can't show all that may be played: {text}", stacklevel=2)
    else:
        traceback.print_exception(error, file=sys.stderr)
    return text


class Session:
    """A game in progress, changed by commands; safe to use from any thread.

    `seed` is for a game that has no seed of its own, `drawn` is drawn on the first position shown,
    `names` are those of the players, in place of the record's, `clock` the tag for the setting of
    clocks, as `time` tells the time, and other options are fields of the first document. `event`
    names the method that adds listeners and their arguments, for messages. `changed` is called
    under the lock with each new document before that is taken over: it computes all that is to be
    shown, and returns a function that shows it. If it raises, nothing has changed. An interrupt,
    such as Ctrl-C, may come between any two steps of that: `heal` makes up for it. `notify` calls
    the `listeners` with each move of a player and the position where the next player decides,
    outside the lock, so that they may play, wait or fail. The `followers` show what this session
    shows.
    """

    def __init__(
        self,
        start: Game | Position | Record | Match | Cursor,
        *,
        seed: int | None = None,
        drawn: object = None,
        names: Mapping[str, str] | None = None,
        clock: str | None = None,
        event: tuple[str, str] = ("on_move", "(move, position)"),
        changed: Callable[[Document], Callable[[], object] | None] = lambda _: None,
        **more: Any,
    ) -> None:
        self.lock = RLock()
        self.moment = begin_document(document_of(start, **more), seed, drawn, names, clock)
        self._shown: Document | None = self.moment  # the document that is shown as a whole
        self._changed = changed
        self.listeners = Listeners(*event, self.report)
        self.followers: tuple[Session, ...] = ()

    time: Callable[[], float] = staticmethod(monotonic)

    browser_seconds: float | None = None
    """For how many seconds the browser had shown the position when it sent its message."""

    @property
    def now(self) -> Document:
        """The document with the time of now, where it has clocks."""
        if not self.moment.record.clock:
            return self.moment
        timing = self.moment.timing._replace(now=self.time(), browser_seconds=self.browser_seconds)
        return replace(self.moment, timing=timing)

    def do(self, name: str, *given: Any, **options: Any) -> None:
        """Do a command, see `COMMANDS`; raises what that raises, and then nothing changes."""
        command = COMMANDS[name]
        with self.lock:
            before = self.now
            after = command.run(before, *given, **options)
            if after is before:
                return
            if before.record.clock or after.record.clock:
                after = with_clocks(before, after)
            if after.cursor is not before.cursor:
                after = replace(after, stamp=next(STAMPS))
            self._change_to(after, silent=command.silent)

    def notify(self) -> None:
        """Call the listeners with the news."""
        self.listeners.notify()

    def _change_to(self, after: Document, *, silent: bool = False) -> None:
        before = self.moment
        is_move = after.since is not None and after.rev != before.rev and not silent
        is_heard = is_move and after.kind == "game"  # the steps of others are told by their widgets
        line, news = after.line, [*decisions(after.cursor, after.since or 0)] if is_heard else []
        try:
            self._take_over(after)
        finally:
            for one in news if self.moment.rev > before.rev else ():  # even interrupted
                self.listeners.put(line.line[one.first].move, line.positions[one.path[-1]])

    def _take_over(self, document: Document) -> None:
        show = self._changed(document)
        self._shown = None
        self.moment = document
        if show:
            show()
        self._shown = document

    def report(self, error: str) -> None:
        with self.lock:
            self._take_over(replace(self.now, error=error))

    def show_again(self) -> None:
        with self.lock:
            self._take_over(self.now)

    def heal(self) -> bool:
        """Show the document again if an interrupt has cut that short; return whether it has.

        Within a change, which isn't complete yet, it does nothing.
        """
        if self._shown is self.moment or self.lock._is_owned():  # type: ignore[attr-defined]  # noqa: SLF001
            return False
        with self.lock:
            # This is asked again, as another thread may have shown the document meanwhile.
            if cut_short := self._shown is not self.moment:
                self._take_over(self.moment)
        return cut_short

    # ---- sessions that go together

    def lead(self, other: Session) -> None:
        """Let another session show what this one shows, and both go together from now on."""
        with self.lock:
            # the latest of all
            self._shown = self.moment = replace(self.moment, stamp=next(STAMPS))
        other.follow(self.moment)
        self.followers = (*self.followers, other)
        other.followers = (*other.followers, self)

    def part(self, *others: Session) -> None:
        """Let other sessions, or all, go their own ways."""
        for other in others or self.followers:
            self.followers = tuple(one for one in self.followers if one is not other)
            other.followers = tuple(one for one in other.followers if one is not self)

    def follow(self, other: Document) -> None:
        """Show what another session of the same game shows, unless this document is the later one.

        Moves by which it goes on from the position shown here are moves here, too.
        """
        with self.lock:
            if other.stamp > self.moment.stamp:
                self._change_to(followed(self.moment, other))
        self.notify()


def followed(here: Document, other: Document) -> Document:
    """Return the document `here` with what the `other` session's document shows."""
    if other.cursor.path == here.cursor.path and same_but_drawn(other, here):
        layers = here.layers.showing({"drawings": True}) if other.drawn else here.layers
        cursor = here.cursor.with_record(other.record)
        return replace(here, cursor=cursor, layers=layers, stamp=other.stamp)
    if other.game != here.game:  # it has other cells and players
        here = replace(here, layers=Layers(), seats=NOBODY, taken_seats=NOBODY)
    first = other.ply if other.since is None else other.since
    goes_on = first < other.ply and other.line.positions[first] == here.position
    return here.renewed(
        cursor=other.cursor,
        match=other.match,
        past=with_seats(other.past, here.seats),
        future=with_seats(other.future, here.seats),
        since=first if goes_on else None,
        timing=other.timing,
        began=other.began,
        stamp=other.stamp,
        offered=here.offered if goes_on and here.machine else None,
        before=here.position,
        finding=None,
    )


# ---- boards that go together


class Link:
    """Two boards that show the same; `board.link(other)` makes one. `unlink` parts them."""

    def __init__(self, boards: tuple[object, object], sessions: tuple[Session, Session]) -> None:
        self._boards, self._sessions = boards, sessions
        first, second = sessions
        mine, theirs = first.moment.game, second.moment.game
        if first is second:
            raise ValueError(f"{boards[1]!r} is this board itself; expected another one")
        if mine != theirs:
            raise ValueError(f"a board of {theirs!r} can't follow one of {mine!r}: games differ")
        first.lead(second)

    def unlink(self) -> None:
        """Let each board go its own way from now on; twice is as good as once."""
        first, second = self._sessions
        first.part(second)

    def __repr__(self) -> str:
        return f"Link{self._boards!r}"


# ---- listeners


Listener = Callable[..., object]


class Listeners:
    """The functions that were given to `place`, such as `on_change`; safe from any thread.

    `takes` says what they are called with, such as `(laid, solved)`, and `report` is called with
    words on each failure of one.
    """

    def __init__(self, place: str, takes: str, report: Callable[[str], None]) -> None:
        self._place, self._takes, self._report = place, takes, report
        self._listeners: list[Listener] = []
        self._news: deque[Callable[[], None]] = deque()
        self._notifier: object = None  # stands for the call of `notify` that goes on
        self._lock = Lock()  # around the news, never during a call

    def add(self, listener: Listener, *, first: bool = False) -> None:
        if not callable(listener):
            raise TypeError(f"{listener!r} can't be called; expected a function {self._takes}")
        self._listeners.insert(0 if first else len(self._listeners), listener)

    def remove(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def clear(self) -> None:
        with self._lock:
            self._listeners.clear()
            self._news.clear()

    def put(self, *news: object) -> None:
        """Keep the arguments of a call of each function until `notify`."""
        self._news.append(partial(self._notify_all, news))

    def post(self, call: Callable[[], object]) -> None:
        """Keep a call of another function until `notify`."""
        self._news.append(partial(self._call, "observe", call))

    def notify(self) -> None:
        """Make all calls that were kept.

        Does nothing while that goes on already, in a function that hears of something or in another
        thread: what comes meanwhile is called there, after the rest.
        """
        me = object()
        try:
            while news := self._next_news(me):
                news()
        finally:  # whatever has interrupted it, and wherever
            if self._notifier is me:
                self._notifier = None

    def _next_news(self, me: object) -> Callable[[], None] | None:
        with self._lock:
            if self._notifier not in (None, me):
                return None
            self._notifier = me if self._news else None
            return self._news.popleft() if self._news else None

    def _notify_all(self, news: tuple[object, ...]) -> None:
        for listener in tuple(self._listeners):
            self._call(self._place, listener, *news)

    def _call(self, place: str, listener: Listener, *news: object) -> None:
        try:
            listener(*news)
        except Exception as error:  # noqa: BLE001 - a listener's fault must not cost the user's work
            self._report(say("widget.failed", place=place, error=error_text(error)))


# ---- questions to people


LONGEST = 200  # characters of a question


class Questions:
    """Puts questions to a board, one at a time; `targets` gives what can be picked there."""

    def __init__(self, session: Session, targets: Callable[[], Sequence[str]]) -> None:
        self._session, self._targets = session, targets
        self._seen: Question | None = None
        self.is_closed = False

    async def ask(
        self, text: str, among: Iterable[str] | None, timeout: float | None
    ) -> str | None:
        """Put a question and wait for its answer, as `Board.ask` says."""
        asked = self._checked(text, among)
        with self._posed(asked):
            try:
                return await asyncio.wait_for(asyncio.wrap_future(asked.answer), timeout)
            except asyncio.TimeoutError:
                what = f"nobody has answered {text!r} within {timeout} seconds"
                raise TimeoutError(what) from None

    def _checked(self, question: Any, among: Iterable[str] | None) -> Question:
        of_kind("question", question, str, "a text")
        if not 0 < len(question) <= LONGEST:
            raise ValueError(f"{shortened(question)}; expected 1 to {LONGEST} characters")
        if isinstance(among, str) or not (among is None or isinstance(among, Iterable)):
            raise TypeError(f"among={shortened(among)}; expected several targets, such as ['D4']")
        with self._session.lock:
            targets = self._targets()
            cell_names = self._session.moment.game.named_cells
        cells = [one for one in targets if one in cell_names]
        choices = tuple(cells or targets) if among is None else tuple(among)
        for one in choices:
            expect(one, targets, f"there is no target {one!r} on the board")
        if not choices:
            raise ValueError("among=(); expected at least one target")
        return Question(question, choices, is_open=among is None)

    @contextmanager
    def _posed(self, asked: Question) -> Iterator[None]:
        session = self._session
        try:
            with session.lock:
                if self.is_closed:
                    raise asyncio.CancelledError
                session.do("pose", asked)
            session.notify()
            yield
        finally:
            with session.lock:
                if session.moment.question is asked and not self.is_closed:
                    session.do("pose", None)
            session.notify()

    def go_on(self) -> None:
        """Hand the answer of a finished question to the code that awaits it; under the lock."""
        document = self._session.moment
        before, self._seen = self._seen, document.question
        has_gone = before and before is not document.question
        if before and has_gone and before.answer.set_running_or_notify_cancel():
            before.answer.set_result(document.answer)

    def close(self) -> None:
        """Let nobody wait any longer."""
        self.is_closed = True
        asked, self._seen = self._session.moment.question, None
        if asked:
            asked.answer.cancel()
