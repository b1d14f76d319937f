"""Contests: who sits where, what is counted, what is repeated, what goes wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from knotwidgets import (
    Budget,
    Cancelled,
    Kingdoms,
    Position,
    Random,
    Record,
    contest,
)
from knotwidgets.engine.contest import Contest, Played, wilson
from tests.engine.stones import Stones, first, last

SMALL = Kingdoms(board="3x3")


def test_every_player_has_every_seat_in_turn() -> None:
    players: Any = {"a": Random(), "b": first, "c": last}
    result = contest(players, Stones(), 7)
    assert [tuple(game.seats.values()) for game in result.games[:4]] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    assert {tuple(game.seats) for game in result.games} == {("ann", "ben", "cid")}


def test_the_games_are_those_that_the_players_play() -> None:
    result = contest([first, last], SMALL, 2)
    for game in result.games:
        position = game.record.start
        for move in game.record.moves:
            player = first if game.seats[str(position.player)] == "first" else last
            assert move == player(position)
            position = position.play(move)
        outcome = position.outcome
        assert outcome
        for colour, name in game.seats.items():
            assert game.shares[name] == (1.0 if outcome.winner == colour else 0.0)
    assert isinstance(result.games[0].record, Record)


def test_scores_and_counts() -> None:
    def played(a: float) -> Played:
        return Played(Record(SMALL.start()), {}, {"a": a, "b": 1 - a})

    result = Contest(("a", "b"), tuple(map(played, [1.0, 1.0, 0.5, 0.0])))
    assert result.score("a") == 0.625
    assert result.count("a") == (2, 1, 1)
    assert result.count("b") == (1, 1, 2)
    low, high = result.interval("a")
    assert (low, high) == pytest.approx(wilson(0.625, 4))
    assert result.interval("b") == pytest.approx((1 - high, 1 - low))
    assert "62.5%" in str(result)
    assert repr(result) == str(result)  # and not a page for each game
    assert "2 / 1 / 1" in str(result)
    with pytest.raises(ValueError, match="'c' is not a player; expected 'a' or 'b'"):
        result.score("c")


def test_each_game_is_another() -> None:
    result = contest([Random(seed=1), Random(seed=1)], Kingdoms(), 20)
    assert len({game.record.moves for game in result.games}) == 20
    assert result.names == ("Random(seed=1)", "Random(seed=1) (2)")


def test_chance_falls_by_its_odds() -> None:
    result = contest([first, first, first], Stones(stones=30), 200, seed=3)
    throws: Counter[str] = Counter()
    for game in result.games:
        positions = game.record.positions
        throws.update(
            move
            for move, before in zip(game.record.moves, positions, strict=False)
            if before.player == "chance"
        )
    share = throws["0"] / throws.total()
    assert abs(share - 2 / 3) < 0.05


# ---- what goes wrong --------------------------------------------------------------------------


def test_the_budget_reaches_the_players_and_a_contest_that_is_cancelled_ends() -> None:
    given = Budget()

    def meddler(position: Position, budget: Budget) -> str:
        assert budget is given
        budget.cancelled.set()
        return first(position)

    with pytest.raises(Cancelled):
        contest([meddler, first], SMALL, 1, budget=given)
