"""Playouts: whole random games, the same for the same seed."""

from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, Random, playouts
from knotwidgets.core import Game
from knotwidgets.engine import loops
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.randomness import below, stream_of
from tests.games.test_rule_swaps import pasted

GAME = Kingdoms()


def test_large_seeds_are_others() -> None:
    seeds = (0, 2**32, 2**40, 2**32 + 1, 1, -1, 2**32 - 1)
    assert len({playouts(GAME, 12, seed=seed).lengths.tobytes() for seed in seeds}) == len(seeds)
    assert len({Random(seed=seed).choose(GAME.start()) for seed in range(2**32, 2**32 + 40)}) > 15


def test_golden_results() -> None:
    results = playouts(GAME, 6, seed=2026)
    assert results.lengths.tolist() == [48, 47, 46, 48, 48, 45]
    assert results.winners.tolist() == [0, 0, 0, 1, 0, 0]
    assert [column.tolist() for column in results.points] == [
        [4, 3, 4, 0, 4, 4],
        [0, 0, 0, 3, 0, 0],
    ]


def test_draws_have_no_winner() -> None:
    results = playouts(Kingdoms(board="2x2"), 20)
    drawn = [winner == -1 for winner in results.winners]
    assert drawn == [(red, blue) == (1, 1) for red, blue in zip(*results.points, strict=True)]
    assert any(drawn)
    assert results.share("red") == results.winners.count(0) / 20


def test_playouts_go_on_from_a_position() -> None:
    position = GAME.position("_bbbbb_/bbbbbbb/bbbbbbb/rrrr1bb/rrrrrrr/rrrrrrr/_rrrrr_ red battle")
    results = playouts(position, 3)
    assert results.lengths.tolist() == [1, 1, 1]
    assert [column.tolist() for column in results.points] == [[5, 5, 5], [0, 0, 0]]
    over = playouts(position.play("E4"), 2)
    assert (over.lengths.tolist(), over.share("red")) == ([0, 0], 1.0)


# ---- one number of the stream after the other, for decisions and for chance -------------------


def drawn(pos: Position, stream: int, ply: int) -> str:
    """Return what the number of a ply chooses: evenly, or as the coins can fall."""
    if not pos.chance:
        return pos.legal_moves[below(stream, ply, len(pos.legal_moves))]
    assert isinstance(pos.game, CelticKnot)
    group = pos.game.group(pos)
    assert group
    falls = 2**group.number
    each = [move for move, odds in pos.chance for _ in range(int(odds * falls))]
    return each[below(stream, ply, falls)]


@pytest.mark.parametrize(
    "game",
    [
        Kingdoms(),
        Celtic(),
        CelticKnot(coins=2),
        CelticKnot(),
        CelticKnot(coins=2, players=4, split=True),
    ],
    ids=repr,
)
def test_each_decision_and_each_fall_is_the_next_number_of_the_stream(game: Game) -> None:
    results = playouts(game, 4, seed=11)
    for index in range(4):
        stream, ply, pos = stream_of(11, index), 0, game.start()
        while pos.player:
            pos = pos.play(drawn(pos, stream, ply))
            ply += 1
        assert results.lengths[index] == ply
        assert pos.outcome
        winner = results.winners[index]
        assert (None if winner < 0 else game.players[winner]) == pos.outcome.winner
        assert [column[index] for column in results.points] == list(pos.outcome.points.values())


def test_golden_results_of_a_game_with_chance() -> None:
    results = playouts(CelticKnot(), 6, seed=2026)
    assert results.lengths.tolist() == [988, 1313, 452, 683, 1167, 922]
    assert results.winners.tolist() == [1, 0, 1, 0, 0, 1]


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"flips": pasted("def flips(number, total):\n    return total * total % 5\n")},
        {"flips": pasted("def flips(number, total):\n    return total == number\n")},
    ],
    ids=["coins", "uneven", "heads"],
)
def test_the_quick_fall_is_that_by_weights(rules: dict[str, Any]) -> None:
    game = CelticKnot(rules=rules)
    kernel, slow = game.kernel, bind_loops([loops.weighted_index], game)["weighted_index"]
    assert kernel.chance_index
    for number in range(1, 7):
        state = game.position(f"nickel:A9*{number} dime:A9 nickel").play("A9").state
        weights = [
            kernel.weight(game.board, state, action) for action in range(number, 2 * number + 1)
        ]
        borders = [(sum(weights[:n]) << 32) // (sum(weights) or 1) for n in range(number + 2)]
        tried = {0, 2**31, 2**32 - 1, *(border + step for border in borders for step in (-1, 0, 1))}
        for draw in sorted(draw for draw in tried if 0 <= draw < 2**32):
            assert kernel.chance_index(game.board, state, draw) == slow(game.board, state, draw)
