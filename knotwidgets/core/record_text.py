"""Reading game records: untrusted text in, a replayed record or a `RecordError` out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from ..words import say
from .annotations import commands, split_comment
from .errors import IllegalMove, RecordError, nearest
from .game import Game
from .lines import Ply
from .position import Position
from .record import DERIVED, Record, result, tag_name

DEEPEST = 100  # variations within variations: more than in any played game, within Python's stack

LONGEST = 1_000_000  # characters of a record: more than any played game with its comments

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
class _Open:
    """A ply to which comments and variations are still added, each in constant time."""

    move: str
    comments: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # commands
    variations: list[tuple[Ply, ...]] = field(default_factory=list)
    at: int = 0  # where its last comment stands


def known_games(kind: Any = Game) -> Iterator[type[Game[Any]]]:
    """Yield every game that has been defined: the classes below `Game` that have a name."""
    for below in kind.__subclasses__():
        if "name" in vars(below):
            yield below
        yield from known_games(below)


def read_record(text: str, game: Game[Any] | None = None) -> Record:
    """Read and replay a record; see `Record.read`."""
    if not isinstance(text, str):
        raise RecordError(f"a record is given as text, not as {text!r}")
    if len(text) > LONGEST:
        raise RecordError(say("records.too_long", most=f"{LONGEST:,}"))
    return _Reader(text).record(game)


@lru_cache(maxsize=16)  # a file of games has many of the same
def _made(kind: Callable[..., Game[Any]], options: str) -> Game[Any]:
    return kind(**json.loads(options))


class _Reader:
    """Reads one text, with errors that name the place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tags: dict[str, tuple[str, int]] = {}
        self.tokens: Iterator[_Token] = iter(())
        self.closing: _Token | None = None

    def record(self, game: Game[Any] | None) -> Record:
        tokens = [*self._tokens(self._read_tags())]
        game = self._game(game)
        start, opening = self._start(game), _Open("")
        for token in takewhile(lambda token: token.kind == "comment", tokens):
            self._comment(opening, token, game)  # on the first position
        self.tokens = iter(tokens[len(opening.comments) :])
        line = self._line(start, 0)
        if self.closing:
            raise self._fault(self.closing.at, say("records.closes_nothing"))
        derived = {*DERIVED, *map(tag_name, game.options)}
        tags = tuple((name, value) for name, (value, _) in self.tags.items() if name not in derived)
        first = self._closed(opening, game)
        record = Record(start, line, tags, first.drawn, first.comment)
        said, at = self.tags.get("Result", ("*", 0))
        if said not in ("*", result(record.end)):
            right = result(record.end)
            raise self._fault(at, say("records.result", said=said, right=right))
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

    def _game(self, given: Game[Any] | None) -> Game[Any]:
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
        kind: Callable[..., Game[Any]] = kinds[name]
        same = kind is type(given)
        game = kind(**options, **({"rules": given.swapped} if same else {}))
        if given != game:
            fault = self._fault(at, say("records.other", game=repr(game), given=repr(given)))
            fault.game = game
            raise fault
        return given

    def _options(self, kind: type[Game[Any]]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for option, default in kind.defaults.items():
            if tag_name(option) not in self.tags:
                continue
            text, at = self.tags[tag_name(option)]
            try:
                given[option] = text if isinstance(default, str) else json.loads(text)
            except (ValueError, RecursionError) as error:
                said = say("records.no_value", option=option, text=text[:40])
                raise self._fault(at, said) from error
            with self._placed(at, "records.tag", tag=tag_name(option)):
                kind(**given)  # with those before it, so that a fault is this option's
        return given

    def _start(self, game: Game[Any]) -> Position:
        if "Position" not in self.tags:
            return game.start()
        text, at = self.tags["Position"]
        with self._placed(at, "records.tag", tag="Position"):
            return game.position(text)

    def _comment(self, ply: _Open, token: _Token, game: Game[Any]) -> None:
        with self._placed(token.at, "records.comment"):
            words, drawn = split_comment(token.text[1:-1], game.named_cells)
        ply.comments.append(words)
        ply.drawn.append(commands(drawn))
        ply.at = token.at

    def _closed(self, ply: _Open, game: Game[Any]) -> Ply:
        with self._placed(ply.at, "records.comment"):  # all of them may draw too many arrows
            _, drawn = split_comment(" ".join(ply.drawn), game.named_cells)
        words = " ".join(filter(None, ply.comments))
        return Ply(ply.move, words, tuple(ply.variations), drawn)

    def _line(self, position: Position, depth: int) -> tuple[Ply, ...]:
        """Read a line up to its end, or to a token that closes it, kept as `closing`."""
        line: list[_Open] = []
        before = position
        for token in self.tokens:
            if token.kind == "close":
                self.closing = token
                break
            if token.kind == "move":
                for decision in position.game.decisions(token.text):
                    before, position = position, self._play(position, decision, token)
                    line.append(_Open(str(position.last)))
            elif not line:
                raise self._fault(token.at, say("records.too_early", text=token.text[:20]))
            elif token.kind == "comment":
                self._comment(line[-1], token, position.game)
            else:
                line[-1].variations.append(self._variation(before, token, depth + 1))
        else:
            self.closing = None
        return tuple(self._closed(ply, position.game) for ply in line)

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
            said = say("records.move", move=token.text, why=error.message)
            raise self._fault(token.at, said) from error

    @contextmanager
    def _placed(self, at: int, key: str, **words: str) -> Iterator[None]:
        """Say in what, and where in the text, a `ValueError` comes about."""
        try:
            yield
        except ValueError as error:
            fault = getattr(error, "reason", str(error))
            raise self._fault(at, say(key, fault=fault, **words)) from error

    def _fault(self, at: int, reason: str) -> RecordError:
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return RecordError(reason, line, column)
