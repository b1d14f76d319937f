"""A game in progress: the record, where in it we are, and the requests that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain, count, pairwise
from typing import Any

from knotwidgets.core import Annotations, Game, Match, Position, Record, RecordError, Verdict
from knotwidgets.core.advice import Finding
from knotwidgets.core.errors import shortened
from knotwidgets.core.lines import Path, normal, path_of
from knotwidgets.words import say

from ..panel.common import sentences
from .chance import another, resting_before, rests, seed_of, seeded, settled
from .cursor import Cursor
from .exchange import Exchange, RefusedError
from .history import History, Played, Replaced
from .listeners import Listeners
from .moment import GameMoment, opened, opening, same_but_drawn

STAMPS = count(1)


def _ignore(*_: object) -> None:
    pass


def _news(line: Record, first: int, last: int) -> list[tuple[str, Position]]:
    """The moves of players between two plies, each with the position where the next one decides."""
    positions = line.positions
    decisions = [ply for ply in range(first, last + 1) if rests(positions[ply])]
    return [(line.line[ply].move, positions[then]) for ply, then in pairwise(decisions)]


def explained(position: Position, picks: tuple[str, ...]) -> Verdict:
    """Say what would come of picks at a position."""
    move = position.game.move_of(position, picks)
    verdict = position.explain(move)
    if verdict.legal:
        view = position.game.view
        allowed, possible = view.allowed(position, move), view.possible(position, move)
        reason = allowed.message
        message = say("common.then", first=possible, then=reason) if reason else possible
        return replace(verdict, message=message, marks=allowed.marks)
    return verdict


class Session(Exchange[GameMoment]):
    """A game in progress and the requests that change it; safe to use from any thread.

    Chance decides at once, see `chance`; `seed` is for a game that has no seed of its own, and
    `drawn` is drawn on the first position shown. `changed` is called under the lock with each new
    moment, see `Exchange`, and `redrawn` where only the drawings are new. `notify` calls the
    `listeners` with each move of a player and the position where the next player decides; `played`
    first, outside the lock, so that they may play, wait or fail. The `followers` show what this
    session shows.
    """

    def __init__(
        self,
        start: Game[Any] | Position | Record | Match,
        *,
        seed: int | None = None,
        machines: Iterable[str] = (),
        drawn: Annotations | None = None,
        changed: Callable[[GameMoment], Callable[[], object] | None] = _ignore,
        redrawn: Callable[[GameMoment], None] = _ignore,
        played: Callable[[str, Position], object] = _ignore,
    ) -> None:
        self._first = replace(opening(start), machines=frozenset(machines))
        cursor = settled(replace(self._first.cursor, record=seeded(self._first.record, seed)))
        record = cursor.record if drawn is None else cursor.record.annotate(drawn, cursor.place)
        super().__init__(opened(self._first, cursor.with_record(record)), changed)
        self._redrawn = redrawn
        self.listeners = Listeners("on_move", "(move, position)", self.report, played)
        self.followers: tuple[Session, ...] = ()

    # ---- what may be asked of a session

    def play(self, *moves: str) -> None:
        """Play moves at the position shown; raises `IllegalMove`, and then none is played."""
        with self.lock:
            before = cursor = self.moment.cursor
            for decision in chain.from_iterable(map(before.record.game.decisions, moves)):
                instead = self.moment.history.took_back(cursor.path)
                cursor = cursor.play(decision, instead=instead)
            if cursor is before:
                self._show(cursor)
                return
            if cursor.record.game.stepwise and cursor.position.text == before.position.text:
                return
            cursor = settled(cursor)
            history = self.moment.history.played(before, cursor)
            self._show(cursor, since=before.ply, history=history)

    def pick(self, picks: tuple[str, ...]) -> None:
        """Play the move that these picks mean; raises `IllegalMove`."""
        with self.lock:
            position = self.moment.position
            self.play(position.game.move_of(position, picks))

    def notify(self) -> None:
        self.listeners.notify()

    def undo(self) -> None:
        """Take back the last moves, wherever one looks, or what was changed after them."""
        with self.lock:
            moment, last = self.moment, self.moment.history.last
            if last is None:
                raise RefusedError(say("widget.nothing_undo"))
            if isinstance(last, Played):
                self._refuse_touch_move()
            self._turn(*moment.history.back(moment.as_replaced, moment.undo_to))

    def redo(self) -> None:
        with self.lock:
            moment = self.moment
            if not moment.may_redo:
                raise RefusedError(say("widget.nothing_redo"))
            self._turn(*moment.history.ahead(moment.as_replaced, moment.redo_to))

    def _turn(self, history: History, to: Path | Replaced) -> None:
        """Show what is there once a change is undone, or done again."""
        if isinstance(to, Replaced):
            self._show(
                to.cursor,
                history=history,
                match=to.match,
                machines=to.machines,
                turned=to.turned,
            )
        else:
            self._show(self.moment.cursor.to(to), history=history)

    def jump(self, *path: int) -> None:
        """Look at a place of the record: after so many moves of its main line, or at a path."""
        with self.lock:
            try:
                path = path_of(self.moment.record.line, path if len(path) - 1 else path[0])
            except ValueError as error:
                raise RefusedError(*error.args) from error
            self.look(path)

    def go(self, ply: int) -> None:
        """Look at the position after so many moves of the line that is shown."""
        with self.lock:
            last = len(self.moment.line.line)
            if not 0 <= ply <= last:
                raise RefusedError(say("widget.no_ply", ply=ply, last=last))
            self.look((*self.moment.cursor.path[:-1], ply))

    def look(self, path: Path) -> None:
        """Look at a place that is known, of the line that its path leads along."""
        with self.lock:
            if path[-1] < self.moment.ply:
                self._refuse_touch_move()
            cursor = settled(self.moment.cursor.to(path))
            self._show(cursor, history=self.moment.history.visited(cursor.path))

    def step_to(self, ply: int) -> None:
        """Undo moves, or do them again, until so many have been played."""
        with self.lock:
            moment, last = self.moment, len(self.moment.line.line)
            if not 0 <= ply <= last:
                raise RefusedError(say("widget.no_step", ply=ply, last=last))
            if ply < moment.ply:
                self._turn(*moment.history.back(moment.as_replaced, lambda _: ply))
            elif ply > moment.ply:
                self._turn(*moment.history.ahead(moment.as_replaced, lambda _: ply))
            else:
                self._show(moment.cursor)

    def promote(self) -> None:
        """Let the variation that is shown change places with what it was instead of."""
        with self.lock:
            cursor, path = self.moment.cursor, self.moment.cursor.place
            if len(path) == 1:
                raise RefusedError(say("widget.no_variation"))
            record = cursor.record.promote(path)
            self._replace(Cursor(record, (*path[:-3], path[-1]), cursor.line))

    def delete(self) -> None:
        """Delete the move that led to what is shown, and all that follows it."""
        with self.lock:
            self._refuse_touch_move()
            cursor, path = self.moment.cursor, self.moment.cursor.place
            if path == (0,):
                raise RefusedError(say("widget.no_move"))
            # what fell is part of the move that chance has decided on
            first = max(resting_before(cursor.on_line(path[-1] - 1)).ply, *path[-3:-2], 0)
            record = cursor.record.delete((*path[:-1], first + 1))
            self._replace(Cursor(record, normal((*path[:-1], first)), cursor.line))

    def comment(self, text: str) -> None:
        """Comment on the move that led to what is shown, or on the game before it begins."""
        with self.lock:
            cursor = self.moment.cursor
            record = cursor.record.comment(text, cursor.place)
            if record != cursor.record:
                self._replace(cursor.with_record(record))

    def read(self, text: str) -> None:
        """Show the game of a record; raises `RefusedError` for any text that is none."""
        record = self._read(text)
        with self.lock:
            self._begin(Cursor(record, (len(record.line),)), None)

    def found(self, text: str) -> None:
        """Offer a game that the page has kept of the same cell; `undo` leads to it as well.

        One from another first position is not offered. Raises `RefusedError` for any text that is
        no record of this game.
        """
        record = self._read(text)
        with self.lock:
            if record.start == self._first.record.start:
                cursor = settled(Cursor(seeded(record), (len(record.line),)))
                kept = replace(self.moment.as_replaced, cursor=cursor, is_game=True)
                history, offered = self.moment.history.began_with(kept), self.moment.offered
                self._set(history=history, since=None, began=False, offered=offered or cursor)

    def resume(self) -> None:
        """Go on with the game that is offered, if one is."""
        with self.lock:
            if cursor := self.moment.offered:
                self._replace(cursor, is_game=True)

    def _read(self, text: str) -> Record:
        game = self.moment.record.game
        try:
            return Record.read(text, game)
        except RecordError as error:
            said = say("widget.no_record", fault=sentences((error.said,)))
            if error.game is not None:
                said = say("widget.other_game", other=error.game, game=game)
            raise RefusedError(said) from error

    def place(self, position: Position) -> None:
        """Show a position: where it is on the line that is shown, else as that of a new record."""
        with self.lock:
            cursor = self.moment.cursor
            game, line = cursor.record.game, cursor.line.positions
            if not isinstance(position, Position):
                raise TypeError(f"position={shortened(position)}; expected one of {game!r}")
            if position.game != game:
                raise ValueError(f"{position!r} is of another game; this board shows {game!r}")
            plies = [ply for ply, one in enumerate(line) if one == position and rests(one)]
            if not plies:
                self._begin(Cursor(Record(position)), None)
            elif cursor.ply not in plies:
                self.look((*cursor.path[:-1], plies[-1]))

    def renew(self) -> None:
        """Show the same again as something new: what was asked before is stale."""
        with self.lock:
            self._set(since=None, began=False)

    def rewind(self, record: Record | None) -> None:
        """Show the start of another record, or of the line that is shown."""
        with self.lock:
            if record is None:
                self.go(0)
                return
            game = self.moment.record.game
            if not isinstance(record, Record):
                raise TypeError(f"{shortened(record)} is no record; expected one of {game!r}")
            if record.game != game:
                raise ValueError(f"{record!r} is of another game; this board shows {game!r}")
            self._replace(Cursor(record), match=None, is_game=True)

    def forward(self) -> bool:
        """Show the next move as if it were played now, without news of it; whether there is one."""
        with self.lock:
            before = self.moment.cursor
            if not before.goes_on:
                return False
            cursor = settled(before.on_line(before.ply + 1))
            history = self.moment.history.visited(cursor.path)
            shown = {"since": before.ply, "began": False, "stamp": next(STAMPS)}
            self._set(cursor=cursor, history=history, **shown)
            return True

    def say(self, finding: Finding) -> None:
        """Say something of the position shown: what a user is about to do there stays right."""
        with self.lock:
            self._take(replace(self.moment, finding=finding))

    def seat(self, machines: Iterable[str]) -> None:
        """Have machines play for other players from now on."""
        with self.lock:
            seats: dict[str, Any] = {"machines": frozenset(machines), "turned": 0}
            history = self.moment.history.seated(**seats)
            self._take(replace(self.moment, history=history, **seats))

    def new(self, **seats: Any) -> None:
        """Begin again from the first position."""
        with self.lock:
            match = self._first.match
            start = self._first.record.start if match else self.moment.record.start
            self._begin(Cursor(Record(start)), match, **seats)

    def rematch(self, machines: Iterable[str]) -> None:
        """Begin a new game in which machines play for other players."""
        with self.lock:
            self.new(machines=frozenset(machines), turned=self.moment.turned + 1)

    def next(self) -> None:
        with self.lock:
            match = self.moment.scored
            if match is None or not self.moment.may_go_on:
                raise RefusedError(say("widget.no_next"))
            self._begin(Cursor(Record(match.start())), match)

    def explain(self, picks: tuple[str, ...]) -> Verdict:
        return explained(self.moment.position, picks)

    def annotate(self, drawn: Annotations) -> None:
        """Draw on the position shown in place of what was there; `ValueError` if that can't be.

        The revision stays, so that no request in view of the position becomes stale.
        """
        with self.lock:
            cursor = self.moment.cursor
            self._redraw(cursor.record.annotate(drawn, cursor.place), next(STAMPS))

    def _redraw(self, record: Record, stamp: int) -> None:
        cursor = self.moment.cursor.with_record(record)
        self._shown = None
        self.moment = moment = replace(self.moment, cursor=cursor, stamp=stamp)
        self._redrawn(moment)
        self._shown = moment

    # ---- sessions that go together

    def lead(self, other: Session) -> None:
        with self.lock:
            # the latest of all
            self._shown = self.moment = replace(self.moment, stamp=next(STAMPS))
        other.follow(self.moment)
        self.followers = (*self.followers, other)
        other.followers = (*other.followers, self)

    def part(self, *others: Session) -> None:
        for other in others or self.followers:
            self.followers = tuple(one for one in self.followers if one is not other)
            other.followers = tuple(one for one in other.followers if one is not self)

    def follow(self, other: GameMoment) -> None:
        """Show what another session of the same game shows, unless this moment is the later one.

        Moves by which it goes on from the position shown here are moves here, too.
        """
        with self.lock:
            if other.stamp > self.moment.stamp:
                self._take_over(other)
        self.notify()

    def _take_over(self, other: GameMoment) -> None:
        if other.cursor.path == self.moment.cursor.path and same_but_drawn(other, self.moment):
            self._redraw(other.record, other.stamp)
            return
        first = other.ply if other.since is None else other.since
        before = other.line.positions[first]
        goes_on = first < other.ply and before == self.moment.position
        self._show_now(
            cursor=other.cursor,
            match=other.match,
            since=first if goes_on else None,
            began=other.began,
            stamp=other.stamp,
            history=other.history,
        )

    # ---- moments

    def set_up(self, position: Position) -> None:
        """Show a position, also of another game; `undo` brings back what was there."""
        with self.lock:
            if position != self.moment.position:
                self._begin(Cursor(Record(position)), None, is_game=False)

    def _begin(
        self, cursor: Cursor, match: Match | None, *, is_game: bool = True, **seats: Any
    ) -> None:
        own = seed_of(cursor.record)
        seed = another(seed_of(self.moment.record)) if own is None else own
        cursor = settled(replace(cursor, record=seeded(cursor.record, seed)))
        self._replace(cursor, match=match, began=True, is_game=is_game, **seats)

    def _replace(self, cursor: Cursor, *, is_game: bool = False, **changes: Any) -> None:
        """Show something else, which can be undone as a whole."""
        before = replace(self.moment.as_replaced, is_game=is_game)
        history = self.moment.history.replaced(before)
        self._show(cursor, history=history, **changes)

    def _show(
        self, cursor: Cursor, *, since: int | None = None, began: bool = False, **changes: Any
    ) -> None:
        """Show a place, or where chance has led from there."""
        cursor, stamp = settled(cursor), next(STAMPS)
        self._show_now(cursor=cursor, since=since, began=began, stamp=stamp, **changes)

    def _show_now(self, *, cursor: Cursor, since: int | None, **changes: Any) -> None:
        news = [] if since is None else _news(cursor.line, since, cursor.ply)
        rev, seats = self.moment.rev, self.moment.machines
        is_machine = since is not None and cursor.line.positions[since].player in seats
        offered = self.moment.offered if is_machine else None
        try:
            before = {"before": self.moment.position, "finding": None}
            self._set(cursor=cursor, since=since, offered=offered, **before, **changes)
        finally:
            for move, position in news if self.moment.rev > rev else ():  # even if interrupted
                self.listeners.put(move, position)

    def _refuse_touch_move(self) -> None:
        if self.moment.record.game.touch_move:
            raise RefusedError(say("widget.binding"))
