"""Changed rules at the board's edge: their games are played again where rows are farther apart.

A cell's number is `row * stride + column`, so arithmetic on cells or on sets of them may lead round
the edge: from the end of a row into the next one. However it is written, it arrives elsewhere on
the same board with more empty columns beside it. There a rule must give the same answers, cell by
cell.

A rule may also know the numbers of its own board's cells, as in `0b111 << 9` where rows are 9 bits
long, and be right. Its answers differ wherever rows are longer, each time in another way; those of
a rule that leads round the edge stay the same once there is room for its steps. Such a rule is
played, unless it is seen to lead by one number of bits in two directions, or the board has no empty
column.

Where cells are numbered modulo a window, rules are asked again about the same pieces elsewhere in
it. A rule that mostly gives the same answers there, but not here, leads round the edge of the
window.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain, islice, zip_longest
from random import Random
from typing import Any, NamedTuple, get_args

from ..words import LONGEST
from .bits import members, popcount
from .errors import RuleError
from .grid import name_of
from .guard import (
    FAILED,
    Call,
    Rule,
    Rules,
    guarded,
    parameters,
    place_of_return,
    watching,
)
from .values import hints, hints_within, is_set, parts_of

PLIES = 150  # of the games that changed rules are watched in
FARTHER = 6  # boards with longer and longer rows: answers that differ there know cells' numbers
OUTER = (1, 2, 3, 4) * 3  # columns at each side where pieces lie when a rule is tried

Elsewhere = Callable[[Any, Any, Any, int], Any]
"""Moves a value by some columns and rows in a window: the board, the value, its annotation."""


class Apart(NamedTuple):
    """A board, and the same one with rows that are farther apart."""

    near: Any
    far: Any

    @classmethod
    def of(cls, board: Any) -> Apart:
        """Make both; the far one has room for every step that ends on a cell."""
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

    def same(self, one: Any, other: Any, hint: Any) -> Any:
        """Whether two values mean the same; an int without a hint may be a number, set or cell."""
        if one == self.near:
            return other == self.far
        if isinstance(one, tuple) and isinstance(other, tuple) and int not in get_args(hint):
            return all(map(self.same, one, other, hints_within(one, hint)))
        if not isinstance(one, int) or other is FAILED:
            return other is not FAILED and one == other
        if is_set(hint):
            return self.moved(one & self.near.cells) == other & self.far.cells
        row, column = divmod(one, self.near.stride)
        return other in (one, self.moved(one), row * self.far.stride + column)


def check(
    board: Any,
    bind: Callable[[Any], Any],
    names: Collection[str],
    contracts: Rules,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Play some moves under watch, and again where rows are farther apart.

    Raises `RuleError` for the first rule that fails, or that leads round the edge.
    """
    played = partial(_played, bind, names if hasattr(board, "stride") else (), contracts)
    rules, calls = played(board, strict=True)
    if elsewhere:
        _check_window(board, partial(elsewhere, board), bind(guarded).rules, calls[1], contracts)
    if not hasattr(board, "stride"):
        return
    apart = Apart.of(board)
    others = played(apart.far)[1]
    suspects = _suspects(apart, contracts, calls, others)
    if not suspects:
        return
    knowing_numbers: set[str] = set()
    farther = apart
    for _ in range(FARTHER):
        farther, before = Apart.of(farther.far), others
        others = played(farther.far)[1]
        knowing_numbers |= {*_suspects(farther, contracts, before, others)}
    for name, (call, other) in suspects.items():
        rule, standard = rules[name], contracts[name]
        what = f"leads round the edge of the board{_place(apart, standard, call, other)}"
        if name in knowing_numbers or other.value is FAILED:
            two_ways = ""
            with suppress(RuleError):  # it need not know such a position
                two_ways = _two_ways(board, rule, standard)
            if not two_ways and (board.guard or _which_are_sets(standard) == [True, True]):
                continue
            what = two_ways or "knows the numbers of the cells, and may lead round the board's edge"
        what = f"{what}; step(board, cells, columns, rows) is exact"
        raise RuleError(name, what, *place_of_return(inspect.unwrap(rule), call.arguments))


def _played(
    bind: Callable[[Any], Any],
    names: Collection[str],
    contracts: Rules,
    board: Any,
    *,
    strict: bool = False,
) -> tuple[Rules, list[list[Call]]]:
    """Return rules under watch, with their calls about positions and in games.

    Strictly, a rule that fails in a game raises `RuleError`.
    """
    calls: list[Call] = []
    rules, kernel, _ = bind(watching(calls))
    with suppress(() if strict else RuleError):  # type: ignore[arg-type]
        for _ in islice(kernel.random_games(board, 0), PLIES):
            pass
    number = len(calls)
    for name in names:
        _try(board, rules[name], contracts[name])
    return rules, [calls[number:], calls[:number]]


