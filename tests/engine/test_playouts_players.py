"""Playouts of players: who sits where, what is the same again, and how it is ended."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from knotwidgets import (
    MCTS,
    Budget,
    Celtic,
    Greedy,
    Kingdoms,
    Playouts,
    Position,
    Random,
    playouts,
)
from knotwidgets.engine.contest import fresh_players, play_out
from knotwidgets.engine.randomness import stream_of
from tests.engine.stones import Stones, first

pytestmark = pytest.mark.slow

SMALL = Kingdoms(board="3x3")


class Quick:
    """Plays the first move, and notes the seeds that it is given."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def choose(self, position: Position, *, budget: Budget) -> str:
        budget.check()
        return first(position)

    def with_seed(self, seed: int) -> Quick:
        self.seeds.append(seed)
        return self


def by_hand(n: int, seats: dict[str, Any], seed: int) -> list[tuple[int, tuple[int, ...]]]:
    """Lengths and points of the games, one after the other."""
    found = []
    for index in range(n):
        stream = stream_of(seed, index)
        end = play_out(Stones().start(), fresh_players(seats, stream), stream=stream)
        outcome = end.end.outcome
        assert outcome
        found.append((len(end.moves), tuple(outcome.points.values())))
    return found


def test_players_sit_where_they_are_put() -> None:
    seen = set()

    def red(position: Position) -> str:
        seen.add(position.player)
        return first(position)

    results = playouts(SMALL, 5, players=[red, Random()], seed=1)
    assert seen == {"red"}
    assert results.players == ("red", "blue")
    assert playouts(SMALL, 5, players={"red": red}, seed=1) == results  # the missing one is random
    assert playouts(SMALL, 5, players=[red, None], seed=1) == results


def test_the_arrays_tell_the_games_that_contests_play() -> None:
    seats: dict[str, Any] = {"ann": Greedy(seed=1), "ben": first, "cid": Random(seed=1)}
    results = playouts(Stones(), 12, players=seats, seed=7)
    told = list(zip(results.lengths, zip(*results.points, strict=True), strict=True))
    assert told == by_hand(12, seats, 7)
    for winner, points in zip(results.winners, zip(*results.points, strict=True), strict=True):
        best = [who for who, one in enumerate(points) if one == max(points)]
        assert winner == (best[0] if len(best) == 1 else -1)
    assert len(set(told)) > 3


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(threads: int) -> None:
    def games(n: int, seed: int, threads: int | None) -> Playouts:
        players: list[Any] = [MCTS(simulations=8, seed=1, compiled=False), Random()]
        return playouts(Celtic(window=3), n, players=players, seed=seed, threads=threads)

    results = games(12, 5, threads)
    assert results == games(12, 5, None)
    assert games(5, 5, threads).lengths == results.lengths[:5]
    assert games(12, 6, threads) != results


def test_each_game_begins_anew_with_a_seed_of_its_own() -> None:
    player = Quick()
    playouts(SMALL, 4, players={"blue": player}, seed=3)
    assert player.seeds == [stream_of(stream_of(3, index), 2) for index in range(4)]


def test_nobody_named_is_random_play() -> None:
    assert playouts(SMALL, 8, players={}, seed=2) == playouts(SMALL, 8, seed=2)
    assert playouts(SMALL, 8, players=[None, None], seed=2) == playouts(SMALL, 8, seed=2)


def test_progress_is_told_game_by_game_where_they_take_long() -> None:
    told: list[int] = []

    def slow(position: Position) -> str:
        threading.Event().wait(0.02)
        return first(position)

    playouts(SMALL, 3, players=[slow, first], progress=lambda done, _: told.append(done))
    assert told[:3] == [1, 2, 3]


def test_an_interruption_takes_all_out_of_their_thoughts() -> None:
    thinks, given_up = threading.Event(), threading.Event()

    class Sleepy:
        def choose(self, position: Position, *, budget: Budget) -> str:
            if threading.current_thread() is threading.main_thread():
                assert thinks.wait(30)
                raise KeyboardInterrupt
            thinks.set()
            assert budget.cancelled.wait(30)
            given_up.set()
            budget.check()
            return first(position)

    with pytest.raises(KeyboardInterrupt):
        playouts(SMALL, 8, players=[Sleepy(), first], threads=2)
    assert given_up.is_set()


# ---- how results show themselves --------------------------------------------------------------


def test_results_show_themselves_in_a_line() -> None:
    results = playouts(SMALL, 1000, seed=1)
    red = 100 * results.share("red")
    plies = f"{min(results.lengths)} to {max(results.lengths)} plies"
    assert repr(results) == (
        f"1,000 games: red {red:.1f} %, blue {100 - red:.1f} %, drawn 0 %; {plies}"
    )
    assert str(results) == repr(results)
    one = playouts(SMALL, 1, seed=1)
    assert repr(one).startswith("1 game: ")
    assert repr(one).endswith(f"; {one.lengths[0]} plies")
