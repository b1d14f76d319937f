"""Game records: a start, the moves with comments and variations, as values and as text.

The text is like a chess PGN: tags, then numbered moves. Each decision is one move, numbered from 1.
`{...}` is a comment on the move before it; `(...)` a variation, moves that might have been played
instead of the move before it. `<...>` is an event that follows from the rules (a phase called, a
player out); it is there for people and skipped when a record is read. The drawings on a position
are in the comment on the move before it, see `knotwidgets.core.annotations`; those on the first
position, and a comment on the game, are in a comment before all moves.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import accumulate, takewhile
from os import PathLike
from typing import Any, NamedTuple, TypeAlias

from ..words import say
from .annotations import (
    NOTHING,
    Annotations,
    clock_in,
    clock_text,
    commands,
    has_commands,
    split_comment,
)
from .endings import TAG, endings
from .errors import IllegalMove, RecordError, expect, nearest, of_kind, shortened
from .game import Game
from .lines import (
    Line,
    Path,
    Ply,
    cut,
    path_of,
    promoted,
    subline,
    with_main_line,
    with_move,
    with_notes,
)
from .position import Position
from .share import LONGEST, packed, unpacked
from .sources import program

DERIVED = ("Game", "Position", "Result", "Rules", "RuleSources")  # tags that a record writes itself


Place: TypeAlias = "int | tuple[int, ...] | None"
"""After how many moves; in a variation a path, see `knotwidgets.core.lines`; None for the end."""

CLOCK_TAG = "TimeControl"
CLOCK = re.compile(r"([1-9][0-9]{0,4})(?:\+([0-9]{1,4}))?")
"""What this tag may say: seconds for the game, and seconds that each turn adds, as in `300+5`."""

LONGEST_NAME = 24
"""The most characters of a player's name."""
SCORE = "score"
"""The name, in small letters, of the tag that holds the games won before."""


