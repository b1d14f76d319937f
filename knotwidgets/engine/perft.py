"""Perft: the number of move sequences of a given length, the standard check of move generators."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from threading import Event
from time import perf_counter
from typing import Any

from ..core.game import Game
from ..core.position import Position
from . import checks
from .batches import Progress, ProgressLine, in_batches, progress_line, thread_count
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
    are as for `playouts`. Raises `ValueError` for a negative depth, `TypeError` for one that is no
    whole number, and for what is no position.

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
    depth below 1, `TypeError` for one that is no whole number.

    >>> from knotwidgets import Kingdoms
    >>> table = perft_table(Kingdoms(board="3x3").start(), 3)
    >>> table["A1"], table["B2"], sum(table.values())
    (14, 28, 140)
    """
    depth = checks.whole("depth", depth, 1)
    start, workers = _checked(position, compiled, threads)
    work = _Work(start, depth)
    with progress_line(len(work.tasks), "branches", progress) as line:
        work.count_all(workers, line, compiled=compiled)
    moves = start.legal_moves
    table = dict.fromkeys(moves, 0)
    for (first, _), count in zip(work.tasks, work.counts, strict=True):
        table[moves[first]] += count
    return table


def _checked(position: Any, compiled: object, threads: int | None) -> tuple[Position, int]:
    checks.optional_flag("compiled", compiled)
    return checks.start_of("position", position), thread_count(threads)


class StoppedError(Exception):
    """Something else has ended the work."""


class _Work:
    """What is left to count: from the states after one move, or after two, by their first move."""

    def __init__(self, position: Position, depth: int) -> None:
        self.game = position.game
        self.tasks = list(enumerate(self._after(position.state)))
        self.depth = depth - 1
        if self.depth > 1:
            self.tasks = [(n, after) for n, state in self.tasks for after in self._after(state)]
            self.depth -= 1
        self.counts = array("q", [0]) * len(self.tasks)
        self.stop = Event()
        self.interpreted = bind_loops(COUNTS.loops, self.game)

    def _after(self, state: Any) -> Iterator[Any]:
        kernel, board = self.game.kernel, self.game.board
        for n in range(kernel.count_actions(board, state)):
            yield kernel.play(board, state, kernel.nth_action(board, state, n))

    def count_all(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Count, with compiled rules if that is wanted or, by default, the quicker way."""
        tasks, seconds = range(len(self.tasks)), inf
        if compiled is None:
            begin = perf_counter()
            done = self._trial()
            seconds = (perf_counter() - begin) * (len(tasks) - done) / max(done, 0.1)
            tasks = tasks[done:]
        loops = loops_of(self.game, COUNTS, line.say, wanted=compiled, seconds=seconds)
        in_batches(
            tasks,
            partial(self._count_some, loops or self.interpreted),
            threads=threads if loops else 1,
            report=line.report,
            stop=self.stop,
        )

    def _trial(self) -> int:
        """Count interpreted for a while; return how many tasks are done."""
        spent = memoryview(array("q", [0]))
        for n, (_, state) in enumerate(self.tasks):
            count = self._count(self.interpreted, state, self.depth, spent, TRIAL)
            if count < 0:
                return n
            self.counts[n] = count
        return len(self.tasks)

    def _count_some(self, loops: Mapping[str, Function], first: int, number: int) -> None:
        for n in range(first, first + number):
            self.counts[n] = self._count_in_slices(loops, self.tasks[n][1], self.depth)

    def _count_in_slices(self, loops: Mapping[str, Function], state: Any, depth: int) -> int:
        """Count by short calls; raise `StoppedError` when something else has ended the work."""
        if self.stop.is_set():
            raise StoppedError
        count = self._count(loops, state, depth, memoryview(array("q", [0])), SLICE)
        if count >= 0:
            return count
        return sum(self._count_in_slices(loops, after, depth - 1) for after in self._after(state))

    def _count(
        self,
        loops: Mapping[str, Function],
        state: Any,
        depth: int,
        spent: memoryview[int],
        most: int,
    ) -> int:
        return int(loops["count_leaves"](self.game.board, state, depth, spent, most))
