"""Playouts: whole games, of random legal moves or of players; and perft, the sequences of moves."""

from __future__ import annotations

from array import array
from collections.abc import Callable
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
from .compile import Loops, loops_of
from .contest import MOST_PLIES, Seats, endless_error, play_game, seats_of
from .loops import COUNTS, GAMES, Kit, Measures, Playouts, bind_loops, measure
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
    position, seed = checks.start_of("start", start), in_32_bits(checks.seed(seed))
    game, seats = position.game, seats_of(position.game, players)
    if checks.compiled(compiled) is not None and seats:
        raise ValueError(f"compiled={compiled!r} is for random games; expected MCTS(compiled=...)")
    workers = thread_count(1 if seats and threads is None else threads)
    measures, budget = Measures.of(n, len(game.players)), Budget(cancelled=Event())

    def play(loops: Loops, first: int, number: int) -> None:
        part = measures.part(first, number)
        done = loops["random_games"](game.board, position.state, seed, first, most, part)
        if done < number:
            raise endless_error(game, first + done, seed, most)

    def trial(loops: Loops) -> int:
        number = min(TRIAL, n)
        play(loops, 0, number)
        return number

    def play_with(loops: Loops, first: int, number: int) -> None:
        for index in range(first, first + number):
            record = play_game(position, seats, index, seed=seed, most=most, budget=budget)
            measured = (record.end.state, len(record.moves), measures, index)
            loops["measure"](game.board, *measured)

    with progress_line(n, "games", progress) as line:
        if seats:  # an interruption cancels the moves under way
            work, stop = partial(play_with, bind_loops([measure], game)), budget.cancelled
            in_batches(range(n), work, threads=workers, first=1, report=line.report, stop=stop)
        else:
            _run_the_quicker_way(game, GAMES, play, trial, workers, line, compiled)
    return Playouts(game.players, *measures)


def _run_the_quicker_way(
    game: Game,
    kit: Kit,
    work: Callable[[Loops, int, int], None],
    trial: Callable[[Loops], int],
    threads: int,
    line: ProgressLine,
    compiled: bool | None,  # noqa: FBT001 - private
    stop: Event | None = None,
) -> None:
    """Do work for all items: with compiled rules if that is wanted or, by default, the quicker way.

    `trial` does the first items interpreted, to see how long the others would take, and returns how
    many it has done.
    """
    interpreted, items, seconds = bind_loops(kit.loops, game), range(line.total), inf
    if compiled is None:
        begin = perf_counter()
        done = trial(interpreted)
        items = items[done:]
        seconds = (perf_counter() - begin) * len(items) / max(done, 0.1)
    loops = loops_of(game, kit, line.say, wanted=compiled, seconds=seconds)
    work_on, threads = partial(work, loops or interpreted), threads if loops else 1
    in_batches(items, work_on, threads=threads, report=line.report, stop=stop)


# ---- perft -------------------------------------------------------------------------------------


VISITED = 50_000  # states that are visited interpreted before compiling is considered
SLICE = 100_000  # states of a call of compiled code, which can't be interrupted


def perft(
    position: Game | Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Return the number of move sequences of `depth` moves from a position, or a game's start.

    Each decision is one move, and outcomes of chance count as moves. A game that ends earlier has
    no sequence of that length. The cost grows with the result; `compiled`, `threads` and `progress`
    are as for `playouts`. Raises `ValueError` for a negative depth, and `TypeError` for a wrong
    kind of argument.

    >>> from knotwidgets import Kingdoms
    >>> [perft(Kingdoms().start(), depth) for depth in range(4)]
    [1, 45, 1980, 9632]
    """
    if not checks.whole("depth", depth, 0):
        checks.start_of("position", position)
        checks.compiled(compiled)
        thread_count(threads)
        return 1
    table = perft_table(position, depth, compiled=compiled, threads=threads, progress=progress)
    return sum(table.values())


def perft_table(
    position: Game | Position,
    depth: int,
    *,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> dict[str, int]:
    """Return the numbers that `perft` counts, by the first move of the sequences.

    The table leads to the position where two move generators disagree. Raises `ValueError` for a
    depth below 1.

    >>> from knotwidgets import Kingdoms
    >>> table = perft_table(Kingdoms(board="3x3").start(), 3)
    >>> table["A1"], table["B2"], sum(table.values())
    (14, 28, 140)
    """
    depth = checks.whole("depth", depth, 1)
    checks.compiled(compiled)
    start, workers = checks.start_of("position", position), thread_count(threads)
    branches, rest = list(enumerate(_successors(start.game, start.state))), depth - 1
    if rest > 1:
        branches = [(n, after) for n, state in branches for after in _successors(start.game, state)]
        rest -= 1
    with progress_line(len(branches), "branches", progress) as line:
        counts = _counted(start.game, [one for _, one in branches], rest, workers, line, compiled)
    moves = start.legal_moves
    table = dict.fromkeys(moves, 0)
    for (n, _), count in zip(branches, counts, strict=True):
        table[moves[n]] += count
    return table


def _successors(game: Game, state: Any) -> list[Any]:
    return [game.next_state(state, action) for action in game.actions(state)]


def _counted(
    game: Game,
    states: list[Any],
    depth: int,
    threads: int,
    line: ProgressLine,
    compiled: bool | None,  # noqa: FBT001 - private
) -> array[int]:
    """Count the move sequences of a length from each of some states."""
    counts, budget = array("q", [0]) * len(states), Budget(cancelled=Event())

    def trial(loops: Loops) -> int:
        spent = memoryview(array("q", [0]))  # by all of them together
        for n, state in enumerate(states):
            count = loops["count_leaves"](game.board, state, depth, spent, VISITED)
            if count < 0:
                return n
            counts[n] = count
        return len(states)

    def count_some(loops: Loops, first: int, number: int) -> None:
        for n in range(first, first + number):
            counts[n] = in_slices(loops, states[n], depth)

    def in_slices(loops: Loops, state: Any, depth: int) -> int:
        """Count by short calls; raise `Cancelled` when something else has ended the work."""
        budget.check()
        spent = memoryview(array("q", [0]))
        count = int(loops["count_leaves"](game.board, state, depth, spent, SLICE))
        if count >= 0:
            return count
        return sum(in_slices(loops, one, depth - 1) for one in _successors(game, state))

    _run_the_quicker_way(game, COUNTS, count_some, trial, threads, line, compiled, budget.cancelled)
    return counts
