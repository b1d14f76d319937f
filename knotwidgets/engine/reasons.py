"""Why a game is played interpreted: what Numba or Python says of its rules, and of which line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from linecache import getline
from os.path import abspath
from traceback import walk_tb
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.game import Game
from ..core.rules import closure_of, globals_of
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
    """A rule, or a function that it reaches, `inside` of which a fault lies then."""

    rule: str
    code: CodeType
    inside: str = ""

    def has(self, file: str, line: int) -> bool:
        """Whether it is written there."""
        lines = range(self.code.co_firstlineno, max(_lines(self.code)) + 1)
        return line in lines and file == _whole(self.code.co_filename)

    def quoted(self, line: int = 0) -> str:
        """Its name, with a line of its source."""
        inside = f", in {self.inside}" if self.inside else ""
        source = getline(self.code.co_filename, line).strip()
        return f"rule {self.rule!r}{inside}" + (f", line {line}: {source}" if line else "")

    def reason(self, text: str, line: int = 0) -> Reason:
        """A reason that lies in it."""
        return Reason(text, self.rule, self.code.co_filename, line)


def numbas(error: Exception, game: Game[Any], functions: Iterable[Any]) -> Reason:
    """Return Numba's reason in one line, with the line of the rule that it speaks of.

    A line in a swapped rule, or in what that calls, comes first. Where only ours are spoken of,
    they were given something that doesn't fit; `functions` are those beside the rules.
    """
    text = str(error)
    reason, places = _sentence(error), list(_places(text))
    theirs, called = list(_reached(game.swapped)), _CALLED.findall(text)
    for one, line in _found(theirs, places):
        return one.reason(f"{reason} ({one.quoted(line)})", line)
    for one in theirs:
        if any(name.rpartition(".")[2] == one.code.co_name for name in called):
            return one.reason(f"{reason} ({one.quoted()})")
    named = {**game.rules, **{one.__name__: one for one in functions}}
    ours = [_Function(name, function.__code__) for name, function in named.items()]
    for one, line in _found(ours, places):
        if not theirs:
            return Reason(f"{reason} ({one.quoted(line)})")
        whose = listed([repr(name) for name in game.swapped], "or")
        where = one.quoted(line).removeprefix("rule ")
        what = f"what came from the rule {whose} does not fit in {where}"
        return theirs[0].reason(f"{reason} ({what})")
    return Reason(reason)


def pythons(error: BaseException, game: Game[Any]) -> Reason:
    """Return what a rule raised when it was played by interpreted, with the line where it did."""
    reason = f"a rule fails: {error!r}"
    places = [(_whole(f.f_code.co_filename), line) for f, line in walk_tb(error.__traceback__)]
    for one, line in _found(list(_reached(game.swapped)), reversed(places)):
        return one.reason(f"{reason} ({one.quoted(line)})", line)
    return Reason(reason)


def place_of(reason: str, game: Game[Any]) -> tuple[str, int]:
    """Return the file and the line that a warning names which comes of nobody's call."""
    if isinstance(reason, Reason) and reason.line:
        return reason.file, reason.line
    for rule in game.swapped.values():
        return rule.__code__.co_filename, rule.__code__.co_firstlineno
    return PACKAGE, 1


def _sentence(error: Exception) -> str:
    said = [line.strip() for line in str(error).splitlines() if not _is_frame(line)]
    reason = said[0] if said else type(error).__name__
    if reason.endswith("found for signature:"):
        reason = f"{reason.removesuffix(' found for signature:')} for {said[1].lstrip('> ')}"
    return _PATHS.sub("", reason).rstrip(".")


def _whole(file: str) -> str:
    """Return a file's path from the root; Numba tells it from the working folder."""
    return abspath(file)  # noqa: PTH100 - a cell's file need not be there


def _is_frame(line: str) -> bool:
    return not line.strip() or line.startswith(("Failed in nopython mode", "- Resolution failure"))


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
    """Yield rules and all functions that they reach, but ours."""
    seen: set[FunctionType] = set()
    left = [(name, rule, "") for name, rule in rules.items()]
    for name, function, inside in left:  # which grows meanwhile
        if function in seen:
            continue
        seen.add(function)
        yield _Function(name, function.__code__, inside)
        values = [*globals_of(function, {}).values(), *closure_of(function)]
        functions = [one for one in values if isinstance(one, FunctionType) and not _ours(one)]
        left += [(name, one, one.__name__) for one in functions]


def _ours(function: FunctionType) -> bool:
    return f"{function.__module__}.".startswith(f"{PACKAGE}.")


def _lines(code: CodeType) -> Iterator[int]:
    """Yield the lines of a code and of those inside it."""
    yield code.co_firstlineno
    yield from (line for _, _, line in code.co_lines() if line)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _lines(constant)