def _check_window(
    board: Any,
    elsewhere: Callable[[Any, Any, int], Any],
    rules: Rules,
    calls: Iterable[Call],
    contracts: Rules,
) -> None:
    """Raise `RuleError` for a rule whose answer depends on where in the window the pieces lie."""
    distinct = {(call.name, *call.arguments): call for call in calls if call.value is not FAILED}
    for call in distinct.values():
        rule, standard = rules[call.name], contracts[call.name]
        known = hints(standard)
        annotations = [*map(known.get, parameters(standard)), known["return"]]
        moved = [*call.arguments, call.value]
        answers: Counter[Any] = Counter({call.value: 0})
        for steps in range(1, board.window):
            moved = [elsewhere(*one, 1) for one in zip(moved, annotations, strict=True)]
            if (*moved[:-1],) == call.arguments:  # no cells: it is the same call
                break
            with suppress(RuleError):
                value = rule(*moved[:-1])
                same = value == moved[-1]
                answers[call.value if same else elsewhere(value, annotations[-1], -steps)] += 1
        usual, times = answers.most_common(1)[0]
        if usual != call.value and 2 * times > answers.total():
            what = (
                "answers otherwise elsewhere in the window: it leads round the edge, or knows the "
                "number of a cell; beside(board, cells, side) is exact"
            )
            place = place_of_return(inspect.unwrap(rule), call.arguments)
            raise RuleError(call.name, what, *place)


def _try(board: Any, rule: Rule, standard: Rule) -> None:
    """Call a rule that takes sets of cells with positions, which need not arise in a game.

    In the first ones there is one piece, in the others all pieces lie in some outer columns.
    """
    random, width = Random(0), board.stride - board.guard
    takes_set = _which_are_sets(standard)[:-1]
    cells = [*members(board.cells)]
    outer = ([n for n in cells if not k <= n % board.stride < width - k] for k in OUTER)
    for occupied in chain(([n] for n in cells), outer) if any(takes_set) else ():
        arguments = [0] * (sum(takes_set) + 1)
        for n in occupied:
            arguments[random.randrange(len(arguments)) if occupied[1:] else 0] |= 1 << n
        with suppress(RuleError):
            rule(board, *(arguments.pop(0) if one else 0 for one in takes_set))


def _suspects(
    apart: Apart, contracts: Rules, near: list[list[Call]], far: list[list[Call]]
) -> Mapping[str, tuple[Call, Call]]:
    """Return the rules with other answers where rows are farther apart, with the first calls.

    Calls are compared until the games differ. If no answer differs up to there, the rule that was
    called last is the suspect.
    """
    found: dict[str, tuple[Call, Call]] = {}
    for calls, others in zip(near, far, strict=True):
        before = None
        for call, other in zip_longest(calls, others):
            standard = contracts[(call or other).name]
            same = partial(_same, apart, standard)
            if not (
                call
                and other
                and call.name == other.name
                and all(map(same, call.arguments, other.arguments, parameters(standard)))
            ):
                if before and not found:
                    found[before[0].name] = before
                break
            before = call, other
            if call.value is not FAILED and not same(call.value, other.value):
                found.setdefault(call.name, before)
    return found


def _same(apart: Apart, standard: Rule, one: Any, other: Any, name: str = "return") -> Any:
    """Whether two values of a parameter, or two answers, are the same, as far as known.

    A number that the rule does not explain may mean anything.
    """
    hint = hints(standard).get(name)
    plain = type(one) is int and hint in (None, int, Any) and other is not FAILED
    return plain or apart.same(one, other, hint)


def _which_are_sets(standard: Rule) -> list[bool]:
    """Whether each parameter after the board is a set; the last entry is about the result."""
    names = (*parameters(standard)[1:], "return")
    return [is_set(hints(standard).get(name)) for name in names]


def _two_ways(board: Any, rule: Rule, standard: Rule) -> str:
    """Name two cells between which a rule leads round the edge; empty if none are found.

    The rule is called with one piece, and with none, and 0 for its other arguments: steps end where
    the answers differ.
    """
    sets = _which_are_sets(standard)
    rest = [0] * (len(sets) - 2)
    if len(sets) < 2 or not (sets[0] and sets[-1]):
        return ""
    seen: dict[int, tuple[int, int, int]] = {}
    for source in members(board.cells):
        ends = (rule(board, 1 << source, *rest) ^ rule(board, 0, *rest)) & board.cells
        if 2 * popcount(ends) > popcount(board.cells):  # without a piece it says all cells
            ends ^= board.cells
        for target in members(ends):
            columns = target % board.stride - source % board.stride
            step = abs(columns), source, target
            before = seen.setdefault(target - source, step)
            if before[0] != step[0]:
                start, end = (name_of(n, board.stride) for n in max(before, step)[1:])
                return f"leads round the edge of the board, from {start} to {end}"
    return ""


def _place(apart: Apart, standard: Rule, call: Call, other: Call) -> str:
    """Say from where to where a call leads: its sets of cells, and the cells that differ far."""
    board, known = apart.near, hints(standard)

    def named(cells: int) -> str:
        names = " ".join(name_of(n, board.stride) for n in members(cells & board.cells))
        return names if len(names) <= LONGEST // 2 else f"{names[: LONGEST // 2]} …"

    names = parameters(standard)
    given = chain.from_iterable(map(parts_of, call.arguments, map(known.get, names), names))
    sets = {name: named(cells) for name, cells, hint in given if is_set(hint)}
    places = [
        f"{name} {cells}" if len(sets) > 1 else cells for name, cells in sets.items() if cells
    ]
    place = f", from {', '.join(places)}" if places else ""
    if is_set(known.get("return")) and other.value is not FAILED:
        differ = apart.moved(call.value & board.cells) ^ other.value
        ends = (n for n in members(board.cells) if apart.moved(1 << n) & differ)
        place += f" to {named(sum(1 << n for n in ends))}"
    return place
