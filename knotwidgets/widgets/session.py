"""A game in progress: the record, where in it we are, and the requests that change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..games import Game, IllegalMove, Match, Position, Record
from . import words
from .exchange import Exchange, Moment, RefusedError
from .listeners import Listeners
from .messages import Message


@dataclass(frozen=True, kw_only=True)
class GameMoment(Moment):
    """Everything that a picture of a game shows.

    `ply` is the number of moves that have been played to reach the position shown; the record may
    go on after it.
    """

    record: Record
    ply: int = 0
    match: Match | None = None

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.record.positions[self.ply]

    @property
    def scored(self) -> Match:
        """The match including this game, if it is over."""
        if self.match is None:
            raise ValueError("this game belongs to no match")
        outcome = self.record.end.outcome
        return self.match.add(outcome) if outcome else self.match

    @property
    def may_undo(self) -> bool:
        """Whether the last move shown may be taken back."""
        return self.ply > 0 and not self.record.game.touch_move

    @property
    def may_redo(self) -> bool:
        """Whether the record goes on after the position shown."""
        return self.ply < len(self.record.line)

    @property
    def may_go_on(self) -> bool:
        """Whether the match has another game to go on to."""
        return (
            self.match is not None
            and self.record.end.outcome is not None
            and len(self.scored.outcomes) < self.match.length
        )


def _ignore(*_: object) -> None:
    pass


class Session(Exchange[GameMoment]):
    """A game in progress and the requests that change it; safe to use from any thread.

    `changed` is called under the lock with each new moment. Moves are news: `tell` calls the
    `listeners` with each one, `played` first, outside the lock, so that they may play, wait or
    fail.
    """

    def __init__(
        self,
        start: Game[Any] | Position | Record | Match,
        *,
        changed: Callable[[GameMoment], None] = _ignore,
        played: Callable[[str, Position], object] = _ignore,
    ) -> None:
        super().__init__(_opening(start), changed)
        self.listeners = Listeners("on_move", "(move, position)", self.report)
        self.listeners.add(played)
        self._first = self.moment

    # ---- what may be asked of a session

    def play(self, *moves: str) -> None:
        """Play moves at the position shown; raises `IllegalMove`, and then none is played."""
        self._play(moves)
        self.tell()

    def _play(self, moves: tuple[str, ...]) -> None:
        with self._lock:
            record, first = self.moment.record, self.moment.ply
            for ply, move in enumerate(moves, first):
                record = record.play(move, ply)
            last = first + len(moves)
            self._set(record=record, ply=last)
            for ply in range(first, last):
                self.listeners.put(record.line[ply].move, record.positions[ply + 1])

    def tell(self) -> None:
        """Tell the listeners of the moves that they have not heard of yet, one after the other."""
        self.listeners.tell()

    def undo(self) -> None:
        """Show the position before the last move; raises `RefusedError` if there is none."""
        with self._lock:
            self._refuse_touch_move()
            if not self.moment.may_undo:
                raise RefusedError(words.NOTHING["undo"])
            self._set(ply=self.moment.ply - 1)

    def redo(self) -> None:
        """Show the position after the next move of the record; raises `RefusedError` at its end."""
        with self._lock:
            if not self.moment.may_redo:
                raise RefusedError(words.NOTHING["redo"])
            self._set(ply=self.moment.ply + 1)

    def jump(self, ply: int) -> None:
        """Show the position after `ply` moves; raises `RefusedError` for one that isn't there."""
        with self._lock:
            if not 0 <= ply <= len(self.moment.record.line):
                raise RefusedError(
                    f"There is no ply {ply}; the record has 0 to {len(self.moment.record.line)}."
                )
            if ply < self.moment.ply:
                self._refuse_touch_move()
            self._set(ply=ply)

    def new(self) -> None:
        """Start again from the first position; a match starts with its first game."""
        with self._lock:
            self._set(record=self._first.record, ply=self._first.ply, match=self._first.match)

    def next(self) -> None:
        """Go on to the next game of the match; raises `RefusedError` if there is none now."""
        with self._lock:
            if not self.moment.may_go_on:
                raise RefusedError(words.NO_NEXT)
            match = self.moment.scored
            self._set(record=Record(match.start()), ply=0, match=match)

    # ---- messages from the browser

    def do(self, message: Message) -> None:
        """Do what a message asks for; what was played is to be told after the reply."""
        if message.kind == "jump":
            self.jump(message.ply)
        elif message.kind == "action":
            actions = {"undo": self.undo, "redo": self.redo, "new": self.new, "next": self.next}
            self.perform(message.name, actions)
        else:
            position = self.moment.position
            try:
                self._play((position.game.move_of(position, message.picks),))
            except IllegalMove as refusal:
                raise RefusedError(
                    refusal.message, reason="illegal", marks=refusal.marks
                ) from refusal

    def _refuse_touch_move(self) -> None:
        if self.moment.record.game.touch_move:
            raise RefusedError(words.BINDING)


def _opening(start: object) -> GameMoment:
    """Return the first moment for a game, a position, a record (shown at its end) or a match."""
    if isinstance(start, Match):
        return GameMoment(record=Record(start.start()), match=start)
    if isinstance(start, Record):
        return GameMoment(record=start, ply=len(start.line))
    position = start.start() if isinstance(start, Game) else start
    if not isinstance(position, Position):
        raise TypeError(
            f"{start!r} can't be played; expected a game such as Kingdoms(), a position, "
            f"a record or a match"
        )
    return GameMoment(record=Record(position))
