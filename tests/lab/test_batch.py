"""Games that are stepped many at once are those of the rules, one by one."""

import os
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import knotwidgets as kw
from knotwidgets.core import Game
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.randomness import stream_of
from knotwidgets.engine.stepping import settle_chance
from tests.amounts import amount, few
from tests.games.example_games import Hex, TicTacToe, Twain
from tests.games.option_sets import OPTION_SETS
from tests.games.test_rule_swaps import neighbours_in_eight_directions
from tests.toss import Toss

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

CHANGED = kw.Kingdoms(board="4x4", rules={"neighbours": neighbours_in_eight_directions})
GAMES: list[Game] = [
    kw.Kingdoms(board="4x4", illegal_moves="punish"),
    kw.Celtic(window=3, overrun="forfeit"),
    kw.CelticKnot(players=3, coins=2, split=True),
    CHANGED,
    TicTacToe(),
    Twain(board="3x3"),  # pairs of cells
    Hex(board="9x9"),  # wide numbers
    Hex(board="4x4", most_plies=7),
]
GAMES += [game for one in OPTION_SETS if (game := one.game()) not in GAMES]


class Slow:
    """One row of a batch, played by the rules alone."""

    def __init__(self, start: kw.Position, seed: int, row: int) -> None:
        self.start, self.seed, self.row, self.number = start, seed, row, -1
        self.settle = bind_loops([settle_chance], start.game)["settle_chance"]
        self.begin()

    def begin(self) -> None:
        self.number += 1
        self.stream = stream_of(stream_of(self.seed, self.row), self.number)
        self.arrive(self.start.state)

    def arrive(self, state: Any) -> None:
        game = self.start.game
        state, self.stream = self.settle(game.board, state, self.stream)
        self.position = game.at(state)

    def step(self, action: int) -> None:
        game = self.start.game
        self.arrive(game.kernel.play(game.board, self.position.state, action))


def compare(games: Any, slow: list[Slow]) -> None:
    """What a batch shows is what the rules say of each game."""
    seen = games.seen
    for row, one in enumerate(slow):
        position, game = one.position, one.position.game
        assert games.position(row) == position
        assert np.array_equal(seen.observations[row], position.to_numpy())
        legal = {games.actions.index(action) for action in game.actions(position.state)}
        assert {*np.flatnonzero(seen.masks[row])} == (legal if position.player else set())
        assert seen.movers[row] == game.mover(position.state)


def play(game: Game, steps: int, seed: int = 5, rows: int = 3) -> None:
    """Play a batch and its games one by one."""
    games, draw = kw.batch(game, rows, seed=seed), random.Random(seed)
    slow = [Slow(game.start(), seed, row) for row in range(rows)]
    compare(games, slow)
    for _ in range(steps):
        legal = [draw.choice(np.flatnonzero(mask).tolist()) for mask in games.seen.masks]
        seen = games.step(legal)
        for row, (one, column) in enumerate(zip(slow, legal, strict=True)):
            one.step(games.actions[column])
            assert seen.ended[row] == (one.position.player is None)
            rewards = [0.0] * len(game.players)
            if outcome := one.position.outcome:
                if outcome.winner:
                    rewards = [1.0 if player == outcome.winner else -1.0 for player in game.players]
                assert [*seen.points[row]] == [outcome.points[player] for player in game.players]
                one.begin()
            assert [*seen.rewards[row]] == rewards
        compare(games, slow)


@pytest.mark.slow
@pytest.mark.parametrize("game", few(GAMES, 8), ids=repr)
def test_a_batch_plays_the_games_of_the_rules(game: Game) -> None:
    play(game, amount(300, 60))


@pytest.mark.parametrize("game", [kw.Kingdoms(), kw.Celtic(), kw.CelticKnot()], ids=repr)
def test_a_batch_of_each_game_plays_by_its_rules(game: Game) -> None:
    play(game, amount(500, 50))
