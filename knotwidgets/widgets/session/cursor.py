"""Where in a record a board is: a place in its tree, and the line that leads through it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from knotwidgets.core import Annotations, Position, Record
from knotwidgets.core.lines import Path, Ply, normal


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
