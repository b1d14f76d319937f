"""Playouts: whole games of uniformly random legal moves."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from ..games.game import Game
from ..games.position import Position
from .batches import in_batches, thread_count
from .binding import bind_loops
from .compiled import is_quicker, loops_of
from .kits import GAMES, Function, columns
from .progress import Progress, ProgressLine, progress_line
from .randomness import MASK

MOST_PLIES = 1_000_000  # a changed rule may never end a game
TRIAL = 64  # games that are played interpreted in any case, to see how long the others would take


@dataclass(frozen=True)
class Playouts:
    """The results of random games, one entry per game in each array.

    `winners` holds indices into `players`, -1 for a draw; `points` has one array per player;
    `lengths` are numbers of plies. `numpy.asarray` makes NumPy's arrays of them without a copy.
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


def playouts(
    start: Game[Any] | Position,
    n: int,
    *,
    seed: int = 0,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Playouts:
    """Play `n` random games and return their results.

    Every decision is uniform among the legal moves, and chance falls by its probabilities. Game i
    depends on the seed and on i alone: neither on `compiled` nor on `threads`, and the first games
    of a longer run are those of a shorter one.

    `compiled` says whether the rules are compiled first, which takes some seconds, once, and the
    extra `fast`; by default they are where that is the quicker way. Compiled games are played on
    `threads` processors, by default on all, and other threads of the program run meanwhile.
    `progress` shows a bar; by default after a second, where somebody looks. An interruption
    (Ctrl-C, a stopped cell) ends the work at once.

    Raises `ValueError` for a number of games or threads below 1, and `RuntimeError` for a game
    that doesn't end.

    >>> from knotwidgets import Kingdoms
    >>> results = playouts(Kingdoms(), 20, seed=1)
    >>> len(results.winners), min(results.lengths) >= 45
    (20, True)
    """
    if n < 1:
        raise ValueError(f"the number of games must be positive, not {n}")
    workers = thread_count(threads)
    run = _Run(start.start() if isinstance(start, Game) else start, n, seed)
    with progress_line(n, "games", progress) as line:
        run.play(workers, line, compiled=compiled)
    return run.results()


class _Run:
    """Random games from one position, with the arrays that they fill in."""

    def __init__(self, position: Position, n: int, seed: int) -> None:
        self.game = position.game
        self.state = position.state
        self.seed = seed & MASK
        self.winners, self.lengths, self.points = columns(n, len(self.game.players))
        self.interpreted = bind_loops(GAMES.loops, self.game)

    def play(self, threads: int, line: ProgressLine, *, compiled: bool | None) -> None:
        """Play all games: with compiled rules if that is wished or, by default, the quicker way."""
        games = range(len(self.lengths))
        if compiled is None:
            trial, games = games[:TRIAL], games[TRIAL:]
            begin = perf_counter()
            self.play_some(self.interpreted, trial.start, len(trial))
            seconds = (perf_counter() - begin) / len(trial) * len(games)
            compiled = bool(games) and is_quicker(self.game, GAMES, seconds)
        loops = loops_of(self.game, GAMES, line.say) if compiled else None
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
                f"game {first + played} did not end within {MOST_PLIES} plies (seed {self.seed})"
            )

    def results(self) -> Playouts:
        """Return what came out."""
        players = self.game.players
        points = tuple(self.points[player :: len(players)] for player in range(len(players)))
        return Playouts(players, self.winners, points, self.lengths)
