"""Playouts: whole random games, the same for the same seed."""

from copy import deepcopy
from typing import Any

import pytest

from knotwidgets import CelticKnot, Kingdoms, Random, contest, playouts
from knotwidgets.core import Game
from knotwidgets.engine.loops import bind_loops, uniform_game
from knotwidgets.engine.randomness import below, stream_of

GAME = Kingdoms()


@pytest.mark.parametrize("game", [GAME, CelticKnot(coins=2)], ids=repr)
def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    results = playouts(game, 10, seed=5)
    assert results == playouts(deepcopy(game), 10, seed=5)
    assert results != playouts(game, 10, seed=6)
    assert results.lengths[:4] == playouts(game, 4, seed=5).lengths


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


def test_results_agree_with_each_other() -> None:
    results = playouts(GAME, 200, seed=1)
    assert results.players == ("red", "blue")
    assert results.share("red") + results.share("blue") == 1.0  # 45 hills: no draw
    for winner, red, blue in zip(results.winners, *results.points, strict=True):
        assert winner == (0 if red > blue else 1)
        assert (min(red, blue), max(red, blue) >= 3) == (0, True)
    assert min(results.lengths) >= 45


def test_draws_have_no_winner() -> None:
    results = playouts(Kingdoms(board="2x2"), 20)
    drawn = [winner == -1 for winner in results.winners]
    assert drawn == [(red, blue) == (1, 1) for red, blue in zip(*results.points, strict=True)]
    assert any(drawn)
    assert results.share("red") == results.winners.count(0) / 20


def test_each_decision_is_the_next_number_of_the_stream() -> None:
    stream = stream_of(9, 4)
    position, ply = GAME.start(), 0
    while moves := position.legal_moves:
        position = position.play(moves[below(stream, ply, len(moves))])
        ply += 1
    play_on = bind_loops([uniform_game], GAME)["uniform_game"]
    state, plies = play_on(GAME.board, GAME.start().state, stream, 1000)
    assert (state, plies) == (position.state, ply)


def test_playouts_go_on_from_a_position() -> None:
    position = GAME.position("_bbbbb_/bbbbbbb/bbbbbbb/rrrr1bb/rrrrrrr/rrrrrrr/_rrrrr_ red battle")
    results = playouts(position, 3)
    assert results.lengths.tolist() == [1, 1, 1]
    assert [column.tolist() for column in results.points] == [[5, 5, 5], [0, 0, 0]]
    over = playouts(position.play("E4"), 2)
    assert (over.lengths.tolist(), over.share("red")) == ([0, 0], 1.0)


def test_a_changed_rule_is_followed() -> None:
    def in_order(board: Any, own: int, enemy: int) -> int:
        empty = board.cells & ~(own | enemy)
        return int(empty & -empty)

    def never(board: Any, own: int, enemy: int) -> int:
        del board, own, enemy
        return 0

    game = Kingdoms(rules={"manoeuvres": in_order, "battle": in_order, "captures": never})
    results = playouts(game, 5, seed=8)
    assert results.lengths.tolist() == [45] * 5
    assert len(set(results.points[0])) == 1


@pytest.mark.parametrize("player", ["green", "", "Red"])
def test_a_share_is_that_of_a_player(player: str) -> None:
    with pytest.raises(ValueError, match=f"'{player}' is not a player; "):
        playouts(GAME, 1).share(player)


def test_a_game_that_never_ends_is_an_error() -> None:
    def captures(board: Any, own: int, enemy: int) -> int:
        del board, own
        return enemy  # so every ringfort changes hands for ever

    game = Kingdoms(board="2x2", rules={"captures": captures})
    with pytest.raises(
        RuntimeError, match=r"game 0 .* within 500 plies \(seed 0\); .*most_plies=500"
    ):
        playouts(game, 1, most=500)
    with pytest.raises(RuntimeError, match=r"game 0 .* did not end within 9 plies \(seed 0\); giv"):
        contest([Random(), Random()], game, 1, most=9)
