"""A document: all that a board shows of a game, with what can be undone there.

A document never changes: `commands.py` makes other ones of it. Moves stay in the record when they
are taken back: undo goes to the place that they were played from. Any other change is undone by
showing what was there before, and redone by showing what was there after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import Annotations, Game, Match, Position, Record
from ..core.advice import Advice, Finding, last_cells
from ..core.errors import fixed
from ..core.lines import Path, bare
from ..engine import Budget, Report
from .cursor import Cursor, rests, seeded, settled
from .exchange import Moment
from .layers import Layers

if TYPE_CHECKING:
    from ..lessons.reviews import TurningPoint

GAMES = 3  # earlier games that are kept
EDITS = 100  # other changes that are kept
NOBODY: Mapping[str, Any] = fixed({})


class Moved(NamedTuple):
    """A decision that was played, and what chance made of it: the plies from `first` to a path."""

    path: Path
    first: int

    @property
    def start(self) -> Path:
        """The place that it was played from, on the same line."""
        return (*self.path[:-1], self.first)

    def covers(self, path: Path) -> bool:
        """Whether one of the plies was played at a place."""
        return self.path[:-1] == path[:-1] and self.first <= path[-1] < self.path[-1]


class Shown(NamedTuple):
    """What was shown before, or after, a change that is no move; `is_game` if games changed."""

    cursor: Cursor
    match: Match | None
    seats: Mapping[str, Any]
    is_game: bool = False


Change = Moved | Shown


class Origin(NamedTuple):
    """What a board has begun with."""

    start: Position
    match: Match | None


class LastMove(NamedTuple):
    """What a machine has played, and what it knew of the position."""

    player: str
    move: str
    report: Report | None


@dataclass(frozen=True)
class Question:
    """A question, the targets among which one is to be picked, and the answer that is awaited."""

    text: str
    among: tuple[str, ...]
    is_open: bool = False
    """Whether any cell can be picked: then none is framed."""
    answer: Future[str | None] = field(default_factory=Future, compare=False)


class Held(NamedTuple):
    """A move that waits, since it gives the game away, and why it does."""

    picks: tuple[str, ...]
    why: Advice


class Tried(NamedTuple):
    """A wrong answer to a task of a review: the position after it, and what is said around why."""

    after: Position
    mover: str
    no: Advice
    again: Advice


@dataclass(frozen=True, eq=False)
class Review:
    """The moments that decided a game, each a task: find a better move.

    It is about one `place` of a line, and goes away where something else is shown. While the
    moments are still looked for it is `looking`.
    """

    line: Record
    end: Path
    place: Path
    said: Advice
    looking: bool = False
    moments: tuple[TurningPoint, ...] = ()
    at: int = 0
    tried: Tried | None = None
    budget: Budget = field(default_factory=Budget)

    def is_at(self, document: Document) -> bool:
        """Whether a document shows what this is about."""
        return document.cursor.path == self.place and document.line == self.line

    def answered(self, text: str, moment: TurningPoint | None = None) -> Review:
        """Say something, with the better moves of a moment marked."""
        marks = last_cells(moment.position, moment.best) if moment else ()
        return replace(self, said=Advice(text, marks), tried=None)


@dataclass(frozen=True, kw_only=True)
class Document(Moment):
    """All that a board shows of a game.

    The `cursor` is never where chance decides; the record may go on after it. `past` are the
    changes that led here, `future` those taken back, the latest one last. `since` is the ply that
    was shown before, if moves have just been played on from there, and `began` whether a game has
    just begun. `offered` is where a game ended that was kept of the same cell, until somebody goes
    on with it, or with another. `seats` are the machines by player. Of the documents of all
    sessions a later one has the greater `stamp`; one that was taken over keeps its stamp. A record
    is followed and never changed where it is only there for `reading`.
    """

    cursor: Cursor
    origin: Origin
    match: Match | None = None
    past: tuple[Change, ...] = ()
    future: tuple[Change, ...] = ()
    since: int | None = None
    began: bool = True
    offered: Cursor | None = None
    stamp: int = 0
    reading: bool = False
    # the position shown before, and what is said of this one until another is shown
    before: Position | None = None
    finding: Finding | None = None
    # the picture, and what is switched on: "guide", "warn", "sweep", "analyse"
    layers: Layers = field(default_factory=Layers, compare=False)
    on: frozenset[str] = frozenset()
    # the machines: whether the one whose turn it is rests, plays one move, is to be quick
    seats: Mapping[str, Any] = field(default_factory=lambda: NOBODY)
    rests: bool = False
    stepping: bool = False
    hurried: bool = False
    played: LastMove | None = None
    pace: float = 0.5
    analyst: Any = None
    # the question to people, and the answer to one that has just gone, which is no news
    question: Question | None = None
    answer: str | None = None
    hushed: bool = False
    held: Held | None = None
    review: Review | None = None

    @property
    def record(self) -> Record:
        return self.cursor.record

    @property
    def game(self) -> Game:
        return self.cursor.record.game

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

    # ---- who plays

    @property
    def has_human(self) -> bool:
        return not self.seats.keys() >= set(self.game.players)

    @property
    def machine(self) -> str | None:
        """The player to move, if a machine plays for it."""
        mover = self.position.player
        return mover if mover in self.seats else None

    @property
    def thinks(self) -> bool:
        """Whether a machine is to move now."""
        return self.machine is not None and (self.stepping or not self.rests)

    def _is_human(self, line: Record, ply: int) -> bool:
        position = line.positions[ply]
        return rests(position) and position.player not in self.seats

    @property
    def last_decision(self) -> int | None:
        """The ply of a human's last decision, or where there is none, of the last one."""
        before = range(self.ply)[::-1]
        decisions = (ply for ply in before if rests(self.line.positions[ply]))
        human = (ply for ply in before if self._is_human(self.line, ply))
        return next(chain(human, decisions), None)

    def goes_beyond(self, first: Record) -> bool:
        """Whether there is more than at first, and a human's move in it."""
        plies = range(len(self.line.line))
        return self.record.line != first.line and any(self._is_human(self.line, n) for n in plies)

    # ---- the game

    @property
    def scored(self) -> Match | None:
        """The match including this game, if it is over."""
        outcome = self.line.end.outcome
        return self.match.add(outcome) if self.match and outcome else self.match

    @property
    def may_go_on(self) -> bool:
        match = self.scored
        return match is not self.match and match is not None and len(match.outcomes) < match.length

    @property
    def looks_back(self) -> bool:
        """Whether the game stands elsewhere than here: more was played, and not taken back."""
        return self.cursor.goes_on and not self.took_back(self.cursor.path)

    @property
    def is_under_way(self) -> bool:
        """Whether a game has begun, and is not over."""
        return bool(self.record.line) and self.line.end.outcome is None

    @property
    def is_bound(self) -> bool:
        """Whether no move can be taken back."""
        return self.game.touch_move and not self.reading

    @property
    def onward(self) -> set[str]:
        """The moves that the record has from here."""
        if not self.cursor.goes_on:
            return set()
        ply = self.line.line[self.ply]
        return {ply.move, *(variation[0].move for variation in ply.variations)}

    # ---- what is asked of people

    @property
    def held_now(self) -> Held | None:
        return self.held if "warn" in self.on else None

    @property
    def task(self) -> Review | None:
        """The review that is shown, if there is one."""
        review = self.review if "guide" in self.on else None
        return review if review and review.said.text and review.is_at(self) else None

    @property
    def aside(self) -> Advice | None:
        """What is said in place of what may be done: by a review, or of a move that is held."""
        return self.task.said if self.task else self.held_now.why if self.held_now else None

    # ---- what can be undone

    @property
    def shown(self) -> Shown:
        return Shown(self.cursor, self.match, self.seats)

    @property
    def may_undo(self) -> bool:
        return bool(self.past) and not (self.is_bound and isinstance(self.past[-1], Moved))

    @property
    def may_redo(self) -> bool:
        return bool(self.future)

    def took_back(self, path: Path) -> bool:
        """Whether what follows at a place was taken back: then another move is instead of it."""
        return any(change.covers(path) for change in self.ahead())

    def behind(self) -> list[Moved]:
        """The moves that undo takes back: up to a human's last decision, or if none did, the last.

        Those before it must have led to it, one after the other.
        """
        led = list(_led(self.past))
        line = self.record.along(led[0].path).knowing(self.line)
        human = [self._is_human(line, one.first) for one in led]
        return led[: human.index(True) + 1 if True in human else 1]

    def ahead(self) -> Iterator[Moved]:
        """The moves taken back one after the other, the next one first."""
        place = None
        for change in reversed(self.future):
            if not isinstance(change, Moved) or (place and change.start != place):
                return
            yield change
            place = change.path

    # ---- other documents

    def renewed(self, **changes: Any) -> Document:
        """Show this as something new: what was asked in view of what was there before is stale."""
        made = replace(self, **{**QUIET, **changes}, rev=self.rev + 1)
        if made.since is None:
            rests = not made.began and (made.cursor.goes_on or not made.has_human)
            return replace(made, rests=rests, played=None)
        return replace(made, rests=False) if made.has_human else made

    def at(self, cursor: Cursor, **changes: Any) -> Document:
        """Show a place, or where chance has led from there."""
        return self.renewed(
            **{
                "cursor": settled(cursor),
                "offered": None,
                "before": self.position,
                "finding": None,
                **changes,
            }
        )

    def instead(self, cursor: Cursor, *, is_game: bool = False, **changes: Any) -> Document:
        """Show something else, which can be undone as a whole."""
        past = kept((*self.past, self.shown._replace(is_game=is_game)))
        return self.at(cursor, past=past, future=(), **changes)


