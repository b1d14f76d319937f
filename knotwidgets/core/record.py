"""Game records: a start, the moves with comments and variations, as values and as text.

The text is like a chess PGN: tags, then numbered moves. Each decision is one move, numbered from 1.
`{...}` is a comment on the move before it; `(...)` a variation, moves that might have been played
instead of the move before it. `<...>` is an event that follows from the rules (a phase called, a
player out); it is there for people and skipped when a record is read. What is drawn on a
position stands in the comment on the move before it, see `knotwidgets.core.annotations`; what is
drawn on the first one, in a comment before all moves.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from os import PathLike
from typing import Any

from .annotations import NOTHING, Annotations, commands, has_commands
from .game import Game
from .position import Position

DERIVED = ("Game", "Position", "Result", "Rules", "RuleSources")  # tags that a record writes itself


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a record, with a comment and with what might have been played instead.

    `drawn` is on the position after the move.
    """

    move: str
    comment: str = ""
    variations: tuple[tuple[Ply, ...], ...] = ()
    drawn: Annotations = NOTHING


@dataclass(frozen=True)
class Record:
    """A game as it was played: immutable; `play` and `comment` return a new one.

    >>> from knotwidgets import Kingdoms
    >>> record = Record(Kingdoms().start()).play("D4").play("E6").comment("a wide reply")
    >>> print(record.text)
    [Game "Kingdoms"]
    [Result "*"]
    <BLANKLINE>
    1. D4 2. E6 {a wide reply}
    >>> Record.read(record.text) == record
    True
    """

    start: Position
    line: tuple[Ply, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Further tags, such as `("Red", "Maeve")`, in order; an impossible one is a `ValueError`."""
    drawn: Annotations = NOTHING
    """What is drawn on the first position."""

    def __post_init__(self) -> None:
        derived = {*DERIVED, *map(tag_name, self.game.options)}
        names = [name for name, _ in self.tags]
        for name, value in self.tags:
            if not re.fullmatch(r"\w+", name):
                raise ValueError(f"the name of a tag must be one word, not {name!r}")
            if name in derived:
                raise ValueError(f"the tag {name!r} can't be given: the record writes it itself")
            if names.count(name) > 1:
                raise ValueError(f"the tag {name!r} is given twice")
            if "\n" in value:
                raise ValueError(f"the tag {name!r} must have its value on one line, not {value!r}")

    @classmethod
    def read(cls, text: str, game: Game[Any] | None = None) -> Record:
        """Read a record and replay it.

        `game` is needed only for a game with changed rules, or if there is no tag for the game.
        Raises `RecordError`, which quotes the line and column, for anything that can't be read or
        replayed.
        """
        from .record_text import read_record

        return read_record(text, game)

    @property
    def game(self) -> Game[Any]:
        """The game that is recorded, with its options."""
        return self.start.game

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(ply.move for ply in self.line)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the main line, the start included: one more than there are moves."""
        return tuple(accumulate(self.moves, Position.play, initial=self.start))

    @cached_property
    def events(self) -> tuple[tuple[str, ...], ...]:
        """The events of each move of the main line, such as `Red calls BATTLE`."""
        states = [position.state for position in self.positions]
        return tuple(map(self.game.events, states, states[1:]))

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]

    def play(self, move: str, ply: int | None = None) -> Record:
        """Play a move after the first `ply` moves (default: after all) and return the new record.

        If the record goes on differently, the old continuation becomes a variation. A turn in one
        word becomes as many moves as it has decisions. Raises `IllegalMove` if the rules refuse the
        move, and `ValueError` for an impossible `ply`.
        """
        at, record = self._ply(ply), self
        for number, decision in enumerate(self.game.decisions(move)):
            record = record._decide(decision, at + number)
        return record

    def _decide(self, move: str, at: int) -> Record:
        position = self.positions[at].play(move)
        played = str(position.last)
        if at < len(self.line) and self.line[at].move == played:
            return self
        line = self.line[:at] + _branch(self.line[at:], played)
        record = replace(self, line=line)
        if len(line) == at + 1:  # nothing to replay: keep what is known
            record.__dict__["positions"] = (*self.positions[: at + 1], position)
        return record

    def tagged(self, **tags: str) -> Record:
        """Return the record with more tags, such as `Round="2"`; one that it has is replaced.

        Raises `ValueError` for an impossible tag.
        """
        given = {name: " ".join(text.split()) for name, text in tags.items()}
        record = replace(self, tags=tuple({**dict(self.tags), **given}.items()))
        return record._knowing(self)  # noqa: SLF001 - of this class

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the game to a file, whose ending says the form.

        * `txt`: the text, which `read` takes back; `md`: a page of Markdown.
        * `gif`, `webp`: the main line as a moving picture (extra `export`), `width` pixels wide,
          each position seen for `pace` seconds; further options are those of a picture, and
          `theme`.

        Raises `ValueError` for another ending or an impossible option, and `OSError` for a path
        that can't be written; then the file that was there is as it was.
        """
        self.game.view.save_record(self, path, **options)

    def comment(self, text: str, ply: int | None = None) -> Record:
        """Comment on the `ply`-th move (default: the last); an empty text removes the comment."""
        at = self._ply(ply)
        if at == 0:
            raise ValueError("there is no move to comment on yet")
        if "}" in text:
            raise ValueError(f"a comment can't contain '}}': {text!r}")
        if has_commands(text):
            raise ValueError(f"what is drawn is given to `annotate`, not in a comment: {text!r}")
        return self._noted(at, comment=" ".join(text.split()))

    def annotations(self, ply: int | None = None) -> Annotations:
        """What is drawn on the position after `ply` moves (default: after all)."""
        at = self._ply(ply)
        return self.line[at - 1].drawn if at else self.drawn

    def annotate(self, drawn: Annotations, ply: int | None = None) -> Record:
        """Draw on the position after `ply` moves (default: after all) in place of what was there.

        Raises `ValueError` for a cell that the game doesn't have.

        >>> from knotwidgets import Annotations, Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4")
        >>> record.annotate(Annotations(circles=["E6"])).text.splitlines()[-1]
        '1. D4 {[%csl GE6]}'
        """
        return self._noted(self._ply(ply), drawn=drawn.check(self.game.named_cells))

    def _noted(self, at: int, **notes: Any) -> Record:
        """Return this with other notes on a position; the moves are known, none is replayed."""
        if at:
            noted = replace(self.line[at - 1], **notes)
            record = replace(self, line=(*self.line[: at - 1], noted, *self.line[at:]))
        else:
            record = replace(self, **notes)
        return record._knowing(self)  # noqa: SLF001 - of this class

    def _knowing(self, other: Record) -> Record:
        """Take over what is known of another record of the same moves; none is replayed."""
        known = {"positions", "events"} & vars(other).keys()
        vars(self).update({name: vars(other)[name] for name in known})
        return self

    def has_moves_of(self, other: Record) -> bool:
        """Whether another record has the same start, moves and variations; comments may differ."""
        return self.start == other.start and _bare(self.line) == _bare(other.line)

    @property
    def text(self) -> str:
        """The record as text, which `read` takes back."""
        tags = "\n".join(f'[{name} "{_quoted(value)}"]' for name, value in self._all_tags())
        words = [*_comment("", self.drawn), *_words(self.start, self.line, 1)]
        body = textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)
        return f"{tags}\n\n{body}".rstrip()

    def _all_tags(self) -> Iterator[tuple[str, str]]:
        yield "Game", self.game.name
        for option, value in self.game.options.items():
            if not self.game.is_standard(option):
                yield tag_name(option), value if isinstance(value, str) else json.dumps(value)
        if self.game.swapped:
            yield "Rules", ", ".join(self.game.swapped)
            yield "RuleSources", json.dumps(self.game.rules.sources)
        if self.start != self.game.start():
            yield "Position", self.start.text
        yield from self.tags
        yield "Result", result(self.end)

    def _ply(self, ply: int | None) -> int:
        at = len(self.line) if ply is None else ply
        if not 0 <= at <= len(self.line):
            raise ValueError(f"there is no ply {ply}; the record has 0 to {len(self.line)}")
        return at


def tag_name(option: str) -> str:
    """Return the tag that holds an option.

    >>> tag_name("illegal_moves")
    'IllegalMoves'
    """
    return option.title().replace("_", "")


def result(position: Position) -> str:
    """Return the points of a finished game, such as `red 3, blue 0`, else `*`."""
    if position.outcome is None:
        return "*"
    return ", ".join(f"{player} {points}" for player, points in position.outcome.points.items())


def _branch(rest: tuple[Ply, ...], move: str) -> tuple[Ply, ...]:
    """Let a line go on with `move` instead; the old continuation stays as a variation."""
    if not rest:
        return (Ply(move),)
    head = rest[0]
    old = (replace(head, variations=()), *rest[1:])
    new = next((line for line in head.variations if line[0].move == move), (Ply(move),))
    others = tuple(line for line in head.variations if line is not new)
    return (replace(new[0], variations=(*new[0].variations, *others, old)), *new[1:])


def _words(position: Position, line: tuple[Ply, ...], number: int) -> Iterator[str]:
    for count, ply in enumerate(line, number):
        yield f"{count}. {ply.move}"
        after = position.play(ply.move)
        for event in position.game.events(position.state, after.state):
            yield f"<{event}>"
        yield from _comment(ply.comment, ply.drawn)
        for variation in ply.variations:
            yield f"({' '.join(_words(position, variation, count))})"
        position = after


def _bare(line: tuple[Ply, ...]) -> tuple[object, ...]:
    """Return the moves of a line and of its variations."""
    return tuple((ply.move, tuple(map(_bare, ply.variations))) for ply in line)


def _comment(comment: str, drawn: Annotations) -> Iterator[str]:
    """Yield a comment with what is drawn, if there is anything to write."""
    if text := f"{comment} {commands(drawn)}".strip():
        yield f"{{{text}}}"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