@dataclass(frozen=True)
class Record:
    """A game as it was played: immutable; `play` and other changes return a new one.

    A place in it is a number of moves: `record.comment("!", 3)`. In a variation it is a path, such
    as `(2, 0, 3)`: after three moves, by `record.line[2].variations[0]`. An unknown place raises
    `ValueError`, also one in a variation before its first move.

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
    line: Line = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Further tags, such as `("Red", "Maeve")`, in order; an impossible one is a `ValueError`."""
    drawn: Annotations = NOTHING
    """What is drawn on the first position."""
    opening: str = ""
    """What is said before the first move."""

    def __post_init__(self) -> None:
        start: object = self.start
        line: Iterable[object] = self.line
        of_kind("start", start, Position, "a position, such as game.start()")
        if others := [ply for ply in line if not isinstance(ply, Ply)]:
            way_out = "Record.read(text, game) reads moves, record.play(move) adds one"
            raise TypeError(f"line: {shortened(others[0])} is no ply; {way_out}")
        derived = derived_tags(self.game)
        names: set[str] = set()
        for name, value in self.tags:
            if not re.fullmatch(r"\w+", name):
                raise ValueError(f"the name of a tag must be one word, not {shortened(name)}")
            if name in derived:
                raise ValueError(
                    f"the tag {shortened(name)} can't be given: the record writes it itself"
                )
            if name in names:
                raise ValueError(f"the tag {shortened(name)} is given twice")
            names.add(name)
            if "\n" in value:
                raise ValueError(
                    f"the tag {name!r} must have its value on one line, not {shortened(value)}"
                )
            if name == TAG:
                expect(value, endings(self.game), f"there is no end {shortened(value)}")

    @classmethod
    def read(cls, text: str, game: Game | None = None) -> Record:
        """Read a record and replay it; the text may also be a `share` or the text of a position.

        `game` is needed only for a game with changed rules, or if there is no tag for the game.
        Raises `RecordError`, which quotes the line and column, for anything that can't be read or
        replayed.
        """
        if not isinstance(text, str):
            raise RecordError(f"a record is given as text, not as {shortened(text)}")
        of_kind("game", game, Game | None, "a game or None")
        if len(text) > LONGEST:
            raise RecordError(say("records.too_long", most=f"{LONGEST:,}"))
        reader = _Reader(unpacked(text))
        try:
            return reader.record(game)
        except RecordError as error:
            if reader.tags or len(text) > LONGEST_POSITION:
                raise
            makes: Iterable[Any] = [lambda: game] if game else known_games()
            for make in makes:
                with suppress(Exception):  # games of users may raise what they like
                    return cls(make().position(text.strip()))
            if error.line * error.column > 1:  # it begins as a record does
                raise
            raise RecordError(say("records.none_of_these", reason=error.reason)) from error

    @property
    def game(self) -> Game:
        """The game that is recorded, with its options."""
        return self.start.game

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(ply.move for ply in self.line)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the main line, the start included: one more than there are moves."""
        known: tuple[Position, ...] = vars(self).pop("_positions", (self.start,))
        rest = self.moves[len(known) - 1 :]
        return (*known[:-1], *accumulate(rest, Position.play, initial=known[-1]))

    @cached_property
    def events(self) -> tuple[tuple[str, ...], ...]:
        """The events of each move of the main line, such as `Red calls BATTLE`."""
        known: tuple[tuple[str, ...], ...] = vars(self).pop("_events", ())
        states = [position.state for position in self.positions[len(known) :]]
        return (*known, *map(self.game.events, states, states[1:]))

    def knowing(self, other: Record, *after: Position) -> Record:
        """Take over the positions that another record has computed for the same moves.

        The positions `after` follow them. Returns this record, whose value does not change.
        """
        if other is self or "positions" in vars(self) or other.start is not self.start:
            return self
        pairs = zip(self.line, other.line, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].move == pair[1].move, pairs))
        known = vars(other).get("positions") or vars(other).get("_positions", (other.start,))
        events = vars(other).get("events") or vars(other).get("_events", ())
        positions = known[: same + 1] + (after if len(known) > same else ())
        if len(positions) > len(vars(self).get("_positions", ())):
            vars(self).update(_positions=positions, _events=events[:same])
        return self

    @cached_property
    def end(self) -> Position:
        """The position after the last move, at which people may have ended the game.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").tagged(Termination="blue resigns")
        >>> record.end.outcome.winner, record.text.splitlines()[2]
        ('red', '[Result "red 1, blue 0"]')
        """
        last, how = self.positions[-1], dict(self.tags).get(TAG)
        return replace(last, ended=endings(self.game)[how]) if how and last.player else last

    def play(self, move: str, place: Place = None) -> Record:
        """Play a move after the first moves (default: after all) and return the new record.

        If the record goes on differently, the old continuation becomes a variation. A turn in one
        word becomes as many moves as it has decisions. Raises `IllegalMove` if the rules refuse the
        move, and `ValueError` for an impossible place.
        """
        return self._play(move, place, instead=True)

    def vary(self, move: str, place: Place = None) -> Record:
        """Play a move, as `play` does, but as a variation: the record goes on as before.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").play("E6")
        >>> record.vary("C5", 1).text.splitlines()[-1]
        '1. D4 2. E6 (2. C5)'
        """
        return self._play(move, place, instead=False)

    def _play(self, move: str, place: Place, *, instead: bool) -> Record:
        path, record = self._path(place), self
        for decision in self.game.decisions(move):
            line = record.with_main_line(path)
            after = line.positions[path[-1]].play(decision)
            record, path = record.with_move(path, str(after.last), instead=instead)
            if record.with_main_line(path) is record and len(record.line) == path[-1]:
                record.knowing(line, after)
        return record

    def with_move(self, path: Path, move: str, *, instead: bool) -> tuple[Record, Path]:
        """Return the record with one legal decision after a normal path, and the path to there."""
        line, path = with_move(self.line, path, move, instead=instead)
        return (self if line is self.line else self._relined(line)), path

    def with_main_line(self, place: Place) -> Record:
        """Return the record whose main line leads through a place, as if it had been played so.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").play("E6").vary("C5", 1)
        >>> record.with_main_line((1, 0, 2)).moves
        ('D4', 'C5')
        """
        path = self._path(place)
        if len(path) == 1:
            return self
        return self._relined(with_main_line(self.line, path))

    def tagged(self, **tags: object) -> Record:
        """Return the record with more tags, such as `Round="2"`, which replace its own.

        None takes a tag away. Raises `ValueError` for an impossible tag.
        """
        given = {name: " ".join(str(value).split()) for name, value in tags.items()}
        all_tags = {**dict(self.tags), **given}.items()
        kept = tuple(tag for tag in all_tags if tags.get(tag[0], "") is not None)
        return replace(self, tags=kept).knowing(self)

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the players that have one, as they can be shown.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).named({"red": "Anna"})
        >>> dict(record.names), record.tags
        ({'red': 'Anna'}, (('Red', 'Anna'),))
        """
        tags = {player_tag(self.game, one): one for one in self.game.players}
        return {tags[tag]: name_in(value) for tag, value in self.tags if tag in tags}

    def named(self, names: Mapping[str, str]) -> Record:
        """Return the record with these names, and no others; they are tags, such as `Red`.

        Raises `ValueError` for an unknown player.
        """
        given = given_to_players("names", self.game, names, "'Anna'")
        tags = {player_tag(self.game, one): given.get(one) for one in self.game.players}
        return self.tagged(**tags)

    @property
    def clock(self) -> tuple[int, ...]:
        """The seconds that each player has for the game, and those that each turn adds.

        It is empty in a game without clocks, or with clocks of other kinds.

        >>> from knotwidgets import Kingdoms
        >>> Record(Kingdoms().start()).tagged(TimeControl="300+5").clock
        (300, 5)
        """
        setting = CLOCK.fullmatch(dict(self.tags).get(CLOCK_TAG, ""))
        return tuple(int(one or 0) for one in setting.groups()) if setting else ()

    @property
    def score(self) -> Mapping[str, float]:
        """The games that each player has won before this one, by the tag `Score`; else nothing.

        A tag that makes no sense is ignored.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).scored({"red": 2, "blue": 0.5})
        >>> record.tags, dict(record.score)
        ((('Score', 'red 2, blue 0.5'),), {'red': 2.0, 'blue': 0.5})
        >>> dict(record.tagged(Score="red 2, nobody 7").score)
        {}
        """
        score = dict(self.tags).get(player_tag(self.game, SCORE), "")
        pairs = re.findall(r"(.+?) ([0-9]{1,6}(?:\.[0-9]{1,6})?)(?:, |$)", score)
        known = {who: float(won) for who, won in pairs}
        return known if {*known} == {*self.game.players} else {}

    def scored(self, won: Mapping[str, float]) -> Record:
        """Return the record with the games that each player has won before, or without any."""
        score = _by_player({who: f"{won[who]:.6g}" for who in self.game.players if who in won})
        return self.tagged(**{player_tag(self.game, SCORE): score or None})

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the game to a file, whose ending says the form.

        * `txt`: the text, which `read` takes back; `md`: a page of Markdown.
        * `gif`, `webp`: the main line as a moving picture (extra `export`), `width` pixels wide,
          each position seen for `pace` seconds; further options are those of a picture, and
          `theme`.
        * `html`: a page that a browser shows without Python; options are those of `kw.page`.
        * what installed packages add, by entry points in the group `knotwidgets.records`.

        Raises `ValueError` for another ending or an impossible option, and `OSError` for a path
        that can't be written; then the file that was there is as it was.
        """
        self.game.view.save_record(self, path, **options)

    def promote(self, place: Place) -> Record:
        """Swap the variation at a place with the moves that it replaces.

        Raises `ValueError` where the place is in no variation.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").play("E6").vary("C5", 1)
        >>> record.promote((1, 0, 2)).text.splitlines()[-1]
        '1. D4 2. C5 (2. E6)'
        """
        path = self._path(place)
        if len(path) == 1:
            raise ValueError(f"no variation leads to {place}; it is in the main line")
        return self._relined(promoted(self.line, path))

    def delete(self, place: Place = None) -> Record:
        """Delete the move that leads to a place (default: the last), and all that follows it.

        If there is a variation instead of it, the first one takes its place. Raises `ValueError`
        where no move leads there.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").play("E6").vary("C5", 1)
        >>> record.delete((1, 0, 2)).moves, record.delete(2).moves, record.delete(1).moves
        (('D4', 'E6'), ('D4', 'C5'), ())
        """
        path = self._path(place)
        if path == (0,):
            raise ValueError("no move leads to the first position")
        return self._relined(cut(self.line, path))

    def _relined(self, line: Line) -> Record:
        """Return this with another line; the end that people gave stays if the moves do."""
        is_same = [ply.move for ply in line] == [*self.moves]
        tags = tuple(tag for tag in self.tags if is_same or tag[0] != TAG)
        return replace(self, line=line, tags=tags).knowing(self)

    def comment(self, text: str, place: Place = None) -> Record:
        """Comment on a move, or before the first on the game; an empty text removes the comment.

        The place is after the move (default: after the last).
        """
        of_kind("text", text, str, "a comment as text")
        if "}" in text:
            raise ValueError(f"a comment can't contain '}}': {shortened(text)}")
        if has_commands(text):
            raise ValueError(
                f"what is drawn is given to `annotate`, not in a comment: {shortened(text)}"
            )
        return self._with_notes(self._path(place), comment=" ".join(text.split()))

    def comment_at(self, place: Place = None) -> str:
        """Return the comment on the move that leads to a place, or that before the first move."""
        path = self._path(place)
        return self._ply(path).comment if path[-1] else self.opening

    def annotations(self, place: Place = None) -> Annotations:
        """The drawings on the position at a place (default: the last of the main line)."""
        path = self._path(place)
        return self._ply(path).drawn if path[-1] else self.drawn

    def annotate(self, drawn: Annotations, place: Place = None) -> Record:
        """Draw on the position at a place (default: after all moves), in place of older drawings.

        Raises `ValueError` for a cell that the game doesn't have.

        >>> from knotwidgets import Annotations, Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4")
        >>> record.annotate(Annotations(circles=["E6"])).text.splitlines()[-1]
        '1. D4 {[%csl GE6]}'
        """
        return self._with_notes(self._path(place), drawn=drawn.check(self.game.named_cells))

    def _with_notes(self, path: Path, **notes: Any) -> Record:
        """Return this with other notes on a position; the moves are known, none is replayed."""
        if path[-1]:
            return self._relined(with_notes(self.line, path, **notes))
        names = {"comment": "opening"}
        own = {names.get(name, name): note for name, note in notes.items()}
        return replace(self, **own).knowing(self)

    @property
    def text(self) -> str:
        """The record as text, which `read` takes back, unless it is of steps, as of a puzzle."""
        tags = "\n".join(f'[{name} "{_quoted(value)}"]' for name, value in self._all_tags())
        words = [*_comment(self.opening, self.drawn), *_words(self, 1)]
        body = textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)
        return f"{tags}\n\n{body}".rstrip()

    @property
    def share(self) -> str:
        """The record as one short word, for a message; `kw.open` and `read` take it back.

        >>> from knotwidgets import Kingdoms
        >>> record = Record(Kingdoms().start()).play("D4").play("E6")
        >>> record.share[:6], Record.read(record.share) == record
        ('knot1:', True)
        """
        return packed(self.text)

    def _all_tags(self) -> Iterator[tuple[str, str]]:
        yield "Game", self.game.name
        for option, value in self.game.options.items():
            if not self.game.is_standard(option):
                yield (
                    tag_name(option),
                    value if isinstance(value, str) else json.dumps(value, default=repr),
                )
        if self.game.changed_rules:
            yield "Rules", ", ".join(self.game.changed_rules)
            yield "RuleSources", json.dumps(program(self.game))
        if self.start != self.game.start():
            yield "Position", self.start.text
        yield from self.tags
        yield "Result", result(self.end)

    def _path(self, place: Place) -> Path:
        return path_of(self.line, len(self.line) if place is None else place)

    def _ply(self, path: Path) -> Ply:
        line, first = subline(self.line, path)
        return line[path[-1] - 1 - first]


def name_in(value: str) -> str:
    """Return a text as a name: what can be printed of it, cut off if it is long."""
    name = "".join(filter(str.isprintable, value)).strip()
    if len(name) > LONGEST_NAME:
        return f"{name[: LONGEST_NAME - 1]}…"
    return value if name == value else name  # as it was given


def tag_name(option: str) -> str:
    """Return the tag that holds an option.

    >>> tag_name("illegal_moves")
    'IllegalMoves'
    """
    return option.title().replace("_", "")


def derived_tags(game: Game) -> set[str]:
    """Return the tags that the record of a game writes itself."""
    return {*DERIVED, *map(tag_name, game.options)}


def given_to_players(what: str, game: Game, given: Any, example: str) -> dict[str, Any]:
    """Return what is given to players, without None; `TypeError` or `ValueError` for others."""
    of_kind(what, given, Mapping, f"{{{game.players[0]!r}: {example}}}")
    for name in given:
        expect(name, game.players, f"{what}: there is no {name!r}")
    return {name: one for name, one in given.items() if one is not None}


def player_tag(game: Game, player: str) -> str:
    """Return the tag that holds a player's name."""
    tag = re.sub(r"\W", "", tag_name(player))
    return f"{tag}Player" if tag in derived_tags(game) else tag


