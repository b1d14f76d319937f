"""Greedy and Expectimax: what they see, what they are worth, what they tell, when they stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import inf
from types import FunctionType
from typing import Any

import pytest

from knotwidgets import (
    Budget,
    Cancelled,
    Celtic,
    CelticKnot,
    Expectimax,
    Greedy,
    Kingdoms,
    Position,
    Random,
    contest,
)
from knotwidgets.core import Game
from knotwidgets.core.rules import RuleBook
from knotwidgets.engine.players import shares
from knotwidgets.engine.randomness import chance_move, mix
from knotwidgets.games.celtic_knot.routes import turns_home
from tests.amounts import few
from tests.engine.compiling import function_of
from tests.engine.stones import Stones, best_play
from tests.games.celtic_knot_boards import RING
from tests.warned import warned

pytestmark = pytest.mark.slow

GAMES: list[Game] = [
    Kingdoms(),
    Kingdoms(scoring="knots", board="9x8"),
    Kingdoms(illegal_moves="punish"),
    Celtic(),
    Celtic(overrun="forfeit"),
    CelticKnot(),
    CelticKnot(players=4, split=True),
    Stones(),
]


def level(position: Position) -> Sequence[float]:
    return [1 / len(position.game.players)] * len(position.game.players)


def ahead(position: Position, depth: int, *, extra: bool = True) -> list[Fraction]:
    """What each player may hope for, so many decisions ahead, by brute force; level beyond.

    Chance at the end is looked at with the decision after it.
    """
    players = position.game.players
    if position.outcome:
        return list(best_play(position))
    if position.player == "chance" and (depth or extra):
        deeper = (depth, extra) if depth else (1, False)
        sums = [Fraction(0)] * len(players)
        for move, odds in position.chance:
            after = ahead(position.play(move), deeper[0], extra=deeper[1])
            sums = [old + odds * new for old, new in zip(sums, after, strict=True)]
        return sums
    if depth == 0:
        return [Fraction(1, len(players))] * len(players)
    player = players.index(str(position.player))
    found = [ahead(position.play(move), depth - 1, extra=extra) for move in position.legal_moves]
    return max(found, key=lambda worth: worth[player])


# ---- what they see ----------------------------------------------------------------------------


@pytest.mark.parametrize("stones", [4, 5, 6, 7, 9])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_values_are_those_of_brute_force(stones: int, depth: int) -> None:
    position = Stones(stones=stones).start()
    report = Expectimax(depth=depth, seed=1).think(position)
    for one in report.candidates:
        expected = ahead(position.play(one.move), depth - 1)
        assert list(one.win.values()) == pytest.approx([float(share) for share in expected])
    assert report.win["ann"] == max(one.win["ann"] for one in report.candidates)


def test_deep_enough_it_plays_perfectly() -> None:
    position = Stones(stones=7).start()
    report = Expectimax(depth=1000, seed=1).think(position)
    assert report.certain
    assert not Expectimax(depth=2, seed=1).think(position).certain
    worth = [float(share) for share in best_play(position)]
    assert list(report.win.values()) == pytest.approx(worth)


def test_of_equal_moves_one_is_drawn_by_lot() -> None:
    position = Kingdoms(board="3x3").start()
    chosen = [Greedy(seed=seed, evaluate=level).choose(position) for seed in range(180)]
    assert set(chosen) == set(position.legal_moves)
    assert max(Counter(chosen).values()) < 2 * 180 / 9
    again = [Greedy(seed=seed, evaluate=level).choose(position) for seed in range(10)]
    assert again == chosen[:10]


def test_an_evaluation_of_ones_own() -> None:
    def to_the_right(position: Position) -> Sequence[float]:
        game: Any = position.game
        return shares(
            [
                "ABCDEFG".index(max(forts, default="A0")[0])
                for forts in game.forts(position).values()
            ]
        )

    assert Greedy(evaluate=to_the_right).choose(Kingdoms().start())[0] == "G"


# ---- what positions are worth -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_evaluations_are_probabilities_in_any_position(game: Game) -> None:
    evaluate, position = game.evaluate, game.start()
    for _ in range(40):
        if position.player is None:
            break
        shared = evaluate(position)
        assert len(shared) == len(game.players)
        assert all(0 <= share <= 1 for share in shared)
        assert sum(shared) == pytest.approx(1)
        moves = [move for move, _ in position.chance] or [Random(seed=4).choose(position)]
        position = position.play(moves[-1])


def test_kingdoms_in_one_piece_are_better() -> None:
    whole = Kingdoms().position("_rr1bb_/7/2b1b2/7/7/7/_5_ red battle")
    red, blue = whole.game.evaluate(whole)
    assert red > blue
    turned = Kingdoms().position("_bb1rr_/7/2r1r2/7/7/7/_5_ blue battle")
    assert whole.game.evaluate(turned) == pytest.approx((blue, red))


def test_own_tiles_in_a_knot_to_come_are_good() -> None:
    position = Celtic().start().play("e6:S", "e4:N")
    evaluate = position.game.evaluate
    assert evaluate(position) == (0.5, 0.5)
    orange, blue = evaluate(position.play("d5:E"))
    assert orange > blue
    neutral = evaluate(position.play("d5:E*"))
    assert neutral == (0.5, 0.5)


@pytest.mark.parametrize("game", [CelticKnot(), CelticKnot(exit="dead end")], ids=repr)
def test_turns_home_of_one_coin_are_the_exact_ones(game: CelticKnot) -> None:
    exact = game.start().expected_turns
    found = turns_home(game, 1)
    assert {name: found[space] for space, name in enumerate(game.spaces)} == pytest.approx(
        {name: float(turns) for name, turns in exact.items()}
    )
    assert found[len(game.spaces)] == 0


def test_many_coins_together_need_longer_than_one_but_not_as_long_as_one_by_one() -> None:
    game = CelticKnot()
    space = game.spaces.index("A9")
    one, six = turns_home(game, 1)[space], turns_home(game, 6)[space]
    assert one < six < 6 * one


@pytest.mark.parametrize("game", few([Kingdoms(), Celtic(), CelticKnot()]), ids=repr)
def test_greedy_beats_random(game: Game) -> None:
    result = contest({"greedy": Greedy(), "random": Random()}, game, 16, seed=1)
    assert result.score("greedy") > 0.65


# ---- changed rules ----------------------------------------------------------------------------


MANY = function_of(
    "def f(board, forts): return 50 - rule(board, forts)", rule=Kingdoms().rules["kingdoms"]
)
LOW = function_of(
    "def f(board, state): return rule(board, state)[::-1]", rule=Celtic().rules["points"]
)


@pytest.mark.parametrize(
    "game",
    [
        Kingdoms(board="4x3", rules={"kingdoms": MANY}),
        Celtic(window=3, rules={"points": LOW}),
    ],
    ids=["most kingdoms win", "lowest knot wins"],
)
def test_an_evaluation_for_another_aim_is_not_used_and_one_warning_says_so(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knotwidgets.engine.compile.NUMBA", False)
    with warned(RuntimeWarning, "doesn't know the aim of changed rules") as heard:
        result = contest({"greedy": Greedy(), "random": Random()}, game, 4, seed=1)
    assert len(heard) == 1
    assert result.score("greedy") > 0.75


AIMS = [
    (Kingdoms(), "neighbours turn end kingdoms bridges knots standing points"),
    (Celtic(), "turn onward closed knot knot_score points"),
    (CelticKnot(board=RING), "home rest points"),
]


@pytest.mark.parametrize(("game", "names"), AIMS)
def test_the_rules_that_decide_who_wins(
    game: Any, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RuleBook, "watch", lambda *_: None)  # which plays games of each rule
    rules = game.rules
    same = {name: FunctionType(rule.__code__, rule.__globals__) for name, rule in rules.items()}
    assert type(game)(**game.options, rules=same).new_aim == tuple(names.split())


# ---- bonus turns ------------------------------------------------------------------------------


def test_a_coin_that_has_to_go_on_does_not_count_as_one_that_stays_with_others() -> None:
    """Four players' coins on I1 and I3 give bonus turns there and back, for nothing."""
    position = CelticKnot(players=4).start().play("I1", "=2", ">I3", "=2")
    assert {Greedy(seed=seed).choose(position) for seed in range(5)} == {">G3'"}


