"""Perft: the number of move sequences of a given length, the standard check of move generators."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import partial
from operator import index
from threading import Event
from time import perf_counter
from typing import Any, NamedTuple

from ..games.position import Position
from .batches import in_batches, thread_count
from .binding import bind_loops
from .compiled import is_quicker, loops_of
from .kits import COUNTS, Function
from .progress import Progress, ProgressLine, progress_line

TRIAL = 50_000  # states that are visited interpreted, before compiling is thought of
SLICE = 1_000_000  # states of one call: less than a tenth of a second, compiled


def perft(
    position: Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Return the number of move sequences of that length from a position.

    Each decision is one move, and outcomes of chance count as moves. A game that ends earlier has
    no sequence of that length. The cost grows with the result; `compiled`, `threads` and `progress`
    are as for `playouts`. Raises `ValueError` for a negative depth, `TypeError` for one that is no
    whole number.

    >>> from knotwidgets import Kingdoms
    >>> [perft(Kingdoms().start(), depth) for depth in range(4)]
    [1, 45, 1980, 9632]
    """
    if _whole(depth) < 0:
        raise ValueError(f"a depth can't be negative: {depth}")
    if depth == 0:
        return 1
    table = perft_table(position, depth, compiled=compiled, threads=threads, progress=progress)
    return sum(table.values())


def perft_table(
    position: Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> dict[str, int]:
    """Return the number of move sequences of that length by their first move, as `perft` does.

    Two move generators that disagree are brought to the position where they do by this table.
    Raises `ValueError` for a depth below 1, `TypeError` for one that is no whole number.

    >>> from knotwidgets import Kingdoms
    >>> table = perft_table(Kingdoms(board="3x3").start(), 3)
    >>> table["A1"], table["B2"], sum(table.values())
    (14, 28, 140)
    """
    if _whole(depth) < 1:
        raise ValueError(f"a table of first moves takes a depth of 1 at least: {depth}")
    workers = thread_count(threads)
    work = _Work(position, depth)
    with progress_line(len(work.tasks), "branches", progress) as line:
        work.count_all(workers, line, compiled=compiled)
    table = dict.fromkeys(position.legal_moves, 0)
    moves = list(table)
    for task, count in zip(work.tasks, work.counts, strict=True):
        table[moves[task.first]] += count
    return table


def _whole(depth: int) -> int:
    try:
        return index(depth)
    except TypeError:
        raise TypeError(f"depth={depth!r}; expected a whole number") from None


class _Task(NamedTuple):
    """A state to count from, with the index of the first move that led there."""

    first: int
    state: Any


class _Work:
    """The states after one move, or after two, that the counting of longer sequences goes on from.

    They are enough for several threads, and each is done soon.
    """

    def __init__(self, position: Position, depth: int) -> None:
        self.game = position.game
        self.tasks = [_Task(n, after) for n, after in enumerate(self._after(position.state))]
        self.depth = depth - 1
        if self.depth > 1:
            self.tasks = [
                _Task(first, after) for first, state in self.tasks for after in self._after(state)
            ]
            self.depth -= 1
        self.counts = array("q", [0]) * len(self.tasks)
        self.stop = Event()
        self.interpreted = bind_loops(COUNTS.loops, self.game)

    def _after(self, state: Any) -> Iterator[Any]:
        kernel, board = self.game.kernel, self.game.board
        for n in range(kernel.count_actions(board, state)):
            yield kernel.play(board, state, kernel.nth_action(board, state, n))

    def count_all(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Count, with compiled rules if that is wished or, by default, the quicker way."""
        tasks = range(len(self.tasks))
        if compiled is None:
            begin = perf_counter()
            done = self._trial()
            seconds = (perf_counter() - begin) * (len(tasks) - done) / max(done, 0.1)
            tasks = tasks[done:]
            compiled = bool(tasks) and is_quicker(self.game, COUNTS, seconds)
        loops = loops_of(self.game, COUNTS, line.say) if compiled else None
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
        for n, task in enumerate(self.tasks):
            count = self._count(self.interpreted, task.state, self.depth, spent, TRIAL)
            if count < 0:
                return n
            self.counts[n] = count
        return len(self.tasks)

    def _count_some(self, loops: Mapping[str, Function], first: int, number: int) -> None:
        for n in range(first, first + number):
            self.counts[n] = self._count_in_slices(loops, self.tasks[n].state, self.depth)

    def _count_in_slices(self, loops: Mapping[str, Function], state: Any, depth: int) -> int:
        """Count by calls that are short, as a call of compiled code can't be interrupted."""
        spent = memoryview(array("q", [0]))
        count = self._count(loops, state, depth, spent, SLICE)
        if count >= 0 or self.stop.is_set():
            return max(count, 0)
        return sum(self._count_in_slices(loops, after, depth - 1) for after in self._after(state))

    def _count(
        self,
        loops: Mapping[str, Function],
        state: Any,
        depth: int,
        spent: memoryview[int],
        most: int,
    ) -> int:
        return int(loops["sequences"](self.game.board, state, depth, spent, most))