def result(position: Position) -> str:
    """Return the points of a finished game, such as `red 3, blue 0`, else `*`."""
    if position.outcome is None:
        return "*"
    return _by_player(position.outcome.points)


def _by_player(values: Mapping[str, object]) -> str:
    return ", ".join(f"{player} {value}" for player, value in values.items())


def _words(record: Record, number: int) -> Iterator[str]:
    plies = zip(record.line, record.positions, record.events, strict=False)
    for count, (ply, before, events) in enumerate(plies, number):
        yield f"{count}. {ply.move}"
        for event in events:
            yield f"<{event}>"
        yield from _comment(ply.comment, ply.drawn, ply.clock)
        for variation in ply.variations:
            yield f"({' '.join(_words(Record(before, variation), count))})"


def _comment(comment: str, drawn: Annotations, clock: float | None = None) -> Iterator[str]:
    """Yield a comment with its drawings and its clock, if there is anything to write."""
    parts = comment, commands(drawn), "" if clock is None else f"[%clk {clock_text(clock)}]"
    if text := " ".join(filter(None, parts)):
        yield f"{{{text}}}"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


# ---- reading: untrusted text in, a replayed record or a `RecordError` out ------------------------


DEEPEST = 100  # variations within variations: more than in any played game, within Python's stack

