"""A game in progress: the record, where in it we are, and one lock around every change.

No Jupyter here. Newer kernels run a widget's callbacks in another thread than the cells, so every
change happens under the session's lock, and what can be read is immutable and replaced as a whole.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any

from ..games import Game, IllegalMove, Match, Outcome, Position, Record
from . import words
from .messages import MalformedError, Message, id_of, read_message

REMEMBERED = 512  # ids of answered messages: far more than can be on their way at once

Reply = dict[str, Any]


class RefusedError(ValueError):
    """A request that is well formed, but can't be granted now."""


@dataclass(frozen=True)
class Moment:
    """Everything that a picture of the session shows; immutable.

    `rev` grows with every change, `ply` is the number of moves that have been played to reach the
    position shown; the record may go on after it.
    """

    rev: int
    record: Record
    ply: int
    match: Match | None
    error: str = ""

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.record.positions[self.ply]

    @property
    def result_of_match(self) -> Outcome | None:
        """The outcome of the match if this game, which is over, is its last one."""
        return None if self.match is None else self.scored.outcome

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


class Session:
    """A game in progress and the requests that change it; safe to use from any thread.

    `changed` is called under the lock with each new moment. Moves are news: `tell` calls `played`
    with each one, outside the lock, so that a listener may play, wait or fail.
    """

    def __init__(
        self,
        start: Game[Any] | Position | Record | Match,
        *,
        changed: Callable[[Moment], None] = _ignore,
        played: Callable[[str, Position], None] = _ignore,
    ) -> None:
        self._lock = RLock()
        self._changed = changed
        self._played = played
        self._news: deque[tuple[str, Position]] = deque()
        self._answered: OrderedDict[str, None] = OrderedDict()
        self._first = _opening(start)
        self.moment = self._first

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
            self._news.extend(
                (record.line[ply].move, record.positions[ply + 1]) for ply in range(first, last)
            )

    def tell(self) -> None:
        """Tell the listener of the moves that it has not heard of yet."""
        while self._news:
            try:
                news = self._news.popleft()
            except IndexError:  # another thread was faster
                return
            self._played(*news)

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

    def report(self, error: str) -> None:
        """Show an error of a callback with the present position."""
        with self._lock:
            self.moment = replace(self.moment, error=error)
            self._changed(self.moment)

    # ---- messages from the browser

    def answer(self, content: object) -> Reply:
        """Do what a message asks for and return the reply to it; never raises. Then `tell`.

        A message that is malformed, stale (sent in view of an earlier state) or repeated changes
        nothing. Nor does an illegal move, whose reply tells why.
        """
        try:
            message = read_message(content)
        except MalformedError as fault:
            return self._reply(id_of(content), "malformed", words.MALFORMED.format(fault=fault))
        with self._lock:
            if message.id in self._answered:
                return self._reply(message.id, "repeated", words.REPEATED)
            self._answered[message.id] = None
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
            if message.rev != self.moment.rev:
                return self._reply(message.id, "stale", words.STALE)
            try:
                self._do(message)
            except IllegalMove as refusal:
                reply = self._reply(message.id, "illegal", refusal.message)
                return {**reply, "marks": list(refusal.marks), "refused": [message.picks[-1]]}
            except RefusedError as refusal:
                return self._reply(message.id, "refused", str(refusal))
            return {"kind": "reply", "id": message.id, "rev": self.moment.rev, "ok": True}

    def _do(self, message: Message) -> None:
        if message.kind == "pick":
            position = self.moment.position
            self._play((position.game.move_of(position, message.picks),))
        elif message.kind == "jump":
            self.jump(message.ply)
        else:
            actions: dict[str, Callable[[], None]] = {
                "undo": self.undo,
                "redo": self.redo,
                "new": self.new,
                "next": self.next,
            }
            if message.name not in actions:
                fault = f"there is no action {message.name!r}"
                raise RefusedError(words.MALFORMED.format(fault=fault))
            actions[message.name]()

    def _reply(self, message_id: str, reason: str, text: str) -> Reply:
        return {
            "kind": "reply",
            "id": message_id,
            "rev": self.moment.rev,
            "ok": False,
            "reason": reason,
            "message": text,
            "marks": [],
            "refused": [],
        }

    def _refuse_touch_move(self) -> None:
        if self.moment.record.game.touch_move:
            raise RefusedError(words.BINDING)

    def _set(self, **changes: Any) -> None:
        self.moment = replace(self.moment, rev=self.moment.rev + 1, error="", **changes)
        self._changed(self.moment)


def _opening(start: object) -> Moment:
    """Return the first moment for a game, a position, a record (shown at its end) or a match."""
    if isinstance(start, Match):
        return Moment(0, Record(start.start()), 0, start)
    if isinstance(start, Record):
        return Moment(0, start, len(start.line), None)
    position = start.start() if isinstance(start, Game) else start
    if not isinstance(position, Position):
        raise TypeError(
            f"{start!r} can't be played; expected a game such as Kingdoms(), a position, "
            f"a record or a match"
        )
    return Moment(0, Record(position), 0, None)
