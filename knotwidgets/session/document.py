"""A document: all that a board shows of a game, with what can be undone there.

A document never changes: commands make other ones of it, see `commands.py`. Moves stay in the
record when they are taken back: undo goes to the place that they were played from. Any other
change is undone by showing what was there before, and redone by showing what was there after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from secrets import randbits
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..core import Annotations, Game, Match, Position, Record
from ..core.advice import Advice, Finding, last_cells
from ..core.errors import expect, fixed, of_kind, shortened
from ..core.lines import Path, Ply, bare, normal
from ..core.record import CLOCK_TAG, name_in
from ..engine import Budget, Report
from ..engine.players import spoken_name, win_shares
from ..engine.randomness import MASK, chance_move, in_32_bits, mix, stream_of
from ..words import say

if TYPE_CHECKING:
    from ..lessons.reviews import Thinker, TurningPoint
    from .lesson import Script
    from .lobby import Choice

# ---- where in a record


TAG = "Seed"


@dataclass(frozen=True)
class Cursor:
    """A place in a record; the line through it may go on after it.

    `known` is a record that has replayed some of the same moves.
    """

    record: Record
    path: Path = (0,)
    known: Record | None = field(default=None, compare=False, repr=False)

    @cached_property
    def line(self) -> Record:
        """The record as if what is shown were its main line, as far as that goes."""
        inside = (*self.path[:-1], self.path[-3] + 1) if self.path[1:] else self.path
        return self.record.with_main_line(inside).knowing(self.known or self.record)

    @property
    def place(self) -> Path:
        """The place in the record, whichever line leads on from there."""
        return normal(self.path)

    @property
    def ply(self) -> int:
        return self.path[-1]

    @property
    def position(self) -> Position:
        return self.line.positions[self.ply] if self.goes_on else self.line.end

    @property
    def goes_on(self) -> bool:
        return self.ply < len(self.line.line)

    def to(self, path: Path) -> Cursor:
        """Go to another place, which the record has."""
        return Cursor(self.record, path, self.line)

    def on_line(self, ply: int) -> Cursor:
        return self.to((*self.path[:-1], ply))

    def play(self, move: str, *, instead: bool = False) -> Cursor:
        """Play a decision; `IllegalMove` if that can't be.

        If the line goes on with another move, this one begins a variation, or with `instead`
        replaces it.
        """
        after, path = self.position.play(move), self.place
        instead = instead and path == self.path
        played = str(after.last)
        record, path = self.record.with_move(path, played, instead=instead)
        if record is self.record:
            return self.to(path)
        line = Record(self.line.start, (*self.line.line[: self.ply], Ply(played)))
        return Cursor(record, path, line.knowing(self.line, after))

    def with_record(self, record: Record) -> Cursor:
        """Take over a record of the same moves, with other notes."""
        return replace(self, record=record, known=self.line)


# ---- chance


def rests(position: Position) -> bool:
    """Whether a board may show a position: chance has nothing to decide first."""
    return position.player != "chance"


def settled(cursor: Cursor) -> Cursor:
    """Return where a board rests: chance decides, unless that is known already."""
    while not rests(cursor.position):
        cursor = cursor.on_line(cursor.ply + 1) if cursor.goes_on else cursor.play(_draw(cursor))
    return cursor


def resting_before(cursor: Cursor) -> Cursor:
    """Return the last place on the way to one where chance had nothing to decide."""
    while not rests(cursor.position):
        cursor = cursor.on_line(cursor.ply - 1)
    return cursor


def _draw(cursor: Cursor) -> str:
    seed = seed_of(cursor.record)
    if seed is None:
        raise ValueError("chance can't decide in a record without a seed; give it one by `seeded`")
    return chance_move(cursor.position, mix(stream_of(in_32_bits(seed), cursor.ply)))


def seed_of(record: Record) -> int | None:
    """Return the seed that a record keeps, or None; `ValueError` for a tag that is not a number."""
    text = dict(record.tags).get(TAG)
    if text is None or not record.game.kernel.has_chance:
        return None
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"the record's tag {TAG} is {text!r}; expected a whole number") from None


def seeded(record: Record, seed: int | None = None) -> Record:
    """Return a record, of a game with chance with a seed: the given, its own or a fresh one."""
    if type(seed) not in (int, type(None)):
        raise TypeError(f"seed={seed!r}; expected a whole number or None")
    if not record.game.kernel.has_chance or (seed is None and seed_of(record) is not None):
        return record
    return record.tagged(**{TAG: randbits(32) if seed is None else seed})


def another(seed: int | None) -> int | None:
    return None if seed is None else stream_of(in_32_bits(seed), MASK)


# ---- layers


FLAGS = {"hints": "legal", "coordinates": "coordinates"}
"""Layers that every picture has, so they need no button: each is one option of the picture."""

LAYERS: Mapping[str, tuple[str, ...]] = fixed(
    {
        "drawings": ("annotations",),
        "marks": ("marks", "highlight"),
        "arrows": ("arrows",),
        "labels": ("labels",),
        "heat": ("heat",),
        **{name: (option,) for name, option in FLAGS.items()},
    }
)
"""The layers, each with the options of a picture that it shows or hides."""


@dataclass(frozen=True, eq=False)
class Layers:
    """Which layers are shown; the options `given` for a layer are kept while it is hidden."""

    given: Mapping[str, Any] = field(default_factory=lambda: fixed({}))
    """The options of the picture, whether they are shown or not."""
    shown: Mapping[str, bool] = field(default_factory=lambda: fixed(dict.fromkeys(LAYERS, True)))

    @classmethod
    def of(cls, given: Mapping[str, Any], shown: Mapping[str, bool] | None = None) -> Layers:
        """Return the layers of a picture with these options."""
        flags = {name: bool(given.get(FLAGS.get(name, ""), True)) for name in LAYERS}
        return cls(fixed(given), fixed(flags)).showing({} if shown is None else shown)

    def showing(self, shown: Mapping[str, bool]) -> Layers:
        """Show or hide layers; `ValueError` for an unknown one, else `TypeError`."""
        of_kind("layers", shown, Mapping, "layers with True or False, such as {'heat': False}")
        for name, on in shown.items():
            expect(name, LAYERS, f"there is no layer {name!r}")
            of_kind(name, on, bool, "True or False")
        return replace(self, shown=fixed({**self.shown, **shown}))

    def with_option(self, name: str, value: Any) -> Layers:
        """Give the picture another value of an option."""
        if name in FLAGS:
            return self.showing({name: value})
        return replace(self, given=fixed({**self.given, name: value}))

    def option(self, name: str, default: Any = None) -> Any:
        """Return the value of an option, whether its layer is shown or not."""
        return self.shown[name] if name == "coordinates" else self.given.get(name, default)

    def picture(self) -> dict[str, Any]:
        """Return the options of the picture as it is shown."""
        hidden = {option for name, on in self.shown.items() if not on for option in LAYERS[name]}
        options = {name: value for name, value in self.given.items() if name not in hidden}
        return options | {option: self.shown[name] for name, option in FLAGS.items()}

    def with_content(self, *, drawn: bool) -> Iterator[str]:
        """Yield the layers that have something to show; `drawn` if there are drawings."""
        for name, options in LAYERS.items():
            has_any = drawn if name == "drawings" else any(self.given.get(one) for one in options)
            if has_any and name not in FLAGS:
                yield name


class RefusedError(ValueError):
    """A request that can't be granted; `marks` are cells that show why."""

    def __init__(
        self, message: str, *, reason: str = "refused", marks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message  # a phrase that can be translated; `str(error)` can't
        self.reason = reason
        self.marks = marks


def no_action(name: str) -> RefusedError:
    """Return the refusal of a button that isn't there."""
    fault = say("widget.no_action", name=name)
    return RefusedError(say("widget.malformed", fault=fault))


def stale_error() -> RefusedError:
    """Return the refusal of a request about a position that is no longer shown."""
    return RefusedError(say("widget.stale"), reason="stale")


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


class Origin(NamedTuple):
    """What a board has begun with, or what was chosen for it in the lobby."""

    start: Position
    match: Match | None
    choice: Choice | None = None


class Snapshot(NamedTuple):
    """What was shown before or after a change other than a move; `is_game` if it changed games."""

    cursor: Cursor
    match: Match | None
    seats: Mapping[str, Any]
    origin: Origin
    layers: Layers
    is_game: bool = False

    def as_fields(self, now: Game) -> dict[str, Any]:
        """Return the fields with which to show it again; layers only if the game now is another."""
        of_game = {"layers": self.layers} if self.cursor.record.game != now else {}
        return {"match": self.match, "seats": self.seats, "origin": self.origin, **of_game}


Change = Moved | Snapshot
Kind = Literal["game", "steps", "lesson"]


class LastMove(NamedTuple):
    """What a machine has played, in words, and what it knew of the position."""

    player: str
    sentence: str
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
    """A move that is not yet played, since it gives the game away, and the warning that says so."""

    picks: tuple[str, ...]
    why: Advice


class DrawOffer(NamedTuple):
    """A draw that was offered: whom it is offered `to`, nobody once that is answered."""

    to: str
    sentence: str


class Timing(NamedTuple):
    """The time `now`, in seconds, and the `place` where a clock runs, `since` when.

    `browser_seconds` is for how long the browser says it has shown the position: nobody loses time
    while Python is busy.
    """

    now: float = 0.0
    browser_seconds: float | None = None
    place: Path | None = None
    since: float = 0.0

    @property
    def spent(self) -> float:
        """The seconds that the clock has run, at most those that the browser says."""
        own = self.now - self.since if self.place else 0.0
        return own if self.browser_seconds is None else min(own, self.browser_seconds)


@dataclass(frozen=True, eq=False)
class Review:
    """The moments that decided a game, each a task: find a better move.

    It is about one `place` of a line, and goes away where something else is shown. One for a `hint`
    has no moments: it says which move is good. `seek` is called in a thread to find what is still
    missing.
    """

    line: Record
    end: Path
    place: Path
    advice: Advice
    hint: bool = False
    moments: tuple[TurningPoint, ...] = ()
    at: int = 0
    seek: Callable[[Thinker], Any] | None = None
    budget: Budget = field(default_factory=Budget)

    @property
    def looking(self) -> bool:
        """Whether the moments, or a good move, are still looked for."""
        return bool(self.seek) and not self.moments

    def is_at(self, document: Document) -> bool:
        """Whether a document shows what this is about."""
        return document.cursor.path == self.place and document.line == self.line

    def with_text(self, text: str, moment: TurningPoint | None = None) -> Review:
        """Say something, with the better moves of a moment marked."""
        marks = last_cells(moment.position, moment.best) if moment else ()
        return replace(self, advice=Advice(text, marks), seek=None)


@dataclass(frozen=True, kw_only=True)
class Document:
    """All that a board shows of a game; the revision grows with every change.

    `error` is the last failure, such as in a listener; it is shown below the board. What a browser
    may ask depends on the `kind`: a "game", the "steps" of one person, or a "lesson", whose
    `script` says what is shown.

    The `cursor` is never where chance decides; the record may go on after it. `past` are the
    changes that led here, `future` those taken back, the latest one last. `since` is the ply that
    was shown before, if moves have just been played on from there, and `began` whether a game has
    just begun. `offered` is a game that the page has kept for the same cell, at its last position,
    until somebody goes on with it or with another. `seats` are the machines by player, and
    `taken_seats` those whose place a human has taken. Among all sessions a later document has the
    greater `stamp`; one taken over from another session keeps its stamp. A record is followed and
    never changed where it is only there for `reading`.
    """

    cursor: Cursor
    origin: Origin
    rev: int = 0
    error: str = ""
    kind: Kind = "game"
    script: Script | None = None
    match: Match | None = None
    past: tuple[Change, ...] = ()
    future: tuple[Change, ...] = ()
    since: int | None = None
    began: bool = True
    offered: Snapshot | None = None
    stamp: int = 0
    reading: bool = False
    # the position shown before, and what is said of this one until another is shown
    before: Position | None = None
    finding: Finding | None = None
    # the picture, and what is switched on: "guide", "warn", "knots", "sweep", "analyse"
    layers: Layers = field(default_factory=Layers, compare=False)
    on: frozenset[str] = frozenset()
    # the machines: whether the one whose turn it is rests, plays one move, is to be quick
    seats: Mapping[str, Any] = field(default_factory=lambda: NOBODY)
    taken_seats: Mapping[str, Any] = field(default_factory=lambda: NOBODY)
    rests: bool = False
    stepping: bool = False
    hurried: bool = False
    played: LastMove | None = None
    pace: float = 0.5
    analyst: Any = None
    # the question to people, the answer to the last one, and whether its end is kept silent
    question: Question | None = None
    answer: str | None = None
    notice: str = ""  # who plays for whom, or which row is at the top, just after that has changed
    hushed: bool = False
    held: Held | None = None
    draw: DrawOffer | None = None
    review: Review | None = None
    timing: Timing = field(default_factory=Timing)

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
        return self.record.annotations(self.cursor.place)

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
    def first_machine(self) -> str:
        """The player to move, if a machine plays for it; else the first player with a machine."""
        return self.machine or next(iter(self.seats), "")

    @property
    def thinks(self) -> bool:
        """Whether a machine is to move now."""
        return self.machine is not None and (self.stepping or not self.rests)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What players are called: machines by their own names, others as the record says."""
        machines = {**self.taken_seats, **self.seats}.items()
        called = {who: name_in(spoken_name(one)) for who, one in machines if one}
        return {**self.record.names, **called}

    @property
    def named_record(self) -> Record:
        """The record, with the names of machines, too."""
        return self.record.named(self.names) if self.seats or self.taken_seats else self.record

    @property
    def won(self) -> Mapping[str, float]:
        """The games that each player has won, this one included; of a draw each has a share."""
        before = self.record.score
        if not (outcome := self.line.end.outcome):
            return before
        won = zip(outcome.points, win_shares([*outcome.points.values()]), strict=True)
        return {who: before.get(who, 0) + one for who, one in won}

    @property
    def giver(self) -> str:
        """The human who may end the game: whose turn it is, or the only one; else an empty text."""
        mover, humans = self.position.player, [*{*self.game.players} - self.seats.keys()]
        if not (self.kind == "game" and self.ply and mover) or self.looks_back:
            return ""
        return mover if mover in humans else humans[0] if len(humans) == 1 else ""

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
        """Whether the record differs from the `first` one, and a human has moved."""
        plies = range(len(self.line.line))
        return self.record.line != first.line and any(self._is_human(self.line, n) for n in plies)

    # ---- the game

    @property
    def scored_match(self) -> Match | None:
        """The match including this game, if it is over."""
        outcome = self.line.end.outcome
        return self.match.add(outcome) if self.match and outcome else self.match

    @property
    def may_go_on(self) -> bool:
        match = self.scored_match
        return match is not self.match and match is not None and len(match.outcomes) < match.length

    @property
    def looks_back(self) -> bool:
        """Whether the game stands elsewhere than here: more was played, and not taken back."""
        return self.cursor.goes_on and not self.took_back(self.cursor.path)

    @property
    def is_bound(self) -> bool:
        """Whether no move can be taken back."""
        return self.game.touch_move and not self.reading

    @property
    def recorded_moves(self) -> set[str]:
        """The moves that the record has from here."""
        if not self.cursor.goes_on:
            return set()
        ply = self.line.line[self.ply]
        return {ply.move, *(variation[0].move for variation in ply.variations)}

    # ---- questions to people

    @property
    def held_now(self) -> Held | None:
        return self.held if "warn" in self.on else None

    @property
    def task(self) -> Review | None:
        """The review that is shown, if there is one."""
        review = self.review
        is_on = review and (review.hint or "guide" in self.on)
        return review if review and is_on and review.advice.text and review.is_at(self) else None

    @property
    def overriding_advice(self) -> Advice | None:
        """What is said of a draw, a review or a held move, in place of the guide's advice."""
        if self.draw:
            return Advice(self.draw.sentence)
        return self.task.advice if self.task else self.held_now.why if self.held_now else None

    # ---- what can be undone

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(self.cursor, self.match, self.seats, self.origin, self.layers)

    @property
    def may_undo(self) -> bool:
        return bool(self.past) and not (self.is_bound and isinstance(self.past[-1], Moved))

    @property
    def may_redo(self) -> bool:
        return bool(self.future)

    def took_back(self, path: Path) -> bool:
        """Whether what follows at a place was taken back: then another move is instead of it."""
        return any(change.covers(path) for change in self.moves_ahead())

    def moves_behind(self) -> list[Moved]:
        """The moves that one undo takes back, the last one first.

        They go back to a human's last decision, or are a single move if no human has decided. Each
        must have led to the next.
        """
        moves = list(_moves_leading_to(self.past))
        line = self.record.with_main_line(moves[0].path).knowing(self.line)
        by_human = [self._is_human(line, one.first) for one in moves]
        return moves[: by_human.index(True) + 1 if True in by_human else 1]

    def moves_ahead(self) -> Iterator[Moved]:
        """The moves taken back one after the other, the next one first."""
        place = None
        for change in reversed(self.future):
            if not isinstance(change, Moved) or (place and change.start != place):
                return
            yield change
            place = change.path

    # ---- other documents

    def renewed(self, **changes: Any) -> Document:
        """Show this as something new: requests made in view of the old document become stale."""
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

    def with_script(self, script: Script) -> Document:
        """Show what a lesson shows now."""
        return self.renewed(cursor=Cursor(Record(script.position)), script=script)

    def replaced_by(self, cursor: Cursor, *, is_game: bool = False, **changes: Any) -> Document:
        """Show something else, which can be undone as a whole."""
        past = last_changes((*self.past, self.snapshot._replace(is_game=is_game)))
        return self.at(cursor, past=past, future=(), **changes)


QUIET: dict[str, Any] = {
    "since": None,
    "began": False,
    "error": "",
    "stepping": False,
    "hurried": False,
    "answer": None,
    "notice": "",
    "hushed": False,
    "held": None,
    "draw": None,
}
"""Fields that are reset in a new document, unless a command sets them."""


def _moves_leading_to(past: tuple[Change, ...], place: Path | None = None) -> Iterator[Moved]:
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


def past_along(past: tuple[Change, ...], place: Path, path: Path) -> tuple[Change, ...]:
    """Let the moves that led to a place be those of another line through it: undo stays on it."""
    if place[:-1] == path[:-1]:
        return past
    led = [Moved((*path[:-1], one.path[-1]), one.first) for one in _moves_leading_to(past, place)]
    return (*past[: len(past) - len(led)], *led[::-1])


def last_changes(past: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the last changes: at most `GAMES` games and `EDITS` other changes."""
    games = edits = 0
    for at, change in reversed(tuple(enumerate(past))):
        if isinstance(change, Snapshot):
            games, edits = games + change.is_game, edits + (not change.is_game)
        if games > GAMES or edits > EDITS:
            return past[at + 1 :]
    return past


def with_seats(changes: tuple[Change, ...], seats: Mapping[str, Any]) -> tuple[Change, ...]:
    """Return changes in which these machines play."""
    return tuple(one._replace(seats=seats) if isinstance(one, Snapshot) else one for one in changes)


def document_of(start: object, **more: Any) -> Document:
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
            expected = "a game, a position, a record or a match"
            hint = ""
            if isinstance(start, type) and issubclass(start, Game):
                hint = f"; did you mean {start.__name__}()?"
            raise TypeError(f"{shortened(start)} can't be played; expected {expected}{hint}")
        cursor = Cursor(Record(position))
    origin = Origin(cursor.record.start, match)
    return Document(cursor=cursor, origin=origin, match=match, began=began, **more)


def begin_document(
    first: Document,
    seed: int | None,
    drawn: object,
    names: Mapping[str, str] | None,
    clock: str | None,
) -> Document:
    """Return a session's first document with chance's first decisions; its moves can be taken
    back.
    """
    if first.script:
        return first
    record = first.record if names is None else first.record.named(names)
    record = record if clock is None else record.tagged(**{CLOCK_TAG: clock})
    cursor = settled(replace(first.cursor, record=seeded(record, seed)))
    if drawn is not None:
        drawn = checked_drawings(drawn)
        cursor = cursor.with_record(cursor.record.annotate(drawn, cursor.place))
    rests = not first.began and (cursor.goes_on or not first.has_human)
    return replace(first, cursor=cursor, past=tuple(decisions(cursor, 0)), rests=rests)


def checked_drawings(given: Any) -> Annotations:
    """Return what is to be drawn; raises `TypeError` for anything else."""
    if not isinstance(given, Annotations):
        raise TypeError(f"annotations={given!r}; expected Annotations(circles=['A1'])")
    return given


def same_but_drawn(one: Document, other: Document) -> bool:
    first, second = one.record, other.record
    return (
        first.start == second.start
        and first.tags == second.tags
        and first.opening == second.opening
        and bare(first.line) == bare(second.line)
    )
