"""Reading game records: untrusted text in, a replayed record or a `RecordError` out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .annotations import NOTHING, Annotations, commands, split_comment
from .errors import IllegalMove, PositionError, RecordError, nearest
from .game import Game
from .position import Position
from .record import Ply, Record, result

DEEPEST = 100  # variations within variations: more than in any played game, within Python's stack
DERIVED = ("Game", "Position", "Result", "Rules")

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<comment>\{[^}]*\})|(?P<event><[^>]*>)|(?P<open>\()|(?P<close>\))"
    r"|(?P<number>\d+\.+)|(?P<move>[^\s(){}<\[\]\"]+)"
)


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def known_games(kind: Any = Game) -> Iterator[type[Game[Any]]]:
    """Yield every game that has been defined: the classes below `Game` that have a name."""
    for below in kind.__subclasses__():
        if "name" in vars(below):
            yield below
        yield from known_games(below)


def tag_name(option: str) -> str:
    """Return the tag that holds an option.

    >>> tag_name("illegal_moves")
    'IllegalMoves'
    """
    return "".join(word.capitalize() for word in option.split("_"))


def option_tags(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield a tag for each option that differs from its default, and one for changed rules."""
    for option, value in game.options.items():
        if not game.is_standard(option):
            yield tag_name(option), value if isinstance(value, str) else json.dumps(value)
    if game.swapped:
        yield "Rules", ", ".join(game.swapped)


def check_tags(game: Game[Any], tags: Sequence[tuple[str, str]]) -> None:
    """Raise `ValueError` for a tag that can't be added to those that a record writes itself."""
    derived = {*DERIVED, *map(tag_name, game.options)}
    names = [name for name, _ in tags]
    for name, value in tags:
        if not re.fullmatch(r"\w+", name):
            raise ValueError(f"the name of a tag must be one word, not {name!r}")
        if name in derived:
            raise ValueError(f"the tag {name!r} can't be given: the record writes it itself")
        if names.count(name) > 1:
            raise ValueError(f"the tag {name!r} is given twice")
        if "\n" in value:
            raise ValueError(f"the tag {name!r} must have its value on one line, not {value!r}")


def read_record(text: str, game: Game[Any] | None = None) -> Record:
    """Read and replay a record; see `Record.read`."""
    if not isinstance(text, str):
        raise RecordError(f"a record is given as text, not as {text!r}")
    return _Reader(text).record(game)


