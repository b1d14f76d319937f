"""Perft: the number of move sequences of a given length, the standard check of move generators."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import partial
from math import inf
from threading import Event
from time import perf_counter
from typing import Any

from ..core.game import Game
from ..core.position import Position
from . import checks
from .batches import Progress, ProgressLine, in_batches, progress_line, thread_count
from .budget import Budget
from .compiled import loops_of
from .loops import COUNTS, Function, bind_loops

TRIAL = 50_000  # states that are visited interpreted, before compiling is thought of
SLICE = 100_000  # states of a call of compiled code, which can't be interrupted


def perft(
    position: Game[Any] | Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Return the number of move sequences of that length from a position, or a game's start.

    Each decision is one move, and outcomes of chance count as moves. A game that ends earlier has
    no sequence of that length. The cost grows with the result; `compiled`, `threads` and `progress`
    are as for `playouts`. Raises `ValueError` for a negative depth, and `TypeError` for a wrong
    kind of argument.

    >>> from knotwidgets import Kingdoms
    >>> [perft(Kingdoms().start(), depth) for depth in range(4)]
    [1, 45, 1980, 9632]
    """
    if checks.whole("depth", depth, 0) > 0:
        table = perft_table(position, depth, compiled=compiled, threads=threads, progress=progress)
        return sum(table.values())
    _checked(position, compiled, threads)
    return 1


def perft_table(
    position: Game[Any] | Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> dict[str, int]:
    """Return the number of move sequences of that length by their first move, as `perft` does.

    The table leads to the position where two move generators disagree. Raises `ValueError` for a
    depth below 1.

    >>> from knotwidgets import Kingdoms
    >>> table = perft_table(Kingdoms(board="3x3").start(), 3)
    >>> table["A1"], table["B2"], sum(table.values())
    (14, 28, 140)
    """
    depth = checks.whole("depth", depth, 1)
    start, workers = _checked(position, compiled, threads)
    branches, rest = list(enumerate(_after(start.game, start.state))), depth - 1
    if rest > 1:
        branches = [(n, after) for n, state in branches for after in _after(start.game, state)]
        rest -= 1
    counting = _Counting(start.game, [state for _, state in branches], rest)
    with progress_line(len(branches), "branches", progress) as line:
        counting.run(workers, line, compiled=compiled)
    moves = start.legal_moves
    table = dict.fromkeys(moves, 0)
    for (n, _), count in zip(branches, counting.counts, strict=True):
        table[moves[n]] += count
    return table


def _checked(position: Any, compiled: object, threads: int | None) -> tuple[Position, int]:
    checks.optional_flag("compiled", compiled)
    return checks.start_of("position", position), thread_count(threads)


def _after(game: Game[Any], state: Any) -> list[Any]:
    return [game.kernel.play(game.board, state, action) for action in game.actions(state)]


class _Counting:
    """The move sequences of a length from each of some states."""

    def __init__(self, game: Game[Any], states: list[Any], depth: int) -> None:
        self.game = game
        self.states = states
        self.depth = depth
        self.counts = array("q", [0]) * len(states)
        self.budget = Budget(cancelled=Event())

    def run(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Count, with compiled rules if that is wanted or, by default, the quicker way."""
        interpreted = bind_loops(COUNTS.loops, self.game)
        left, seconds = range(len(self.states)), inf
        if compiled is None:
            begin = perf_counter()
            left = left[self._trial(interpreted) :]
            done = len(self.states) - len(left)
            seconds = (perf_counter() - begin) * len(left) / max(done, 0.1)
        loops = loops_of(self.game, COUNTS, line.say, wanted=compiled, seconds=seconds)
        work = partial(self._count_some, loops or interpreted)
        threads = threads if loops else 1
        in_batches(left, work, threads=threads, report=line.report, stop=self.budget.cancelled)

    def _trial(self, loops: Mapping[str, Function]) -> int:
        """Count interpreted for a while; return from how many states that is done."""
        spent = memoryview(array("q", [0]))
        for n, state in enumerate(self.states):
            count = loops["count_leaves"](self.game.board, state, self.depth, spent, TRIAL)
            if count < 0:
                return n
            self.counts[n] = count
        return len(self.states)

    def _count_some(self, loops: Mapping[str, Function], first: int, number: int) -> None:
        for n in range(first, first + number):
            self.counts[n] = self._count_in_slices(loops, self.states[n], self.depth)

    def _count_in_slices(self, loops: Mapping[str, Function], state: Any, depth: int) -> int:
        """Count by short calls; raise `Cancelled` when something else has ended the work."""
        self.budget.check()
        spent = memoryview(array("q", [0]))
        count = int(loops["count_leaves"](self.game.board, state, depth, spent, SLICE))
        if count >= 0:
            return count
        after = _after(self.game, state)
        return sum(self._count_in_slices(loops, one, depth - 1) for one in after)
