"""Why a game is played interpreted: the message of Numba or Python, and the line at fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from linecache import getline
from os.path import abspath
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.binding import codes_in, reached
from ..core.errors import RuleError
from ..core.game import Game
from ..words import listed

if TYPE_CHECKING:
    from typing_extensions import Self

PACKAGE = __name__.split(".", maxsplit=1)[0]

_PLACE = re.compile(r'File "([^"\n]+)", line (\d+)|\b(?:at|from) (\S[^\n]*?) \((\d+)\)')
_CALLED = re.compile(r"<function (\S+) at ")
_PATHS = re.compile(r"[.,]* (?:defined at|Raised from) (?:None|\S.*? \(\d+\))\.?")


class Reason(str):
    """A reason in words, with the swapped rule that is at fault and the place, if that is known."""

    __slots__ = ("file", "line", "rule")

    rule: str
    file: str
    line: int

    def __new__(cls, text: str, rule: str = "", file: str = "", line: int = 0) -> Self:
        """Return a reason; without a line it lies somewhere in the rule."""
        reason = super().__new__(cls, text)
        reason.rule, reason.file, reason.line = rule, file, line
        return reason


class _Function(NamedTuple):
    """The code of a rule, or of a function that the rule reaches; `inside` is its name then."""

    rule: str
    code: CodeType
    inside: str = ""

    def has(self, file: str, line: int) -> bool:
        """Whether that line is part of it."""
        lines = [last for code in codes_in(self.code) for _, _, last in code.co_lines() if last]
        first = self.code.co_firstlineno
        return first <= line <= max(first, *lines) and file == _whole(self.code.co_filename)

    def quoted(self, line: int = 0) -> str:
        """Its name, with a line of its source."""
        inside = f", in {self.inside}" if self.inside else ""
        source = getline(self.code.co_filename, line).strip()
        return f"rule {self.rule!r}{inside}" + (f", line {line}: {source}" if line else "")

    def reason(self, text: str, line: int = 0) -> Reason:
        quoted = f"{text} ({self.quoted(line)})"
        return Reason(quoted, self.rule, self.code.co_filename, line)


def numbas(error: Exception, game: Game[Any], functions: Iterable[Any]) -> Reason:
    """Return Numba's reason in one line, with the line of the rule that it names.

    A line in a swapped rule, or in what that calls, comes first. Where Numba names only standard
    rules or `functions`, a swapped rule gave them something that doesn't fit.
    """
    text = str(error)
    reason, places = _sentence(error), list(_places(text))
    theirs, called = list(_reached(game.swapped)), _CALLED.findall(text)
    for one, line in _found(theirs, places):
        return one.reason(reason, line)
    for one in theirs:
        if any(name.rpartition(".")[2] == one.code.co_name for name in called):
            return one.reason(reason)
    named = {**game.rules.plain.rules, **{one.__name__: one for one in functions}}
    ours = [_Function(name, function.__code__) for name, function in named.items()]
    for one, line in _found(ours, places):
        if not theirs:
            return Reason(f"{reason} ({one.quoted(line)})")
        whose = listed([repr(name) for name in game.swapped], "or")
        where = one.quoted(line).removeprefix("rule ")
        what = f"what came from the rule {whose} does not fit in {where}"
        return Reason(f"{reason} ({what})", theirs[0].rule, theirs[0].code.co_filename)
    return Reason(reason)


def pythons(error: BaseException) -> Reason:
    """Return what a rule raised when it was played interpreted, with the line."""
    if isinstance(error, RuleError):
        return Reason(str(error), error.rule, error.file, error.line)
    return Reason(f"the game fails: {error!r}")


def place_of(reason: str, game: Game[Any]) -> tuple[str, int]:
    """Return the file and the line that a warning names where no caller can be named."""
    if isinstance(reason, Reason) and reason.line:
        return reason.file, reason.line
    for rule in game.swapped.values():
        return rule.__code__.co_filename, rule.__code__.co_firstlineno
    return PACKAGE, 1


def _sentence(error: Exception) -> str:
    frame = ("Failed in nopython mode", "- Resolution failure")
    lines = [line.strip() for line in str(error).splitlines() if not line.startswith(frame)]
    reason, *more = [line for line in lines if line] or [type(error).__name__]
    if reason.endswith("found for signature:"):
        reason = f"{reason.removesuffix(' found for signature:')} for {more[0].lstrip('> ')}"
    return _PATHS.sub("", reason).rstrip(".")


def _whole(file: str) -> str:
    """Return a file's path from the root; Numba writes it relative to the working folder."""
    return abspath(file)  # noqa: PTH100 - a cell's file need not be there


def _places(text: str) -> Iterator[tuple[str, int]]:
    for quoted, line, plain, number in _PLACE.findall(text):
        yield _whole(quoted or plain), int(line or number)


def _found(
    functions: list[_Function], places: Iterable[tuple[str, int]]
) -> Iterator[tuple[_Function, int]]:
    """Yield the functions in which places lie, in the order of the places."""
    for file, line in places:
        for one in functions:
            if one.has(file, line):
                yield one, line


def _reached(rules: Any) -> Iterator[_Function]:
    """Yield rules and all functions that they reach, but those of this package."""
    for name, rule in rules.items():
        for one in reached(rule):
            if one is rule or not f"{one.__module__}.".startswith(f"{PACKAGE}."):
                yield _Function(name, one.__code__, "" if one is rule else one.__name__)
