"""What a board shows of a game: the record, where in it we are, and what can be undone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain

from knotwidgets.core import Annotations, Game, Match, Position, Record
from knotwidgets.core.advice import Finding
from knotwidgets.core.lines import bare

from .chance import rests
from .cursor import Cursor
from .exchange import Moment
from .history import Change, History, Played, Replaced


@dataclass(frozen=True, kw_only=True)
class GameMoment(Moment):
    """Everything that a picture of a game shows.

    The `cursor` is never where chance decides; the record may go on after it. `since` is the ply
    that was shown before, if moves have just been played on from there, and `began` whether a game
    has just begun. `offered` is where a game ended that was kept of the same cell, until somebody
    goes on with it, or with another. `machines` are the players that no human plays, `turned` how
    often rematches have changed the seats. Of the moments of all sessions a later one has the
    greater `stamp`; one that was taken over from another session keeps its stamp. `before` is the
    position that was shown before this one, and `finding` what is said of this one until another is
    shown.
    """

    cursor: Cursor
    match: Match | None = None
    since: int | None = None
    began: bool = True
    machines: frozenset[str] = frozenset()
    turned: int = 0
    stamp: int = 0
    history: History = field(default_factory=History)
    offered: Cursor | None = None
    before: Position | None = None
    finding: Finding | None = None

    @property
    def record(self) -> Record:
        return self.cursor.record

    @property
    def line(self) -> Record:
        """The record as if its main line were the one that is shown."""
        return self.cursor.line

    @property
    def ply(self) -> int:
        """The number of moves that have been played to reach the position shown."""
        return self.cursor.ply

    @property
    def position(self) -> Position:
        return self.cursor.position

    @property
    def drawn(self) -> Annotations:
        return self.cursor.drawn

    @property
    def passed(self) -> tuple[Position, ...]:
        return () if self.since is None else self.line.positions[self.since : self.ply]

    @property
    def back(self) -> int | None:
        """The ply of a human's last decision, or where there is none, of the last one."""
        return self._last_decision(self.line, 0, self.ply)

    def undo_to(self, moves: Played) -> int:
        line = self.record.along(moves.path).knowing(self.line)
        at = self._last_decision(line, moves.first, moves.path[-1])
        return moves.first if at is None else at

    def redo_to(self, moves: Played) -> int:
        """A human's next decision, or where there is none, the end; each one where none plays."""
        line, end = self.record.along(moves.path).knowing(self.line), moves.path[-1]
        later = range(moves.first + 1, end)
        if not self.has_human:
            return next((ply for ply in later if rests(line.positions[ply])), end)
        return next((ply for ply in later if self._is_human(line, ply)), end)

    def _last_decision(self, line: Record, first: int, end: int) -> int | None:
        before = range(first, end)[::-1]
        decisions = (ply for ply in before if rests(line.positions[ply]))
        human = (ply for ply in before if self._is_human(line, ply))
        return next(chain(human, decisions), None)

    @property
    def as_replaced(self) -> Replaced:
        """What undo needs to show this again."""
        return Replaced(self.cursor, self.match, self.machines, self.turned)

    @property
    def has_human(self) -> bool:
        return not self.machines.issuperset(self.record.game.players)

    def goes_beyond(self, first: Record) -> bool:
        """Whether there is more than at first, and a human's move in it."""
        plies = range(len(self.line.line))
        return self.record.line != first.line and any(self._is_human(self.line, n) for n in plies)

    def _is_human(self, line: Record, ply: int) -> bool:
        position = line.positions[ply]
        return rests(position) and position.player not in self.machines

    @property
    def scored(self) -> Match | None:
        """The match including this game, if it is over."""
        outcome = self.line.end.outcome
        return self.match.add(outcome) if self.match and outcome else self.match

    @property
    def may_undo(self) -> bool:
        return self._may(self.history.last)

    @property
    def may_redo(self) -> bool:
        return self.history.next is not None

    def _may(self, change: Change | None) -> bool:
        binding = self.record.game.touch_move and isinstance(change, Played)
        return change is not None and not binding

    @property
    def may_go_on(self) -> bool:
        match = self.scored
        return match is not self.match and match is not None and len(match.outcomes) < match.length

    @property
    def looks_back(self) -> bool:
        """Whether the game stands elsewhere than here: more was played, and not taken back."""
        return self.cursor.goes_on and not self.history.took_back(self.cursor.path)

    @property
    def is_under_way(self) -> bool:
        """Whether a game has begun, and is not over."""
        return bool(self.record.line) and self.line.end.outcome is None


def opening(start: object) -> GameMoment:
    if isinstance(start, Match):
        return GameMoment(cursor=Cursor(Record(start.start())), match=start)
    if isinstance(start, Cursor):
        return GameMoment(cursor=start, began=not start.goes_on)
    if isinstance(start, Record):
        return GameMoment(cursor=Cursor(start, (len(start.line),)))
    position = start.start() if isinstance(start, Game) else start
    if not isinstance(position, Position):
        raise TypeError(
            f"{start!r} can't be played; expected a game, a position, a record or a match"
        )
    return GameMoment(cursor=Cursor(Record(position)))


def opened(moment: GameMoment, cursor: Cursor) -> GameMoment:
    """Return the first moment; the moves of its record can be taken back like any others."""
    positions = cursor.line.positions
    first = next(ply for ply, position in enumerate(positions) if rests(position))
    done = (Played(cursor.path, first),) if cursor.ply > first else ()
    return replace(moment, cursor=cursor, history=History(done))


def same_but_drawn(one: GameMoment, other: GameMoment) -> bool:
    first, second = one.record, other.record
    return (
        first.start == second.start
        and first.opening == second.opening
        and bare(first.line) == bare(second.line)
    )
