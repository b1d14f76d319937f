"""Where in a record a board is: a place in its tree, and the line that leads through it.

A board rests only where a player decides. What chance decides at a ply follows from the game's seed
and the ply alone: taking a move back and playing it again never changes the luck, and a game whose
record, which keeps the seed as a tag, is read again goes on as it would have done.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from secrets import randbits

from ..core import Annotations, Position, Record
from ..core.kernel import equal_weight
from ..core.lines import Path, Ply, normal
from ..engine.randomness import MASK, chance_move, in_32_bits, mix, stream_of

TAG = "Seed"


@dataclass(frozen=True)
class Cursor:
    """A place in a record, which may be one where the line through it goes on.

    `known` is a record that has replayed some of the same moves.
    """

    record: Record
    path: Path = (0,)
    known: Record | None = field(default=None, compare=False, repr=False)

    @cached_property
    def line(self) -> Record:
        """The record as if what is shown were its main line, as far as that goes."""
        inside = (*self.path[:-1], self.path[-3] + 1) if self.path[1:] else self.path
        return self.record.along(inside).knowing(self.known or self.record)

    @property
    def place(self) -> Path:
        """The place in the record, whichever line leads on from there."""
        return normal(self.path)

    @property
    def ply(self) -> int:
        return self.path[-1]

    @property
    def position(self) -> Position:
        return self.line.positions[self.ply]

    @property
    def goes_on(self) -> bool:
        return self.ply < len(self.line.line)

    @property
    def drawn(self) -> Annotations:
        return self.record.annotations(self.place)

    def to(self, path: Path) -> Cursor:
        """Go to another place, which the record has."""
        return Cursor(self.record, path, self.line)

    def on_line(self, ply: int) -> Cursor:
        return self.to((*self.path[:-1], ply))

    def play(self, move: str, *, instead: bool = False) -> Cursor:
        """Play a decision; `IllegalMove` if that can't be.

        Where the line goes on otherwise the move begins a variation, or is the line `instead`.
        """
        after, path = self.position.play(move), self.place
        instead = instead and path == self.path
        played = str(after.last)
        record, path = self.record.grown(path, played, instead=instead)
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
    if text is None or not _has_chance(record):
        return None
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"the record's tag {TAG} is {text!r}; expected a whole number") from None


def seeded(record: Record, seed: int | None = None) -> Record:
    """Return a record, of a game with chance with a seed: the given, its own or a fresh one."""
    if type(seed) not in (int, type(None)):
        raise TypeError(f"seed={seed!r}; expected a whole number or None")
    if not _has_chance(record) or (seed is None and seed_of(record) is not None):
        return record
    others = tuple(tag for tag in record.tags if tag[0] != TAG)
    return replace(record, tags=(*others, (TAG, str(randbits(32) if seed is None else seed))))


def another(seed: int | None) -> int | None:
    return None if seed is None else stream_of(in_32_bits(seed), MASK)


def _has_chance(record: Record) -> bool:
    return record.game.kernel.weight is not equal_weight
