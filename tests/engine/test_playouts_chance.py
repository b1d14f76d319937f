"""Playouts of a game with chance: each decision and each fall takes a number of the stream."""

from typing import Any

import pytest

from knotwidgets import CelticKnot, Position, playouts
from knotwidgets.engine import loops
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.randomness import below, stream_of
from tests.games.test_rule_swaps import pasted


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
    "options", [{"coins": 2}, {"coins": 6}, {"coins": 2, "players": 4, "split": True}], ids=str
)
def test_each_decision_and_each_fall_is_the_next_number_of_the_stream(
    options: dict[str, Any],
) -> None:
    game = CelticKnot(**options)
    results = playouts(game, 4, seed=11)
    for index in range(4):
        stream, ply, pos = stream_of(11, index), 0, game.start()
        while pos.player:
            pos = pos.play(drawn(pos, stream, ply))
            ply += 1
        assert results.lengths[index] == ply
        assert pos.outcome
        assert game.players[results.winners[index]] == pos.outcome.winner
        assert [column[index] for column in results.points] == list(pos.outcome.points.values())


def test_golden_results() -> None:
    results = playouts(CelticKnot(), 6, seed=2026)
    assert results.lengths.tolist() == [988, 1313, 452, 683, 1167, 922]
    assert results.winners.tolist() == [1, 0, 1, 0, 0, 1]


def test_one_wins_each_game() -> None:
    results = playouts(CelticKnot(players=3, coins=1), 60, seed=1)
    assert results.players == ("nickel", "dime", "quarter")
    for winner, *points in zip(results.winners, *results.points, strict=True):
        assert points == [int(player == winner) for player in range(3)]
    assert sum(map(results.share, results.players)) == pytest.approx(1)
    assert {*results.winners} == {0, 1, 2}


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
