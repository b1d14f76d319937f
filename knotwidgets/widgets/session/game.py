"""A game in progress: the record, where in it we are, and the requests that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain, count, pairwise
from typing import Any

from knotwidgets.core import Annotations, Game, Match, Position, Record, Verdict
from knotwidgets.words import say

from .chance import another, rests, seed_of, seeded, settled
from .exchange import Exchange, Moment, RefusedError
from .listeners import Listeners

STAMPS = count(1)


@dataclass(frozen=True, kw_only=True)
class GameMoment(Moment):
    """Everything that a picture of a game shows.

    `ply` is the number of moves that have been played to reach the position shown, never one at
    which chance decides; the record may go on after it. `since` is the ply that was shown before,
    if moves have just been played on from there, and `began` whether a game has just begun.
    `machines` are the players that no human plays. Of the moments of all sessions a later one has
    the greater `stamp`; one that was taken over from another session keeps its stamp.
    """

    record: Record
    ply: int = 0
    match: Match | None = None
    since: int | None = None
    began: bool = True
    machines: frozenset[str] = frozenset()
    stamp: int = 0

    @property
    def position(self) -> Position:
        return self.record.positions[self.ply]

    @property
    def drawn(self) -> Annotations:
        return self.record.annotations(self.ply)

    @property
    def passed(self) -> tuple[Position, ...]:
        return () if self.since is None else self.record.positions[self.since : self.ply]

    @property
    def back(self) -> int | None:
        """The ply to undo to: a human's last decision, or where there is none, the last one."""
        before = range(self.ply)[::-1]
        decisions = (ply for ply in before if rests(self.record.positions[ply]))
        return next(chain(filter(self._is_human, before), decisions), None)

    @property
    def ahead(self) -> int:
        """The ply to redo to: a human's next decision, or where there is none, the record's end."""
        if not self.has_human:
            return self.ply + 1
        end = len(self.record.line)
        return next(filter(self._is_human, range(self.ply + 1, end)), end)

    @property
    def has_human(self) -> bool:
        return not self.machines.issuperset(self.record.game.players)

    def _is_human(self, ply: int) -> bool:
        position = self.record.positions[ply]
        return rests(position) and position.player not in self.machines

    @property
    def scored(self) -> Match | None:
        """The match including this game, if it is over."""
        outcome = self.record.end.outcome
        return self.match.add(outcome) if self.match and outcome else self.match

    @property
    def may_undo(self) -> bool:
        return self.back is not None and not self.record.game.touch_move

    @property
    def may_redo(self) -> bool:
        return self.ply < len(self.record.line)

    @property
    def may_go_on(self) -> bool:
        match = self.scored
        return match is not self.match and match is not None and len(match.outcomes) < match.length


def _ignore(*_: object) -> None:
    pass


