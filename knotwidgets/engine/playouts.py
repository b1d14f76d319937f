"""Playouts: whole games of uniformly random legal moves."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

from ..games.game import Game, Kernel
from ..games.position import Position
from .randomness import GOLDEN, MASK, mix, stream_of

MOST_PLIES = 1_000_000  # a changed rule may never end a game


@dataclass(frozen=True)
class Playouts:
    """The results of random games, one entry per game in each array.

    `winners` holds indices into `players`, -1 for a draw; `points` has one array per player;
    `lengths` are numbers of plies.
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


def playouts(start: Game[Any] | Position, n: int, *, seed: int = 0) -> Playouts:
    """Play `n` random games and return their results.

    Every decision is uniform among the legal moves. Game i depends on the seed and on i alone, so
    the first games of a longer run are those of a shorter one.

    >>> from knotwidgets import Kingdoms
    >>> results = playouts(Kingdoms(), 20, seed=1)
    >>> len(results.winners), min(results.lengths) >= 45
    (20, True)
    """
    if n < 1:
        raise ValueError(f"the number of games must be positive, not {n}")
    position = start.start() if isinstance(start, Game) else start
    game = position.game
    winners, lengths = array("b"), array("l")
    points = tuple(array("l") for _ in game.players)
    for index in range(n):
        state, plies = random_game(game.kernel, game.board, position.state, stream_of(seed, index))
        result = game.kernel.points(game.board, state)
        best = max(result)
        winners.append(result.index(best) if result.count(best) == 1 else -1)
        lengths.append(plies)
        for column, value in zip(points, result, strict=True):
            column.append(value)
    return Playouts(game.players, winners, points, lengths)


def random_game(kernel: Kernel, board: Any, state: Any, stream: int) -> tuple[Any, int]:
    """Play one random game from a state; return its last state and the number of plies.

    The generator is spelled out in the loop, as calls are what costs most here; it draws the
    numbers of `randomness.below`. Raises `RuntimeError` for a game that doesn't end.
    """
    _, _, count_actions, nth_action, play, _ = kernel
    for plies in range(MOST_PLIES):
        actions = count_actions(board, state)
        if not actions:
            return state, plies
        state = play(board, state, nth_action(board, state, mix(stream) * actions >> 32))
        stream = stream + GOLDEN & MASK
    raise RuntimeError(f"a game did not end within {MOST_PLIES} plies; state {state}")