def test_a_turn_that_could_go_on_for_ever_is_ended() -> None:
    position = CelticKnot(players=4).start()
    for ply in range(1001, 2000):
        if position.player == "chance":
            position = position.play(chance_move(position, mix(ply)))
        elif position.player:
            depth = 2 if position.player in {"nickel", "quarter"} else 1
            position = position.play(Expectimax(depth=depth, seed=1).choose(position))
    assert position.outcome


# ---- what they tell, when they stop -----------------------------------------------------------


def slow(depth: int = 50) -> Expectimax:
    return Expectimax(depth=depth, seed=1, evaluate=level)


def test_it_is_cancelled() -> None:
    budget = Budget(report=lambda _: budget.cancelled.set())
    with pytest.raises(Cancelled):
        slow().choose(Kingdoms().start(), budget=budget)


def test_hurried_it_plays_the_best_that_it_knows() -> None:
    start = Kingdoms().start()
    budget = Budget(seconds=inf, report=lambda _: budget.hurried.set())
    assert slow().choose(start, budget=budget) in start.legal_moves
    assert slow().choose(start, budget=budget) in start.legal_moves


def test_limits_of_time_and_of_positions() -> None:
    start = Kingdoms().start()
    report = slow().think(start, budget=Budget(simulations=300))
    assert 300 <= report.simulations < 400
    assert slow().think(start, budget=Budget(seconds=0)).best in start.legal_moves
    assert Expectimax(depth=50, seconds=0.01, evaluate=level).choose(start) in start.legal_moves
