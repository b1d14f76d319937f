"""Changed rules at the board's edge: their games are played again where rows are farther apart.

A cell's number is `row * stride + column`, so arithmetic on cells or on sets of them may lead round
the edge: from the end of a row into the next one. However it is written, it leads elsewhere on the
same board with more empty columns beside it. There a rule must answer the same, cell by cell.

A rule may also know the numbers of its own board's cells, as in `0b111 << 9` where rows are 9 bits
long, and be right. It answers otherwise wherever rows are longer, each time in another way, while a
rule that leads round the edge does not where there is room for its steps. Such a rule is played,
unless it is seen to lead by one number of bits in two directions, or the board has no empty column.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from .bits import members
from .errors import LONGEST, RuleError
from .grid import name_of
from .guard import (
    FAILED,
    Call,
    Rule,
    leads_from_set_to_set,
    line_of_return,
    parameters,
    watch,
    watching,
    written_at,
)
from .values import hints, hints_within, is_set

OUTER = (1, 2, 3, 4) * 3  # columns where pieces lie in positions that a rule is asked about


class Apart(NamedTuple):
    """A board, and the same one with rows that are farther apart."""

    near: Any
    far: Any

    @classmethod
    def of(cls, board: Any) -> Apart:
        """Make both; on the far one there is room for every step of which a cell is the end."""
        stride, width = board.stride, board.stride - board.guard
        wide = max(2 * width - 1, stride + 1)
        far = board._replace(stride=wide, guard=wide - width)
        return cls(board, far._replace(cells=cls(board, far).moved(board.cells)))

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
            return all(map(self.same, one, other, hints_within(one, hint)))
        if not isinstance(one, int) or other is FAILED:
            return bool(other is not FAILED and one == other)
        if is_set(hint):
            return self.moved(one & self.near.cells) == other & self.far.cells
        row, column = divmod(one, self.near.stride)
        return other in (one, self.moved(one), row * self.far.stride + column)


def check(
    board: Any, bind: Callable[[Any], Any], names: Collection[str], contracts: Mapping[str, Rule]
) -> None:
    """Play rules a little, under watch, and again where rows are farther apart.

    Raises `RuleError` for the first that fails, or that leads round the edge.
    """
    near = board
    has_rows = hasattr(near, "stride")

    def played(board: Any) -> tuple[Mapping[str, Rule], list[list[Call]]]:
        calls: list[Call] = []
        bound = bind(watching(calls))
        rules = {name: bound.rules[name] for name in names}
        try:
            watch(board, rules, contracts, bound.kernel)
        except RuleError:
            if board is near:
                raise
        number = len(calls)
        for name in names if has_rows else ():
            _try(board, rules[name], contracts[name])
        return rules, [calls[:number], calls[number:]]

    rules, calls = played(board)
    if not has_rows:
        return
    apart = Apart.of(board)
    others = played(apart.far)[1]
    found = _suspects(apart, contracts, calls, others)
    if not found:
        return
    farther = Apart.of(apart.far)
    own = _suspects(farther, contracts, others, played(farther.far)[1])
    for name, (call, other) in found.items():
        rule, standard = rules[name], contracts[name]
        what = f"leads round the edge of the board{_place(apart, standard, call, other)}"
        if name in own or other.value is FAILED:
            steps = leads_from_set_to_set(standard)
            ways = _two_ways(board, rule) if steps else ""
            if not ways and (steps or board.guard):
                continue
            unseen = "knows the numbers of the cells, and may lead round the edge of the board"
            what = f"leads round the edge of the board{ways}" if ways else unseen
        line = line_of_return(inspect.unwrap(rule), call.arguments)
        file, _ = written_at(rule)
        raise RuleError(name, f"{what}; step(board, cells, columns, rows) is exact", file, line)


def _try(board: Any, rule: Rule, standard: Rule) -> None:
    """Ask a rule that takes sets of cells about positions, which need not arise in a game.

    In each, all pieces lie in some outer columns.
    """
    random, known, width = Random(0), hints(standard), board.stride - board.guard
    sets = [is_set(known.get(name)) for name in parameters(standard)[1:]]
    for outer in OUTER if any(sets) else ():
        held = [0] * (len(sets) + 1)
        for cell in members(board.cells):
            if not outer <= cell % board.stride < width - outer:
                held[random.randrange(sum(sets) + 1)] |= 1 << cell
        with suppress(RuleError):
            rule(board, *(held.pop(0) if one else 0 for one in sets))


def _suspects(
    apart: Apart, contracts: Mapping[str, Rule], near: list[list[Call]], far: list[list[Call]]
) -> Mapping[str, tuple[Call, Call]]:
    """Return the rules that answer otherwise where rows are farther apart, with the first calls.

    They do until the games differ. If no answer does that can be compared, the last one led there.
    """
    found: dict[str, tuple[Call, Call]] = {}
    for calls, others in zip(near, far, strict=True):
        before = None
        for call, other in zip_longest(calls, others):
            if not (call and other and _same_question(apart, contracts[call.name], call, other)):
                if before and not found:
                    found[before[0].name] = before
                break
            before = call, other
            failed = call.value is FAILED
            if not failed and not _alike(apart, contracts[call.name], call.value, other.value):
                found.setdefault(call.name, before)
    return found


def _same_question(apart: Apart, standard: Rule, call: Call, other: Call) -> bool:
    asked = zip(call.arguments, other.arguments, parameters(standard), strict=False)
    return call.name == other.name and all(_alike(apart, standard, *one) for one in asked)


def _alike(apart: Apart, standard: Rule, one: Any, other: Any, name: str = "return") -> bool:
    """Whether two values of a parameter, or two answers, are the same, as far as is known.

    A number that the rule does not explain may mean anything.
    """
    hint = hints(standard).get(name)
    plain = type(one) is int and hint in (None, int, Any) and other is not FAILED
    return plain or apart.same(one, other, hint)


def _two_ways(board: Any, rule: Rule) -> str:
    """Say from where to where a rule leads by as many bits as elsewhere, but to another column."""
    seen: dict[int, tuple[int, int, int]] = {}
    for source in members(board.cells):
        for target in members(rule(board, 1 << source) & board.cells & ~rule(board, 0)):
            columns = target % board.stride - source % board.stride
            step = abs(columns), source, target
            before = seen.setdefault(target - source, step)
            if before[0] != step[0]:
                start, end = (name_of(n, board.stride) for n in max(before, step)[1:])
                return f", from {start} to {end}"
    return ""


def _place(apart: Apart, standard: Rule, call: Call, other: Call) -> str:
    """Say from where to where a call leads: its sets of cells, and the cells that differ far."""
    known, stride, cells = hints(standard), apart.near.stride, apart.near.cells
    given = zip(parameters(standard), call.arguments, strict=True)
    asked = {name: one for key, value in given for name, one in _sets(key, value, known.get(key))}
    ends = (_sets("", answer.value, known.get("return")) for answer in (call, other))
    differ = 0
    for (_, end), (_, far) in zip(*ends, strict=False):
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
        for field, part, known in zip(names, value, hints_within(value, hint), strict=True):
            yield from _sets(field, part, known)
