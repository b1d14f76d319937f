"""Errors, verdicts and outcomes: small values that all games share, and words for messages."""

from __future__ import annotations

import copyreg
import sys
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from linecache import getline
from pathlib import Path
from traceback import walk_tb
from types import MappingProxyType, TracebackType
from typing import Any, TypeAlias, TypeVar

from ..words import (
    listed,
    say,
    shortened as shortened,  # noqa: PLC0414 - the words need it, too
)

Cells: TypeAlias = tuple[str, ...]
"""The names of cells."""

PACKAGE = str(Path(__file__).parents[1])
K = TypeVar("K")
V = TypeVar("V")


def fixed(mapping: Mapping[K, V]) -> MappingProxyType[K, V]:
    """Return a mapping as one that can't be changed."""
    return MappingProxyType(dict(mapping))


# Outcomes, reports and so on have such mappings, which Python doesn't pickle by itself.
copyreg.pickle(MappingProxyType, lambda mapping: (fixed, (dict(mapping),)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rules' answer about a move.

    `rule` is the name of the rule that forbids it, a key of `game.rules` where one function decides
    (empty for a legal move); `message` says it in English, and `words.into` translates it;
    `marks` are the cells that show why.
    """

    legal: bool
    rule: str = ""
    message: str = ""
    marks: Cells = ()


def refusal(rule: str, key: str, marks: Cells = (), /, **words: object) -> Verdict:
    """Return the verdict of a rule that forbids a move, in the sentence of a key."""
    return Verdict(False, rule, say(key, **words), marks)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `winner` (None for a draw), `points` by player, the score in words.

    `detail` are sentences, in a tuple; there may be none. `ending` is how it ended, in one line,
    where people ended it and not the rules.
    """

    winner: str | None
    points: Mapping[str, int]
    detail: tuple[str, ...] = ()
    ending: str = ""

    @classmethod
    def of(cls, points: Mapping[str, int], detail: tuple[str, ...], ending: str = "") -> Outcome:
        """Return the outcome by points: a player alone with the most points wins."""
        best = [player for player, won in points.items() if won == max(points.values())]
        return cls(best[0] if len(best) == 1 else None, fixed(points), detail, ending)


class IllegalMove(ValueError):  # noqa: N818 - a fact of the game, not a failure
    """A move that the rules forbid or that can't be read; says why, and which cells show it.

    `move` is the move, `rule` the name of the rule that forbids it, `message` the reason, and
    `marks` are the cells.
    """

    def __init__(self, move: str, verdict: Verdict, position: str) -> None:
        super().__init__(f"{verdict.message} (move {shortened(move)} in position {position!r})")
        self._given = move, verdict, position
        self.move = move
        self.rule = verdict.rule
        self.message = verdict.message
        self.marks = verdict.marks

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._given


class RuleError(RuntimeError):
    """A failing rule of the user: what it did, the expected result, its line.

    `rule` is its name, `file` and `line` the place. Notebooks show the user's own lines alone.
    """

    def __init__(self, rule: str, what: str, file: str = "", line: int = 0) -> None:
        source = getline(file, line).strip()
        place = f" (line {line}: {source})" if source else f" (line {line})" if line else ""
        super().__init__(f"the rule {rule!r} {what}{place}")
        self.rule, self.what, self.file, self.line = rule, what, file, line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rule, self.what, self.file, self.line)

    def _render_traceback_(self) -> list[str]:
        """Return the traceback for IPython, which calls this: the user's own lines alone."""
        shell = sys.modules["IPython"].get_ipython()
        cause = self.__cause__
        traceback = _own_lines(self.__traceback__, cause.__traceback__ if cause else None)
        shown: list[str] = shell.InteractiveTB.structured_traceback(
            type(self), copy(self), traceback, 0
        )
        return shown


def _own_lines(*tracebacks: TracebackType | None) -> TracebackType | None:
    """Return tracebacks in one, without this package, and from where a notebook runs a cell."""
    frames = [place for traceback in tracebacks for place in walk_tb(traceback)]
    files = [frame.f_code.co_filename for frame, _ in frames]
    runs = [n for n, file in enumerate(files) if file.endswith("interactiveshell.py")]
    first = runs[-1] + 1 if runs else 0
    own = [
        place
        for place, file in zip(frames[first:], files[first:], strict=True)
        if not file.startswith(PACKAGE)
    ]
    traceback = None
    for frame, line in reversed([*dict.fromkeys(own)]):
        traceback = TracebackType(traceback, frame, frame.f_lasti, line)
    return traceback


class BoardError(ValueError):
    """A drawn board that can't be read; quotes the line and column."""


class PositionError(ValueError):
    """A position text that can't be read; quotes it and the place.

    `marks` are the cells at fault, if known, and `reason` is the fault: the message without the
    text.
    """

    def __init__(self, message: str, marks: Cells = (), reason: str = "") -> None:
        super().__init__(message)
        self.marks = tuple(dict.fromkeys(marks))
        self.reason = reason or message.partition(" (in position ")[0]


def faulty(text: str, reason: str, marks: Cells = (), phrase: str = "") -> PositionError:
    """Return the error of a position's text, which quotes it."""
    return PositionError(f"{reason} (in position {shortened(text)})", marks, phrase)


class RecordError(ValueError):
    """A game record that can't be read or replayed; quotes the line and column, if they are known.

    `reason` is the fault, and `full_reason` the fault with its place, both phrases that
    `words.into` translates; `game` is the recorded game, if another one was expected.
    """

    game: object = None

    def __init__(self, reason: str, line: int = 0, column: int = 0, file: str = "") -> None:
        self.full_reason = reason
        if line:
            self.full_reason = say("records.at", line=line, column=column, reason=reason)
        super().__init__(
            f"line {line}, column {column} of {file}: {reason}" if file else self.full_reason
        )
        self.reason, self.line, self.column, self.file = reason, line, column, file

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.line, self.column, self.file)