class _Reader:
    """A cursor over the tokens of one text, with errors that name the place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tags: dict[str, tuple[str, int]] = {}
        self.tokens: list[_Token] = []
        self.next = 0
        self.drawn = NOTHING  # on the first position

    def record(self, game: Game[Any] | None) -> Record:
        body = self._read_tags()
        self.tokens = list(self._tokens(body))
        game = self._game(game)
        start = self._start(game)
        self._read_first(game)
        line = self._line(start, 0)
        if self.next < len(self.tokens):
            raise self._fault(self.tokens[self.next].at, "this ')' closes nothing")
        options = {tag_name(option) for option in game.options}
        tags = tuple(
            (name, value)
            for name, (value, _) in self.tags.items()
            if name not in options and name not in DERIVED
        )
        record = Record(start, line, tags, self.drawn)
        self._check_result(record)
        return record

    def _read_tags(self) -> int:
        at = 0
        while match := _TAG.match(self.text, self._skip_blank(at)):
            name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
            if name in self.tags:
                raise self._fault(match.start(), f"the tag {name!r} stands there twice")
            self.tags[name] = (value, match.start())
            at = match.end()
        return at

    def _skip_blank(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def _tokens(self, at: int) -> Iterator[_Token]:
        while at < len(self.text):
            match = _TOKEN.match(self.text, at)
            if not match or match.lastgroup is None:
                line_end = self.text.find("\n", at)
                rest = self.text[at : line_end if line_end >= 0 else None][:20]
                raise self._fault(at, f"{rest!r} can't be read")
            if match.lastgroup not in ("blank", "number", "event"):
                yield _Token(match.lastgroup, match[0], at)
            at = match.end()

    def _game(self, given: Game[Any] | None) -> Game[Any]:
        if given is not None and "Game" not in self.tags:
            return given
        name, at = self.tags.get("Game", ("", 0))
        kinds = {kind.name: kind for kind in known_games()}
        if name not in kinds:
            what = f"the game {name!r} is unknown" if name else 'there is no tag [Game "..."]'
            raise self._fault(at, f"{what}; {nearest(name, kinds)}")
        if "Rules" in self.tags and given is None:
            rules, at = self.tags["Rules"]
            raise self._fault(at, f"played with changed rules ({rules}); pass the game as game=")
        kind = kinds[name]
        game = kind(**dict(self._options(kind)), **({"rules": given.swapped} if given else {}))
        if given not in (None, game):
            raise self._fault(at, f"it is a record of {game!r}, not of the given {given!r}")
        return given or game

    def _options(self, kind: type[Game[Any]]) -> Iterator[tuple[str, Any]]:
        given: dict[str, Any] = {}
        for option, default in kind.defaults.items():
            if tag_name(option) in self.tags:
                text, at = self.tags[tag_name(option)]
                value = text if isinstance(default, str) else self._json(option, text, at)
                given[option] = value
                try:
                    kind(**given)  # with those before it, so that a fault is this option's
                except ValueError as error:
                    raise self._fault(at, str(error)) from error
                yield option, value

    def _json(self, option: str, text: str, at: int) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._fault(at, f"{option} can't be {text[:40]!r}") from error

    def _start(self, game: Game[Any]) -> Position:
        if "Position" not in self.tags:
            return game.start()
        text, at = self.tags["Position"]
        try:
            return game.position(text)
        except PositionError as error:
            raise self._fault(at, str(error)) from error

    def _read_first(self, game: Game[Any]) -> None:
        """Read what is drawn on the first position; nothing else stands before the moves."""
        if self.tokens and self.tokens[0].kind == "comment":
            words, self.drawn = self._parse(self.tokens[0], "", NOTHING, game)
            if self.drawn and not words:
                self.next = 1

    def _parse(
        self, token: _Token, before: str, drawn: Annotations, game: Game[Any]
    ) -> tuple[str, Annotations]:
        """A comment and what is drawn, with those that stood there before."""
        try:
            return split_comment(f"{before} {commands(drawn)} {token.text[1:-1]}", game.named_cells)
        except ValueError as error:
            raise self._fault(token.at, str(error)) from error

    def _line(self, position: Position, depth: int) -> tuple[Ply, ...]:
        line: list[Ply] = []
        before = position
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            if token.kind == "close":
                break
            self.next += 1
            if token.kind == "move":
                for decision in position.game.decisions(token.text):
                    before, position = position, self._play(position, decision, token)
                    line.append(Ply(str(position.last)))
            elif not line:
                raise self._fault(token.at, f"{token.text[:20]!r} stands before the first move")
            elif token.kind == "comment":
                last = line[-1]
                noted, drawn = self._parse(token, last.comment, last.drawn, position.game)
                line[-1] = replace(last, comment=noted, drawn=drawn)
            else:
                variation = self._variation(before, token, depth + 1)
                line[-1] = replace(line[-1], variations=(*line[-1].variations, variation))
        return tuple(line)

    def _variation(self, position: Position, opened: _Token, depth: int) -> tuple[Ply, ...]:
        if depth > DEEPEST:
            raise self._fault(opened.at, f"variations are nested more than {DEEPEST} deep")
        line = self._line(position, depth)
        if self.next == len(self.tokens):
            raise self._fault(opened.at, "this '(' is never closed")
        if not line:
            raise self._fault(opened.at, "this variation is empty")
        self.next += 1
        return line

    def _play(self, position: Position, decision: str, token: _Token) -> Position:
        try:
            return position.play(decision)
        except IllegalMove as error:
            raise self._fault(token.at, f"{token.text!r}: {error.message}") from error

    def _check_result(self, record: Record) -> None:
        said, at = self.tags.get("Result", ("*", 0))
        if said not in ("*", result(record.end)):
            raise self._fault(
                at, f"the result {said!r} is not that of the moves: {result(record.end)}"
            )

    def _fault(self, at: int, reason: str) -> RecordError:
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return RecordError(f"line {line}, column {column} of the record: {reason}")