QUIET: dict[str, Any] = {
    "since": None,
    "began": False,
    "error": "",
    "stepping": False,
    "hurried": False,
    "answer": None,
    "hushed": False,
    "held": None,
}
"""What is so of a new document unless a command says otherwise."""


def _led(past: tuple[Change, ...], place: Path | None = None) -> Iterator[Moved]:
    """The last moves that led to each other, and to a place if one is given, the last one first."""
    for change in reversed(past):
        if not isinstance(change, Moved) or (place and change.path != place):
            return
        yield change
        place = change.start


def decisions(cursor: Cursor, first: int) -> Iterator[Moved]:
    """The decisions of players from a ply of the line on to the place shown."""
    places, positions = cursor.path[:-1], cursor.line.positions
    resting = [ply for ply in range(first, cursor.ply + 1) if rests(positions[ply])]
    for before, after in pairwise(resting):
        yield Moved((*places, after), before)


def along(past: tuple[Change, ...], place: Path, path: Path) -> tuple[Change, ...]:
    """Let the moves that led to a place be those of another line through it: undo stays on it."""
    if place[:-1] == path[:-1]:
        return past
    led = [Moved((*path[:-1], one.path[-1]), one.first) for one in _led(past, place)]
    return (*past[: len(past) - len(led)], *led[::-1])


