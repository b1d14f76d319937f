"""Games that are compiled, and stepped many at once, are those of the rules, ply by ply."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import knotwidgets as kw
from knotwidgets import popcount
from knotwidgets.core import Game
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.randomness import stream_of
from knotwidgets.engine.stepping import settle_chance
from tests.amounts import amount, few
from tests.engine.compiling import Growing
from tests.engine.stones import Stones
from tests.games.example_games import Hex, TicTacToe, Twain
from tests.games.option_sets import OPTION_SETS
from tests.games.test_rule_swaps import neighbours_in_eight_directions

np = pytest.importorskip("numpy")
pytest.importorskip("numba")


def open_meets_closed(board: Any, tiles: Any, side: int) -> int:
    """A side may be open where the neighbour is closed."""
    return int(board.cells & tiles[side] & 0)


def best_hill(board: Any, state: Any) -> tuple[int, int]:
    """Who holds the lowest hill has as many points as ringforts."""
    lowest = (state.own | state.enemy) & -(state.own | state.enemy)
    if state.own & lowest:
        return int(state.own).bit_count(), 0
    return 0, int(state.enemy).bit_length() + divmod(int(board.cells).bit_count(), 7)[1]


def narrowing(width: int) -> Any:
    """A rule that uses what it was defined with: a part of the hills comes first."""
    table = tuple(range(9, 0, -1))

    def part(hills: int) -> int:
        return hills & ((1 << 4 * width) - 1)

    def battle(board: Any, own: int, enemy: int) -> int:
        empty = int(board.cells & ~(own | enemy))
        return part(empty) or empty if table[width] == 6 and math.sqrt(width) < 2 else empty

    return battle


def three_sided(number: int, total: int) -> int:
    return total - number + 1


def up_to_three(number: int) -> tuple[int, int]:
    return number, number + 2


def vacant_and_lowest(board: Any, own: int, enemy: int) -> int:
    empty = int(vacant(board, own, enemy))  # type: ignore[name-defined]  # noqa: F821
    for cell in (63, 64, 70):
        if own & 1 << cell and enemy:
            empty |= 0
    return empty & -empty if popcount(own) % 5 == 2 else empty


CHANGED = {
    "neighbours": neighbours_in_eight_directions,
    "points": best_hill,
    "battle": narrowing(3),
}
LUCKY = kw.CelticKnot(players=3, coins=2, split=True)
GAMES: list[Callable[[], Game]] = [
    lambda: kw.Kingdoms(board="4x4", illegal_moves="punish", rules=CHANGED),
    lambda: kw.Celtic(window=3, overrun="forfeit"),
    lambda: LUCKY,
    Stones,  # without cells
    lambda: Twain(board="3x3"),  # pairs of cells
    TicTacToe,
    lambda: kw.Kingdoms(board="8x9", rules={"battle": vacant_and_lowest}),  # wide numbers
    lambda: Hex(board="9x9"),
    lambda: kw.Kingdoms(board="11x11"),  # no guard columns
    lambda: kw.Celtic(rules={"must_close": open_meets_closed}),
    lambda: kw.CelticKnot(coins=2, rules={"flips": three_sided, "totals": up_to_three}),
    *(one.game for one in OPTION_SETS),
]


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
@pytest.mark.parametrize("number", few(range(len(GAMES)), 5))
def test_a_batch_plays_the_games_of_the_rules(number: int) -> None:
    play(GAMES[number](), amount(300, 40))


def choices(games: Any, steps: int, seed: int) -> list[bytes]:
    """What a batch shows in some steps, in each of which the rows draw by themselves."""
    draws = [random.Random(f"{seed} {games.first + row}") for row in range(len(games))]
    shown = []
    for _ in range(steps):
        masks = games.seen.masks
        legal = zip(draws, masks, strict=True)
        games.step([draw.choice(np.flatnonzero(mask).tolist()) for draw, mask in legal])
        shown += [one.tobytes() for one in games.seen]
    return shown


@settings(deadline=None)
@given(st.integers(-(10**20), 10**20), st.integers(1, 4), st.integers(0, 6))
def test_the_luck_of_a_game_follows_from_the_seed_its_row_and_its_number(
    seed: int, rows: int, first: int
) -> None:
    games = kw.batch(LUCKY, rows, seed=seed, first=first)
    once = choices(games, 40, 1)
    games.reset(seed)
    assert choices(games, 40, 1) == once
    games.reset(seed + 1)
    assert choices(games, 40, 1) != once


def test_batches_of_several_processes_make_one() -> None:
    whole = kw.batch(LUCKY, 6, seed=3)
    parts = [kw.batch(LUCKY, 3, seed=3, first=first) for first in (0, 3)]
    for one in (whole, *parts):
        choices(one, 60, 2)
    for name, shown in whole.seen._asdict().items():
        together = np.concatenate([getattr(part.seen, name) for part in parts])
        assert np.array_equal(shown, together), name
    assert not np.array_equal(*(part.seen.observations for part in parts))


def test_a_single_environment_has_the_luck_of_the_first_row() -> None:
    env, games = kw.pettingzoo(LUCKY), kw.batch(LUCKY, 2, seed=8)
    draw = random.Random(1)
    env.reset(seed=8)
    ends = 0
    while ends < 3:
        column = draw.choice(np.flatnonzero(games.seen.masks[0]).tolist())
        env.step(column)
        seen = games.step([column, games.seen.masks[1].argmax()])
        assert [*env.rewards.values()] == [*seen.rewards[0]]
        if seen.ended[0]:
            ends += 1
            env.reset()
        observed = env.observe(env.agent_selection)
        assert np.array_equal(observed["observation"], seen.observations[0])
        assert np.array_equal(observed["action_mask"], seen.masks[0])


def test_games_begin_again_when_they_are_told_to() -> None:
    games = kw.batch(TicTacToe(), 2, autoreset="Disabled")
    for columns in ((0, 0), (3, 1), (1, 2), (4, 4)):
        games.step(columns)
    seen = games.step((2, 3))  # in the first game a player has a row
    assert ([*seen.ended], [*seen.movers], seen.masks[0].any()) == ([True, False], [-1, 1], False)
    assert [*seen.rewards[0]] == [1, -1]
    over = games.step([99, 8])
    assert np.array_equal(over.observations[0], seen.observations[0])
    assert (over.ended[0], over.rewards[0].any()) == (False, False)
    seen = games.restart([True, False])
    assert (seen.movers[0], games.position(0)) == (0, TicTacToe().start())
    assert np.array_equal(seen.observations[1], over.observations[1])


def test_what_was_shown_stays_as_it_was() -> None:
    games = kw.batch(kw.Kingdoms(), 4)
    seen, before = games.seen, [one.copy() for one in games.seen]
    seen.masks[:] = True  # one's own
    games.step([10, 11, 12, 13])
    with pytest.raises(ValueError, match=r"actions\[0\]=10 is not legal"):
        games.step([10, 11, 12, 13])
    seen.masks[:] = before[1]
    assert all(np.array_equal(one, other) for one, other in zip(seen, before, strict=True))


def test_drawn_actions_are_legal_and_even() -> None:
    games = kw.batch(TicTacToe(), 900)
    draw = np.random.default_rng(1)
    numbers = np.bincount(games.seen.sample(draw), minlength=9)
    assert 60 < numbers.min() <= numbers.max() < 150
    for _ in range(20):
        games.step(games.seen.sample(draw))
    single = kw.batch(TicTacToe(), 1, autoreset="Disabled")
    for _ in range(12):
        single.step(single.seen.sample(draw))
    assert single.seen.movers[0] == -1


def test_a_refused_step_changes_nothing() -> None:
    games = kw.batch(kw.Kingdoms(), 3)
    games.step([22, 0, 1])
    shown = games.seen
    for wrong in ([0, 0, 0], [0, 1, 45]):
        with pytest.raises(ValueError, match="is not legal"):
            games.step(wrong)
    assert games.seen is shown
    assert games.position(-1) == games.position(2)


def test_a_game_that_can_not_be_compiled_says_why() -> None:
    def points(board: Any, state: Any) -> tuple[int, int]:  # noqa: ARG001
        return int(f"{state.number}"), 0

    with pytest.raises(RuntimeError, match=r"has no batch: not compiled.*kw\.pettingzoo plays it"):
        kw.batch(Growing(times=1, rules={"points": points}), 2)