def count(number: int, noun: str) -> str:
    """Return a number of things, in the messages and tables that stay English.

    >>> count(1, "knot"), count(3_000, "knot")
    ('1 knot', '3,000 knots')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"


def expect(word: Any, known: Collection[str], what: str) -> str:
    """Return a known word; for any other raise `ValueError` with `what` and the nearest one.

    >>> expect("drak", ["light", "dark"], "there is no theme 'drak'")
    Traceback (most recent call last):
    ValueError: there is no theme 'drak'; did you mean 'dark'?
    """
    if isinstance(word, str) and word in known:
        return word
    raise ValueError(f"{what}; {nearest(word, known)}")


def of_kind(name: str, value: Any, kinds: Any, expected: str) -> Any:
    """Return a value of some kinds; raise `TypeError` for any other, saying what is expected.

    >>> of_kind("title", 5, str, "a text")
    Traceback (most recent call last):
    TypeError: title=5; expected a text
    """
    if isinstance(value, kinds):
        return value
    raise TypeError(f"{name}={shortened(value)}; expected {expected}")


MOST_NAMES = 24
"""The most names that a message lists."""


def nearest(word: object, known: Iterable[str]) -> str:
    """Return the end of an error message: the nearest known word, or all known words.

    >>> nearest("scorings", ["leap", "scoring"])
    "did you mean 'scoring'?"
    >>> nearest("?", ["leap", "scoring"])
    "expected 'leap' or 'scoring'"
    >>> nearest("?", [])
    'there are none'
    """
    names = list(known)
    if not names:
        return say("common.expected_none")
    same = [name for name in names if name.lower() == str(word).lower()]
    close = same or get_close_matches(str(word), names, n=1)
    if close:
        return say("common.nearest", name=close[0])
    quoted = [repr(name) for name in names]
    if len(names) <= MOST_NAMES:
        return say("common.expected", names=listed(quoted, "or"))
    return say("common.expected_of", number=len(names), names=listed(quoted[:3], "or"))