def kept(past: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the later changes: so many games, and so many others."""
    games = edits = 0
    for at, change in reversed(tuple(enumerate(past))):
        if isinstance(change, Shown):
            games, edits = games + change.is_game, edits + (not change.is_game)
        if games > GAMES or edits > EDITS:
            return past[at + 1 :]
    return past


def seated(changes: tuple[Change, ...], seats: Mapping[str, Any]) -> tuple[Change, ...]:
    """Let the same machines play in all that was there."""
    return tuple(one._replace(seats=seats) if isinstance(one, Shown) else one for one in changes)


def opening(start: object, **more: Any) -> Document:
    """Return what a board shows first of a game, a position, a record, a match or a place."""
    match, began = None, True
    if isinstance(start, Match):
        match, cursor = start, Cursor(Record(start.start()))
    elif isinstance(start, Cursor):
        cursor, began = start, not start.goes_on
    elif isinstance(start, Record):
        cursor = Cursor(start, (len(start.line),))
    else:
        position = start.start() if isinstance(start, Game) else start
        if not isinstance(position, Position):
            raise TypeError(
                f"{start!r} can't be played; expected a game, a position, a record or a match"
            )
        cursor = Cursor(Record(position))
    origin = Origin(cursor.record.start, match)
    return Document(cursor=cursor, origin=origin, match=match, began=began, **more)


def opened(first: Document, seed: int | None, drawn: object = None) -> Document:
    """Return the same with what chance decides first; the moves of its record can be taken back."""
    cursor = settled(replace(first.cursor, record=seeded(first.record, seed)))
    if drawn is not None:
        drawn = checked_drawings(drawn)
        cursor = cursor.with_record(cursor.record.annotate(drawn, cursor.place))
    rests = not first.began and (cursor.goes_on or not first.has_human)
    return replace(first, cursor=cursor, past=tuple(decisions(cursor, 0)), rests=rests)


def checked_drawings(given: object) -> Annotations:
    """Return what is to be drawn; raises `TypeError` for anything else."""
    if not isinstance(given, Annotations):
        raise TypeError(f"annotations={given!r}; expected Annotations(circles=['A1'])")
    return given


def same_but_drawn(one: Document, other: Document) -> bool:
    first, second = one.record, other.record
    return (
        first.start == second.start
        and first.opening == second.opening
        and bare(first.line) == bare(second.line)
    )
