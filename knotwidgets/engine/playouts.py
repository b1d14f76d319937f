"""Playouts: whole games, of uniformly random legal moves or of players, for their results."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
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
from .contest import Seats, anew, play_out, seats_of
from .loops import GAMES, Function, bind_loops, columns, write_points
from .players import AnyPlayer
from .randomness import in_32_bits, stream_of
from .thinking import Budget

MOST_PLIES = 1_000_000  # a changed rule may never end a game
TRIAL = 64  # games that are played interpreted in any case, to see how long the others would take


@dataclass(frozen=True, repr=False)
class Playouts:
    """The results of games, one entry per game in each array.

    `winners` holds indices into `players`, -1 for a draw; `points` has one array per player;
    `lengths` are numbers of plies. `numpy.asarray` makes NumPy's arrays of them without a copy.

    >>> from knotwidgets import Kingdoms
    >>> playouts(Kingdoms(), 200, seed=1)
    200 games: red 60 %, blue 40 %, drawn 0 %; 45 to 51 plies
    """

    players: tuple[str, ...]
    winners: array[int]
    points: tuple[array[int], ...]
    lengths: array[int]

    def share(self, player: str) -> float:
        """Return the share of games that a player won; raises `ValueError` for an unknown one."""
        if player not in self.players:
            raise ValueError(f"{player!r} does not play; the players are {', '.join(self.players)}")
        return self.winners.count(self.players.index(player)) / len(self.winners)

    def __repr__(self) -> str:
        """Show it in a line: the arrays may have millions of entries."""
        shares = {name: self.share(name) for name in self.players}
        shares["drawn"] = self.winners.count(-1) / len(self.winners)
        shown = ", ".join(f"{name} {round(100 * share, 1):g} %" for name, share in shares.items())
        few, many = min(self.lengths), max(self.lengths)
        lengths = f"{few:,} to {many:,}" if few < many else f"{few:,}"
        games, plies = len(self.winners), "ply" if many == 1 else "plies"
        return f"{games:,} {'game' if games == 1 else 'games'}: {shown}; {lengths} {plies}"


def playouts(
    start: Game[Any] | Position,
    n: int,
    *,
    players: Seats | None = None,
    seed: int = 0,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Playouts:
    """Play `n` games, random ones or those of `players`, and return their results.

    In random games every decision is uniform among the legal moves, and chance follows its
    probabilities. Game i depends on the seed and on i alone: neither on `compiled` nor on
    `threads`, and the first games of a longer run are those of a shorter one.

    `players` are one for each seat, in a list, or some by the names of their seats; the others play
    at random. They begin each game anew, with seeds that follow from `seed` and the number of the
    game, as in a `contest`, where they change seats. The games depend on no more if theirs don't.

    `compiled` says whether the rules are compiled first, which takes some seconds, once, and the
    extra `fast`; by default they are where that is the quicker way. Compiled games are played on
    `threads` processors, by default on all, and other threads of the program run meanwhile. Players
    have their own `compiled`, and play on one thread by default; on several, a player without a
    method `with_seed`, which is called for each game, plays more than one game at a time.
    `progress` shows a bar; by default after a second, on a terminal or below a cell. An
    interruption (Ctrl-C, a stopped cell) ends the work at once.

    Raises `ValueError` for a number of games or threads below 1 and for a wrong number of players,
    `TypeError` for what is no number, no game, or no player, `RuntimeError` for a game that doesn't
    end, and what a player raises, such as `IllegalChoice`.

    >>> from knotwidgets import Greedy, Kingdoms
    >>> results = playouts(Kingdoms(), 20, seed=1)
    >>> len(results.winners), min(results.lengths) >= 45
    (20, True)
    >>> playouts(Kingdoms(board="3x3"), 20, players={"red": Greedy()}, seed=1).share("red") > 0.5
    True
    """
    run = _Run(checks.start_of("start", start), checks.whole("n", n, 1), checks.seed(seed))
    seats = seats_of(run.game, players)
    if checks.optional_flag("compiled", compiled) is not None and seats:
        raise ValueError(f"compiled={compiled!r} is for random games; expected MCTS(compiled=...)")
    workers = thread_count(1 if seats and threads is None else threads)
    with progress_line(n, "games", progress) as line:
        if seats:
            run.play_with(seats, workers, line)
        else:
            run.play(workers, line, compiled=compiled)
    return run.results()


class _Run:
    """Games from one position, with the arrays that they fill in."""

    def __init__(self, position: Position, n: int, seed: int) -> None:
        self.position = position
        self.game = position.game
        self.state = position.state
        self.seed = in_32_bits(seed)
        self.winners, self.lengths, self.points = columns(n, len(self.game.players))
        self.interpreted = bind_loops(GAMES.loops, self.game)

    def play(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Play all games: with compiled rules if that is wanted or, by default, the quicker way."""
        games, seconds = range(len(self.lengths)), inf
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
        """Play a number of games from one on."""
        players = len(self.game.players)
        some = slice(first, first + number)
        played = loops["random_games"](
            self.game.board,
            self.state,
            self.seed,
            first,
            MOST_PLIES,
            memoryview(self.winners)[some],
            memoryview(self.lengths)[some],
            memoryview(self.points)[players * first : players * (first + number)],
        )
        if played < number:
            raise RuntimeError(
                f"game {first + played} of {self.game!r} did not end within {MOST_PLIES:,} plies "
                f"(seed {self.seed})"
            )

    def play_with(self, seats: Mapping[str, AnyPlayer], threads: int, line: ProgressLine) -> None:
        """Play all games between players; what ends the work cancels the moves under way."""
        stop = Event()
        work = partial(self._play_one_by_one, seats, Budget(cancelled=stop))
        games = range(len(self.lengths))
        in_batches(games, work, threads=threads, first=1, report=line.report, stop=stop)

    def _play_one_by_one(
        self, seats: Mapping[str, AnyPlayer], budget: Budget, first: int, number: int
    ) -> None:
        for index in range(first, first + number):
            stream = stream_of(self.seed, index)
            record = play_out(self.position, anew(seats, stream), stream=stream, budget=budget)
            points = self.game.kernel.points(self.game.board, record.end.state)
            self.winners[index] = write_points(points, self.points, index)
            self.lengths[index] = len(record.moves)

    def results(self) -> Playouts:
        """Return what came out."""
        players = self.game.players
        points = tuple(self.points[player :: len(players)] for player in range(len(players)))
        return Playouts(players, self.winners, points, self.lengths)
