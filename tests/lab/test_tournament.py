"""Tournaments: who meets whom, and ratings that are worked out by hand or known beforehand."""

import random
from collections import Counter
from math import inf, log10

import pytest

from knotwidgets import Greedy, Kingdoms, Position, Random, Tournament, tournament
from knotwidgets.lab.tournament import Result, ratings
from tests.engine.stones import Stones, first, last

SMALL = Kingdoms(board="3x3")


def field(number: int) -> dict[str, Random]:
    return {f"player {place}": Random(seed=place) for place in range(number)}


def meetings(result: Tournament) -> Counter[frozenset[str]]:
    return Counter(frozenset(game.shares) for game in result.games)


def test_in_a_round_robin_everyone_meets_everyone_in_every_seat() -> None:
    result = tournament(field(4), SMALL, rounds=2)
    assert set(meetings(result).values()) == {4}
    assert len(meetings(result)) == 6
    seats = Counter((seat, name) for game in result.games for seat, name in game.seats.items())
    assert set(seats.values()) == {6}


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    result = tournament(field(4), SMALL, kind="gauntlet")
    assert all("player 0" in game.shares for game in result.games)
    assert len(meetings(result)) == 3


def test_games_of_more_players_are_rated_too() -> None:
    result = tournament({"first": first, "last": last, **field(2)}, Stones(), rounds=1)
    assert len(result.games) == 4 * 3
    assert set(result.ratings()) == {"first", "last", "player 0", "player 1"}


def test_the_same_seed_gives_the_same_tournament_and_records_tell_who_played() -> None:
    one, other = (tournament(field(3), SMALL, rounds=2, seed=7) for _ in range(2))
    assert [game.record for game in one.games] == [game.record for game in other.games]
    game = one.games[-1]
    tags = dict(game.record.tags)
    assert (tags["Red"], tags["Blue"]) == (game.seats["red"], game.seats["blue"])
    assert tags["Round"] == "2"


def test_it_shows_itself_as_a_table() -> None:
    result = tournament({"<greedy>": Greedy(), "random": Random(seed=1)}, SMALL, rounds=10)
    heading, _, first, _ = str(result).splitlines()
    assert heading.startswith("20 games, ")
    assert tournament({1: Greedy(), 2: Random()}, SMALL).names == ("1", "2")  # type: ignore[dict-item]
    assert first.startswith("  1 <greedy>")
    shown = result._repr_html_()
    assert "&lt;greedy&gt;" in shown
    assert heading in shown
    assert shown.count("<tr>") == 3
    frame = result.to_frame()
    assert frame["player"].tolist() == ["<greedy>", "random"]
    assert frame["games"].tolist() == [20, 20]
    assert result.cross["<greedy>", "random"] == pytest.approx(
        1 - result.cross["random", "<greedy>"]
    )
    assert sum(mean for mean, _ in result.by_seat.values()) == pytest.approx(1)
    low, high = result.interval("<greedy>")
    assert low < result.score("<greedy>") < high


def test_a_score_of_three_in_four_is_191_points() -> None:
    games = [Result("a", "b", 1.0)] * 2 + [Result("a", "b", 0.5)] * 2
    found = ratings(["a", "b"], games, prior=None)
    assert found["a"].elo - found["b"].elo == pytest.approx(400 * log10(3))
    # Four games tell 4 * 3/4 * 1/4 of the logarithm of the odds; each is half the difference away.
    half = 1.959964 / (0.75**0.5) / 2 * 400 / 2.302585
    assert found["a"].high - found["a"].elo == pytest.approx(half, rel=1e-4)


def test_who_always_wins_is_rated_without_end_unless_there_is_a_prior() -> None:
    games = [Result("a", "b", 1.0)] * 5
    assert [one.elo for one in ratings(["a", "b"], games, None).values()] == [inf, -inf]
    likely = ratings(["a", "b"], games)
    assert 100 < likely["a"].elo < 400
    more = ratings(["a", "b"], games * 4)
    assert more["a"].elo > likely["a"].elo


def test_intervals_hold_the_ratings_that_games_were_drawn_from() -> None:
    chance, held, tries = random.Random(1), 0, 60
    true = {"a": 150.0, "b": 0.0, "c": -150.0}
    for _ in range(tries):
        games = []
        for one, other in (("a", "b"), ("b", "c"), ("a", "c")) * 40:
            expected = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
            games.append(Result(one, other, float(chance.random() < expected)))
        found = ratings([*true], games, prior=None)
        held += sum(found[name].low <= true[name] <= found[name].high for name in true)
    assert 0.89 <= held / (3 * tries) <= 0.99


def test_an_interruption_keeps_the_meetings_that_are_over() -> None:
    moves = 0

    def impatient(position: Position) -> str:
        nonlocal moves
        moves += 1
        if moves > 30:
            raise KeyboardInterrupt
        return first(position)

    result = tournament({"impatient": impatient, "first": first}, SMALL, rounds=100)
    assert 2 <= len(result.games) < 200
    assert len(result.games) % 2 == 0
    with pytest.raises(KeyboardInterrupt):
        tournament({"impatient": impatient, "first": first}, SMALL)