def _news(record: Record, first: int, last: int) -> list[tuple[str, Position]]:
    """The moves of players between two plies, each with the position where the next one decides."""
    positions = record.positions
    decisions = [ply for ply in range(first, last + 1) if rests(positions[ply])]
    return [(record.line[ply].move, positions[then]) for ply, then in pairwise(decisions)]


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
        record, ply = settled(seeded(self._first.record, seed), self._first.ply)
        record = record if drawn is None else record.annotate(drawn, ply)
        super().__init__(replace(self._first, record=record, ply=ply), changed)
        self._redrawn = redrawn
        self.listeners = Listeners("on_move", "(move, position)", self.report, played)
        self.followers: tuple[Session, ...] = ()

    # ---- what may be asked of a session

    def play(self, *moves: str) -> None:
        """Play moves at the position shown; raises `IllegalMove`, and then none is played."""
        with self.lock:
            record, first = self.moment.record, self.moment.ply
            decisions = chain.from_iterable(map(record.game.decisions, moves))
            last = first
            for last, decision in enumerate(decisions, first + 1):
                record = record.play(decision, last - 1)
            self._show(last, record=record, since=first if last > first else None)

    def pick(self, picks: tuple[str, ...]) -> None:
        """Play the move that these picks mean; raises `IllegalMove`."""
        with self.lock:
            position = self.moment.position
            self.play(position.game.move_of(position, picks))

    def notify(self) -> None:
        self.listeners.notify()

    def undo(self) -> None:
        with self.lock:
            self._refuse_touch_move()
            back = self.moment.back
            if back is None:
                raise RefusedError(say("widget.nothing_undo"))
            self._show(back)

    def redo(self) -> None:
        with self.lock:
            if not self.moment.may_redo:
                raise RefusedError(say("widget.nothing_redo"))
            self._show(self.moment.ahead)

    def jump(self, ply: int) -> None:
        with self.lock:
            last = len(self.moment.record.line)
            if not 0 <= ply <= last:
                raise RefusedError(say("widget.no_ply", ply=ply, last=last))
            if ply < self.moment.ply:
                self._refuse_touch_move()
            self._show(ply)

    def new(self) -> None:
        with self.lock:
            self._start(self._first.record, self._first.ply, self._first.match)

    def rematch(self, machines: Iterable[str]) -> None:
        """Begin a new game in which machines play for other players."""
        with self.lock:
            before = self.moment
            self.moment = replace(before, machines=frozenset(machines))
            try:
                self.new()
            except BaseException:
                self.moment = before
                raise

    def next(self) -> None:
        with self.lock:
            match = self.moment.scored
            if match is None or not self.moment.may_go_on:
                raise RefusedError(say("widget.no_next"))
            self._start(Record(match.start()), 0, match)

    def explain(self, picks: tuple[str, ...]) -> Verdict:
        position = self.moment.position
        move = position.game.move_of(position, picks)
        verdict = position.explain(move)
        if verdict.legal:
            view = position.game.view
            allowed, possible = view.allowed(position, move), view.possible(position, move)
            reason = allowed.message
            message = say("widget.then", first=possible, then=reason) if reason else possible
            return replace(verdict, message=message, marks=allowed.marks)
        return verdict

    def annotate(self, drawn: Annotations) -> None:
        """Draw on the position shown in place of what was there; `ValueError` if that can't be.

        The revision stays, so that no request in view of the position becomes stale.
        """
        with self.lock:
            record = self.moment.record.annotate(drawn, self.moment.ply)
            self._redraw(record, next(STAMPS))

    def _redraw(self, record: Record, stamp: int) -> None:
        self.moment = replace(self.moment, record=record, stamp=stamp)
        self._redrawn(self.moment)

    # ---- sessions that go together

    def lead(self, other: Session) -> None:
        with self.lock:
            self.moment = replace(self.moment, stamp=next(STAMPS))  # the latest of all
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
        if other.ply == self.moment.ply and other.record.has_moves_of(self.moment.record):
            self._redraw(other.record, other.stamp)
            return
        first = other.ply if other.since is None else other.since
        before = other.record.positions[first]
        goes_on = first < other.ply and before == self.moment.position
        self._show_now(
            record=other.record,
            ply=other.ply,
            match=other.match,
            since=first if goes_on else None,
            began=other.began,
            stamp=other.stamp,
        )

    # ---- moments

    def _start(self, record: Record, ply: int, match: Match | None) -> None:
        own = seed_of(record)
        seed = another(seed_of(self.moment.record)) if own is None else own
        self._show(ply, record=seeded(record, seed), match=match, began=True)

    def _show(
        self, ply: int, *, since: int | None = None, began: bool = False, **changes: Any
    ) -> None:
        """Show the position after so many plies, once chance has decided there."""
        record, ply = settled(changes.pop("record", self.moment.record), ply)
        stamp = next(STAMPS)
        self._show_now(record=record, ply=ply, since=since, began=began, stamp=stamp, **changes)

    def _show_now(self, *, record: Record, ply: int, since: int | None, **changes: Any) -> None:
        news = [] if since is None else _news(record, since, ply)
        self._set(record=record, ply=ply, since=since, **changes)
        for move, position in news:
            self.listeners.put(move, position)

    def _refuse_touch_move(self) -> None:
        if self.moment.record.game.touch_move:
            raise RefusedError(say("widget.binding"))


def opening(start: object) -> GameMoment:
    if isinstance(start, Match):
        return GameMoment(record=Record(start.start()), match=start)
    if isinstance(start, Record):
        return GameMoment(record=start, ply=len(start.line))
    position = start.start() if isinstance(start, Game) else start
    if not isinstance(position, Position):
        raise TypeError(
            f"{start!r} can't be played; expected a game, a position, a record or a match"
        )
    return GameMoment(record=Record(position))
