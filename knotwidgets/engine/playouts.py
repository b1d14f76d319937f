"""Playouts: whole games, of uniformly random legal moves or of players, for their results."""

from __future__ import annotations

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
from .contest import MOST_PLIES, Seats, played, seats_of, unended
from .loops import GAMES, Function, Measures, Playouts, bind_loops, measure
from .players import AnyPlayer
from .randomness import in_32_bits

TRIAL = 8  # games that are played interpreted in any case, to see how long the others would take


def playouts(
    start: Game[Any] | Position,
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
    `TypeError` for a wrong kind of argument, `RuntimeError` for a game that doesn't end, and what a
    player raises, such as `IllegalChoice`.

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
    if checks.optional_flag("compiled", compiled) is not None and seats:
        raise ValueError(f"compiled={compiled!r} is for random games; expected MCTS(compiled=...)")
    workers = thread_count(1 if seats and threads is None else threads)
    with progress_line(n, "games", progress) as line:
        if seats:
            run.play_with(seats, workers, line)
        else:
            run.play(workers, line, compiled=compiled)
    return Playouts.of(run.game.players, run.measures)


class _Run:
    """Games from one position, and what is measured of them."""

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
        """Play all games between players; what ends the work cancels the moves under way."""
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
