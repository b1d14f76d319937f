"""Playouts: whole games, of random legal moves or of players; and perft, the sequences of moves."""

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
from .compile import loops_of
from .contest import MOST_PLIES, Seats, played, seats_of, unended
from .loops import COUNTS, GAMES, Function, Measures, Playouts, bind_loops, measure
from .players import AnyPlayer
from .randomness import in_32_bits

TRIAL = 8  # games that are played interpreted in any case, to see how long the others would take


def playouts(
    start: Game | Position,
    n: int,
    *,
    players: Seats | None = None,
    seed: int = 0,
    most: int = MOST_PLIES,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Playouts:
    """Play `n` games, random ones or those of `players`, and return their results.

    In random games every decision is uniform among the legal moves, and chance follows its
    probabilities. Game i depends on the seed and on i alone, not on `compiled` or `threads`.

    `players` are one for each seat, in a list, or some by the names of their seats; the others play
    at random. They begin each game anew, with seeds that follow from `seed` and the number of the
    game. Unlike in a `contest` they keep their seats.

    A game that goes on after `most` plies ends the work with an error; `kw.study` leaves it.

    `compiled` says whether the rules are compiled first (extra `fast`), which takes some seconds,
    once; by default they are if that is quicker. Compiled games use `threads` processors, by
    default all. Players have their own `compiled`, and use one thread by default; on several, a
    player without `with_seed` plays more than one game at a time. `progress` shows a bar; by
    default after a second, on a terminal or below a cell. Ctrl-C, or stopping the cell, ends the
    work at once.

    Raises `ValueError` for a number of games or threads below 1 and for a wrong number of players,
    `TypeError` for a wrong kind of argument, `RuntimeError` for a game that doesn't end, and any
    exception of a player, such as `IllegalChoice`.

    >>> from knotwidgets import Greedy, Kingdoms
    >>> results = playouts(Kingdoms(), 20, seed=1)
    >>> len(results.winners), min(results.lengths) >= 45
    (20, True)
    >>> playouts(Kingdoms(board="3x3"), 20, players={"red": Greedy()}, seed=1).share("red") > 0.5
    True
    """
    n, most = checks.whole("n", n, 1), checks.whole("most", most, 1)
    run = _Run(checks.start_of("start", start), n, checks.seed(seed), most)
    seats = seats_of(run.game, players)
    if checks.compiled(compiled) is not None and seats:
        raise ValueError(f"compiled={compiled!r} is for random games; expected MCTS(compiled=...)")
    workers = thread_count(1 if seats and threads is None else threads)
    with progress_line(n, "games", progress) as line:
        if seats:
            run.play_with(seats, workers, line)
        else:
            run.play(workers, line, compiled=compiled)
    return Playouts(run.game.players, *run.measures)


class _Run:
    """Games from one position, and their measures."""

    def __init__(self, position: Position, n: int, seed: int, most: int) -> None:
        self.position = position
        self.game = position.game
        self.state = position.state
        self.seed = in_32_bits(seed)
        self.games = range(n)
        self.most = most
        self.measures = Measures.of(n, len(self.game.players))
        self.interpreted = bind_loops((*GAMES.loops, measure), self.game)

    def play(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Play all games: with compiled rules if that is wanted or, by default, the quicker way."""
        games, seconds = self.games, inf
        if compiled is None:
            trial, games = games[:TRIAL], games[TRIAL:]
            begin = perf_counter()
            self.play_some(self.interpreted, trial.start, len(trial))
            seconds = (perf_counter() - begin) / len(trial) * len(games)
        loops = loops_of(self.game, GAMES, line.say, wanted=compiled, seconds=seconds)
        in_batches(
            games,
            partial(self.play_some, loops or self.interpreted),
            threads=threads if loops else 1,
            report=line.report,
        )

    def play_some(self, loops: Mapping[str, Function], first: int, number: int) -> None:
        part = self.measures.part(first, number)
        done = loops["random_games"](self.game.board, self.state, self.seed, first, self.most, part)
        if done < number:
            raise unended(self.game, first + done, self.seed, self.most)

    def play_with(self, seats: Mapping[str, AnyPlayer], threads: int, line: ProgressLine) -> None:
        """Play all games between players; an interruption cancels the moves under way."""
        stop = Event()
        work = partial(self._play_one_by_one, seats, Budget(cancelled=stop))
        in_batches(self.games, work, threads=threads, first=1, report=line.report, stop=stop)

    def _play_one_by_one(
        self, seats: Mapping[str, AnyPlayer], budget: Budget, first: int, number: int
    ) -> None:
        for index in range(first, first + number):
            record = played(
                self.position, seats, index, seed=self.seed, most=self.most, budget=budget
            )
            measured = (record.end.state, len(record.moves), self.measures, index)
            self.interpreted["measure"](self.game.board, *measured)


# ---- perft -------------------------------------------------------------------------------------


VISITED = 50_000  # states that are visited interpreted, before compiling is thought of
SLICE = 100_000  # states of a call of compiled code, which can't be interrupted


def perft(
    position: Game | Position,
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
    _start_of(position, compiled, threads)
    return 1


def perft_table(
    position: Game | Position,
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
    start, workers = _start_of(position, compiled, threads)
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


def _start_of(position: Any, compiled: object, threads: int | None) -> tuple[Position, int]:
    checks.compiled(compiled)
    return checks.start_of("position", position), thread_count(threads)


def _after(game: Game, state: Any) -> list[Any]:
    return [game.kernel.play(game.board, state, action) for action in game.actions(state)]


class _Counting:
    """The move sequences of a length from each of some states."""

    def __init__(self, game: Game, states: list[Any], depth: int) -> None:
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
            count = loops["count_leaves"](self.game.board, state, self.depth, spent, VISITED)
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