LONGEST_POSITION = 2_000  # characters of the text of a position

_TAG = re.compile(r'\s*(\[)\s*(\w+)\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<skipped>\s+|<[^>]*>|\d+\.+)|(?P<comment>\{[^}]*\})|(?P<open>\()|(?P<close>\))"
    r"|(?P<move>[^\s(){}<\[\]\"]+)|(?P<unknown>.+)"
)


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


@dataclass
class _OpenPly:
    """A ply to which comments and variations are still added, each in constant time."""

    move: str
    comments: list[str] = field(default_factory=list)
    drawn: Annotations = NOTHING
    variations: list[tuple[Ply, ...]] = field(default_factory=list)
    clock: float | None = None


HOMES = set[str]()
"""The modules of games that are known by name before anything else has loaded them."""


def known_games(kind: Any = Game) -> Iterator[type[Game]]:
    """Yield every game that has been defined, except those whose moves are steps of one person."""
    for home in sorted(HOMES):
        import_module(home)
    for subclass in kind.__subclasses__():
        if "name" in vars(subclass) and not subclass.stepwise:
            yield subclass
        yield from known_games(subclass)


@lru_cache(maxsize=16)  # a file of games has many of the same
def _made(kind: Callable[..., Game], options: str) -> Game:
    return kind(**json.loads(options))


