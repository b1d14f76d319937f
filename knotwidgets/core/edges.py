"""Changed rules at the board's edge: their games are played again where rows are farther apart.

A cell's number is `row * stride + column`, so arithmetic on cells or on sets of them may lead round
the edge: from the end of a row into the next one. However it is written, it leads elsewhere on the
same board with more empty columns beside it. There a rule must answer the same, cell by cell.

A rule may also know the numbers of its own board's cells, as in `0b111 << 9` where rows are 9 bits
long, and be right. It answers otherwise wherever rows are longer, also on two columns of the board,
round whose edge nothing leads. It is played, unless there is no empty column, or it leads by one
and the same number of bits in two directions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, get_args

from .bits import members
from .errors import LONGEST, RuleError
from .grid import name_of
from .guard import (
    FAILED,
    Call,
    Rule,
    is_set,
    leads_from_set_to_set,
    line_of_return,
    parameters,
    watch,
    watching,
    written_at,
)
from .values import hints

MOST_CALLS = 100  # of a rule that are tried on two columns

Pairs = list[tuple[Call, Call]]


class Apart(NamedTuple):
    """A board, and the same one with so many empty columns that no step leads round its edge."""

    near: Any
    far: Any

    @classmethod
    def of(cls, board: Any, cells: int = -1) -> Apart:
        """Make both of a board, of which some cells alone may be left."""
        near, wide = board._replace(cells=board.cells & cells), 2 * board.stride + 1
        far = near._replace(stride=wide, guard=wide - board.stride + board.guard)
        return cls(near, far._replace(cells=cls(near, far).moved(near.cells)))

    def moved(self, cells: int) -> int:
        """Return a set of near cells as one of far ones."""
        stride, wide = self.near.stride, self.far.stride
        line = (1 << stride) - 1
        rows = range(cells.bit_length() // stride + 1)
        return sum((cells >> row * stride & line) << row * wide for row in rows)

    def same(self, one: Any, other: Any, hint: Any) -> bool:
        """Whether two values mean the same; a number that is no set may be one, or a cell."""
        if one == self.near:
            return bool(other == self.far)
        if isinstance(one, tuple) and isinstance(other, tuple):
            return all(map(self.same, one, other, _parts(one, hint)))
        if not isinstance(one, int) or other is FAILED:
            return bool(one == other)
        if is_set(hint):
            return self.moved(one & self.near.cells) == other & self.far.cells
        row, column = divmod(one, self.near.stride)
        return other in (one, self.moved(one), row * self.far.stride + column)

    def cut(self, one: Any, other: Any) -> tuple[Any, Any]:
        """Return a value of a larger board near and far, with these cells alone in its sets."""
        if isinstance(one, tuple) and isinstance(other, tuple):
            make = getattr(one, "_make", tuple)
            near, far = zip(*map(self.cut, one, other), strict=True)
            return make(near), make(far)
        if isinstance(one, int) and self.moved(one) == other:
            one &= self.near.cells
            return one, self.moved(one)
        return one, other


def check(
    board: Any, bind: Callable[[Any], Any], names: Collection[str], contracts: Mapping[str, Rule]
) -> None:
    """Play rules a little, under watch, and again where rows are farther apart.

    Raises `RuleError` for the first that fails, or that leads round the edge.
    """

    def played(board: Any, calls: list[Call]) -> Mapping[str, Rule]:
        bound = bind(watching(calls))
        watch(board, {name: bound.rules[name] for name in names}, contracts, bound.kernel)
        return bound.rules  # type: ignore[no-any-return]

    calls: list[Call] = []
    others: list[Call] = []
    rules = played(board, calls)
    if not hasattr(board, "stride"):
        return
    apart = Apart.of(board)
    with suppress(RuleError):
        played(apart.far, others)
    pairs = [*zip(calls, others, strict=False)]
    for name, n in _suspects(apart, contracts, pairs, len(calls) - len(others)).items():
        own = [pair for pair in pairs[: n + 1] if pair[0].name == name]
        rule, standard = rules[name], contracts[name]
        place = ""
        if board.guard and _knows_numbers(apart, rule, standard, own[-MOST_CALLS:]):
            place = _two_ways(board, rule) if leads_from_set_to_set(standard) else ""
            if not place:
                continue
        what = f"leads round the edge of the board{place or _place(apart, standard, *own[-1])}"
        line = line_of_return(inspect.unwrap(rule), own[-1][0].arguments)
        file, _ = written_at(rule)
        raise RuleError(name, f"{what}; step(board, cells, columns, rows) is exact", file, line)


def _suspects(
    apart: Apart, contracts: Mapping[str, Rule], pairs: Pairs, more: int
) -> Mapping[str, int]:
    """Return the rules that answer otherwise where rows are farther apart, and in which pair first.

    They do until the games differ. If no answer does that can be compared, the last one led there.
    """
    found: dict[str, int] = {}
    for n, (call, other) in enumerate(pairs):
        standard = contracts[call.name]
        asked = [*zip(call.arguments, other.arguments, parameters(standard), strict=False)]
        if call.name != other.name or not all(_alike(apart, standard, *one) for one in asked):
            return found or {pairs[n - 1][0].name: n - 1}
        if not _alike(apart, standard, call.value, other.value):
            found.setdefault(call.name, n)
    return found or ({pairs[-1][0].name: len(pairs) - 1} if more and pairs else {})


def _alike(apart: Apart, standard: Rule, one: Any, other: Any, name: str = "return") -> bool:
    """Whether two values of a parameter, or two answers, are the same, as far as is known.

    A number that the rule does not explain may mean anything.
    """
    hint = hints(standard).get(name)
    plain = type(one) is int and hint in (None, int, Any) and other is not FAILED
    return plain or apart.same(one, other, hint)


def _knows_numbers(apart: Apart, rule: Rule, standard: Rule, pairs: Pairs) -> bool:
    """Whether a rule answers otherwise where rows are farther apart on two columns, too."""
    stride = apart.near.stride
    for column in range(stride - apart.near.guard - 1):
        rows = range(0, apart.near.cells.bit_length(), stride)
        strip = Apart.of(apart.near, sum(3 << column + row for row in rows))
        for call, other in pairs if strip.near.cells else ():
            asked = zip(call.arguments, other.arguments, strict=True)
            cut = (strip if one == apart.near else strip.cut(one, two) for one, two in asked)
            sides = zip(*cut, strict=True)
            if not _alike(strip, standard, *(_answer(rule, side) for side in sides)):
                return True
    return False


def _answer(rule: Rule, arguments: Iterable[Any]) -> Any:
    try:
        return rule(*arguments)
    except RuleError:
        return FAILED


def _two_ways(board: Any, rule: Rule) -> str:
    """Say from where to where a rule leads by as many bits as elsewhere, but to another column."""
    seen: dict[int, tuple[int, int, int]] = {}
    for source in members(board.cells):
        for target in members(rule(board, 1 << source) & board.cells & ~rule(board, 0)):
            columns = target % board.stride - source % board.stride
            before = seen.setdefault(target - source, (columns, source, target))
            if before[0] != columns:
                _, start, end = max(before, (columns, source, target), key=lambda one: abs(one[0]))
                return f", from {name_of(start, board.stride)} to {name_of(end, board.stride)}"
    return ""


def _place(apart: Apart, standard: Rule, call: Call, other: Call) -> str:
    """Say from where to where a call leads: its sets of cells, and the cells that differ far."""
    known, stride, cells = hints(standard), apart.near.stride, apart.near.cells
    given = zip(parameters(standard), call.arguments, strict=True)
    asked = {name: one for key, value in given for name, one in _sets(key, value, known.get(key))}
    ends, apart_ends = (
        [one for _, one in _sets("", answer.value, known.get("return"))] for answer in (call, other)
    )
    differ = 0
    for end, far in zip(ends, apart_ends, strict=False):
        differ |= apart.moved(end & cells) ^ far & apart.far.cells

    def named(cells: int) -> str:
        return " ".join(name_of(n, stride) for n in members(cells))

    def cut(text: str) -> str:
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"

    told = {name: named(one & cells) for name, one in asked.items()}
    said = [f"{name} {held}" if len(told) > 1 else held for name, held in told.items() if held]
    start = ", from " + cut(", ".join(said)) if said else ""
    end = named(sum(1 << n for n in members(cells) if differ & apart.moved(1 << n)))
    return f"{start} to {cut(end)}" if end else start


def _sets(name: str, value: Any, hint: Any) -> Iterator[tuple[str, int]]:
    """Yield the sets of cells in a value, with their names."""
    if is_set(hint) and isinstance(value, int):
        yield name, value
    elif isinstance(value, tuple):
        names = getattr(value, "_fields", (name,) * len(value))
        for field, part, known in zip(names, value, _parts(value, hint), strict=True):
            yield from _sets(field, part, known)


def _parts(value: tuple[Any, ...], hint: Any) -> list[Any]:
    """Return what the parts of a tuple are said to be."""
    known = hints(type(value)).values() if hasattr(value, "_fields") else get_args(hint)
    parts = [one for one in known if one is not Ellipsis] or [None]
    return (parts * len(value))[: len(value)]