class _Reader:
    """Reads one text, with errors that name the place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tags: dict[str, tuple[str, int]] = {}
        self.tokens: Iterator[_Token] = iter(())
        self.closing: _Token | None = None

    def record(self, game: Game | None) -> Record:
        tokens = [*self._tokens(self._read_tags())]
        game = self._game(game)
        start, opening = self._start(game), _OpenPly("")
        for token in takewhile(lambda token: token.kind == "comment", tokens):
            self._comment(opening, token, game)  # on the first position
        self.tokens = iter(tokens[len(opening.comments) :])
        line = self._line(start, 0)
        if self.closing:
            raise self._fault(self.closing.at, say("records.closes_nothing"))
        derived = derived_tags(game)
        tags = tuple((name, value) for name, (value, _) in self.tags.items() if name not in derived)
        first = self._finished_ply(opening)
        _, at = self.tags.get(TAG, ("", 0))
        with self._placed(at, "records.tag", tag=TAG):
            record = Record(start, line, tags, first.drawn, first.comment)
            if TAG in self.tags and not record.end.ended:
                raise ValueError(say("records.ended"))
        named, at = self.tags.get("Result", ("*", 0))
        if named not in ("*", result(record.end)):
            right = result(record.end)
            raise self._fault(at, say("records.result", said=named, right=right))
        return record

    def _read_tags(self) -> int:
        at = 0
        while match := _TAG.match(self.text, at):
            name, value = match[2], re.sub(r"\\(.)", r"\1", match[3])
            if name in self.tags:
                raise self._fault(match.start(1), say("records.twice", tag=name))
            self.tags[name] = (value, match.start(1))
            at = match.end()
        return at

    def _tokens(self, at: int) -> Iterator[_Token]:
        for match in _TOKEN.finditer(self.text, at):
            kind = str(match.lastgroup)
            if kind == "unknown":
                raise self._fault(match.start(), say("records.unreadable", text=match[0][:20]))
            if kind != "skipped":
                yield _Token(kind, match[0], match.start())

    def _game(self, given: Game | None) -> Game:
        if given is not None and "Game" not in self.tags:
            return given
        name, at = self.tags.get("Game", ("", 0))
        kinds = {kind.name: kind for kind in known_games()}
        if given is not None:  # a class that is made again, in a cell, has the same name
            kinds[given.name] = type(given)
        if name not in kinds:
            key = "records.no_such_game" if name else "records.no_game"
            raise self._fault(at, say(key, name=name, nearest=nearest(name, kinds)))
        if "Rules" in self.tags and given is None:
            rules, at = self.tags["Rules"]
            raise self._fault(at, say("records.changed", rules=rules[:80]))
        options = self._options(kinds[name])
        if given is None:
            return _made(kinds[name], json.dumps(options))
        kind: Callable[..., Game] = kinds[name]
        same_kind = kind is type(given)
        game = kind(**options, **({"rules": given.changed_rules} if same_kind else {}))
        if given != game:
            fault = self._fault(at, say("records.other", game=repr(game), given=repr(given)))
            fault.game = game
            raise fault
        return given

    def _options(self, kind: type[Game]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for option, default in kind.defaults.items():
            if tag_name(option) not in self.tags:
                continue
            text, at = self.tags[tag_name(option)]
            try:
                given[option] = text if isinstance(default, str) else json.loads(text)
            except (ValueError, RecursionError) as error:
                fault = say("records.no_value", option=option, text=text[:40])
                raise self._fault(at, fault) from error
            with self._placed(at, "records.tag", tag=tag_name(option)):
                kind(**given)  # with those before it, so that a fault is this option's
        return given

    def _start(self, game: Game) -> Position:
        if "Position" not in self.tags:
            return game.start()
        text, at = self.tags["Position"]
        with self._placed(at, "records.tag", tag="Position"):
            return game.position(text)

    def _comment(self, ply: _OpenPly, token: _Token, game: Game) -> None:
        with self._placed(token.at, "records.comment"):
            words, drawn = split_comment(token.text[1:-1], game.named_cells)
            ply.drawn |= drawn  # all of them may draw too many arrows
        ply.comments.append(words)
        found = clock_in(token.text)
        ply.clock = ply.clock if found is None else found

    def _finished_ply(self, ply: _OpenPly) -> Ply:
        words = " ".join(filter(None, ply.comments))
        return Ply(ply.move, words, tuple(ply.variations), ply.drawn, ply.clock)

    def _line(self, position: Position, depth: int) -> tuple[Ply, ...]:
        """Read a line up to its end, or to a token that closes it, kept as `closing`."""
        line: list[_OpenPly] = []
        before = position
        for token in self.tokens:
            if token.kind == "close":
                self.closing = token
                break
            if token.kind == "move":
                for decision in position.game.decisions(token.text):
                    before, position = position, self._play(position, decision, token)
                    line.append(_OpenPly(str(position.last)))
            elif not line:
                raise self._fault(token.at, say("records.too_early", text=token.text[:20]))
            elif token.kind == "comment":
                self._comment(line[-1], token, position.game)
            else:
                line[-1].variations.append(self._variation(before, token, depth + 1))
        else:
            self.closing = None
        return tuple(map(self._finished_ply, line))

    def _variation(self, position: Position, opened: _Token, depth: int) -> tuple[Ply, ...]:
        if depth > DEEPEST:
            raise self._fault(opened.at, say("records.too_deep", deepest=DEEPEST))
        line = self._line(position, depth)
        if not self.closing:
            raise self._fault(opened.at, say("records.never_closed"))
        if not line:
            raise self._fault(opened.at, say("records.empty"))
        return line

    def _play(self, position: Position, decision: str, token: _Token) -> Position:
        try:
            return position.play(decision)
        except IllegalMove as error:
            fault = error.message
            if shortened(token.text) not in fault:
                fault = say("records.move", move=token.text, why=fault)
            raise self._fault(token.at, fault) from error

    @contextmanager
    def _placed(self, at: int, key: str, **words: str) -> Iterator[None]:
        """Give a `ValueError` its subject and its place in the text."""
        try:
            yield
        except ValueError as error:
            fault = getattr(error, "reason", str(error))
            raise self._fault(at, say(key, fault=fault, **words)) from error

    def _fault(self, at: int, reason: str) -> RecordError:
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return RecordError(reason, line, column)
