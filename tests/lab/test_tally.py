"""What a study keeps of its games, and what it says of them: worked out a second time."""

from collections.abc import Callable
from dataclasses import replace
from math import nan, sqrt
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

import knotwidgets as kw
from knotwidgets.engine.contest import mean_interval, wilson
from knotwidgets.lab.measures import as_measures
from knotwidgets.lab.study.estimates import (
    SPRT,
    Tally,
    difference,
    estimate,
    is_narrow,
    tally_of,
)
from knotwidgets.lab.study.plan import Part, Plan, Rows
from knotwidgets.lab.study.results import StudyResult

SMALL = kw.Kingdoms(board="3x3").start()
LARGE = kw.Kingdoms(board="4x4").start()


def studied(parts: range, seed: int = 0, **variants: kw.Position) -> StudyResult:
    variants = variants or {"small": SMALL, "large": LARGE}
    plan = Plan(variants, as_measures(["AdvantageP1", "DurationMoves", "Balance"]), seed=seed)
    tally = Tally.of(plan)
    for number in parts:
        tally += tally_of(plan, plan.play(number, n=1500))
    return StudyResult(tally)


@pytest.fixture(scope="module")
def result() -> StudyResult:
    return studied(range(2))


def values(result: StudyResult, variant: str, measure: str) -> list[float]:
    return [*result.tally.columns(variant)[measure]]


def test_means_and_their_intervals_are_those_of_the_games(result: StudyResult) -> None:
    lengths = values(result, "small", "DurationMoves")
    found = result["small"]["DurationMoves"]
    half = 1.96 * stdev(lengths) / sqrt(1500)
    assert found.n == len(lengths) == 1500
    assert found.value == pytest.approx(fmean(lengths))
    assert found.half_width == pytest.approx(half, rel=0.01)
    won = values(result, "small", "AdvantageP1")
    assert result["small"]["AdvantageP1"][1:3] == pytest.approx(wilson(fmean(won), 1500))


def test_differences_are_taken_game_by_game(result: StudyResult) -> None:
    one, two = (values(result, name, "DurationMoves") for name in ("large", "small"))
    apart = [a - b for a, b in zip(one, two, strict=True)]
    [found] = result.compare("DurationMoves")
    assert (found.variant, found.against) == ("large", "small")
    assert found.estimate.value == pytest.approx(fmean(apart))
    assert found.estimate.half_width == pytest.approx(1.96 * stdev(apart) / sqrt(1500), rel=0.01)
    assert found.is_clear
    assert found.measure in str(found)


def test_games_without_a_value_do_not_count() -> None:
    plan = Plan({"a": SMALL, "b": SMALL}, as_measures(["ScoreDifference"]))
    columns: dict[str, Any] = {"game": np.arange(3), "winner": np.array([0, 1, -2])}
    one = Rows({**columns, "ScoreDifference": np.array([1.0, 3.0, nan])})
    failed = Rows({name: column[1:] for name, column in one.columns.items()})  # game 0 failed
    part = Part(0, {"a": one, "b": failed})
    result = StudyResult(Tally.of(plan) + tally_of(plan, part))
    assert result["a"]["ScoreDifference"][:1] == (2.0,)
    assert result["b"]["ScoreDifference"][:1] == (3.0,)
    [both] = result.compare()
    assert (both.estimate.value, both.estimate.n) == (0.0, 1)


def test_results_of_other_games_can_be_added(result: StudyResult) -> None:
    added = studied(range(1)) + studied(range(1, 2))
    assert added.n == result.n
    assert np.array_equal(added.tally.sums, result.tally.sums)
    assert (result + studied(range(1), seed=1)).n == 1500 + 1000
    with pytest.raises(ValueError, match="both have game 0 of seed 0, so it would count twice"):
        result + studied(range(1))
    with pytest.raises(ValueError, match="ask something else can't be added: variants"):
        result + studied(range(0), small=SMALL, large=SMALL)


def test_it_shows_itself(result: StudyResult) -> None:
    assert "1,500 games of each variant, random players, seed 0" in repr(result)
    assert "<table>" in result._repr_html_()
    frame = result.to_frame()
    assert [*frame.columns] == ["variant", "measure", "value", "low", "high", "n", "unit"]
    assert len(frame) == 6
    assert len(result.games()) == 3000
    assert [*result.compare().to_frame()["measure"]] == ["AdvantageP1", "DurationMoves", "Balance"]


# ---- intervals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [5, 40])
def test_intervals_hold_the_truth_as_often_as_they_say(n: int) -> None:
    random = np.random.default_rng(1)
    draws = random.normal(3.0, 2.0, (4000, n))
    ends = [mean_interval(one.mean(), one.var(ddof=1), n) for one in draws]
    assert fmean(low < 3 < high for low, high in ends) == pytest.approx(0.95, abs=0.012)
    shares = random.binomial(n, 0.3, 4000) / n
    held = fmean(low < 0.3 < high for low, high in (wilson(share, n) for share in shares))
    assert held == pytest.approx(0.95, abs=0.035)  # a share of few games has few values


def test_the_rounding_of_sums_is_no_difference() -> None:
    plan = Plan({"one": SMALL, "two": SMALL}, as_measures(["DecisionMoves"]))
    games = {"game": np.arange(1000), "winner": np.zeros(1000, "int8")}
    values = np.random.default_rng(6).random(1000) / 3
    rows = Rows({**games, "DecisionMoves": values})
    tally = Tally.of(plan) + tally_of(plan, Part(0, {"one": rows, "two": rows}))
    tally.sums[1, 0, 0, 1] *= 1 + 1e-15  # as sums in another order may be
    assert difference(tally, "two", "one", plan.measures[0])[:3] == (0, 0, 0)
    constant = Rows({**games, "DecisionMoves": np.full(1000, 0.1)})
    tally = Tally.of(plan) + tally_of(plan, Part(0, {"one": constant, "two": rows}))
    assert str(estimate(tally, "one", plan.measures[0])) == "0.1"


def test_differences_of_shares_that_are_rare_hold_the_truth() -> None:
    random, held = np.random.default_rng(4), []
    plan = Plan({"one": SMALL, "two": SMALL}, as_measures(["AdvantageP1"]))
    games = {"game": np.arange(200), "winner": np.zeros(200, "int8")}
    alike = Rows({**games, "AdvantageP1": np.zeros(200)})
    for _ in range(500):
        won = (random.random(200) < 0.01).astype(float)
        rows = {"one": alike, "two": Rows({**games, "AdvantageP1": won})}
        tally = Tally.of(plan) + tally_of(plan, Part(0, rows))
        found = difference(tally, "two", "one", plan.measures[0])
        held.append(found.low < 0.01 < found.high)
    assert fmean(held) > 0.92  # 0.87, the chance of any such game, if none left no doubt


@pytest.mark.parametrize("n", [60, 1000])
@pytest.mark.parametrize(
    "shares",
    [
        (0, 0, 0.5, 0.5),
        (0.03, 0.02, 0.55, 0.4),
        (0, 0, 0.9, 0.1),
        (0, 0, 0.33, 0.33, 0.34),
        (0, 0, 0.25, 0.25, 0.25, 0.25),
    ],
)
def test_intervals_of_balance_hold_the_truth(n: int, shares: tuple[float, ...]) -> None:
    random, measure, held = np.random.default_rng(2), kw.measures["Balance"], []
    start = SMALL if len(shares) == 4 else kw.CelticKnot(players=len(shares) - 2).start()
    none = Tally.of(Plan({"it": start}, (measure,)))
    truth = 1 - max(shares[2:]) + min(shares[2:])
    for outcomes in random.multinomial(n, shares, 600):  # given up, drawn, won by each seat
        tally = replace(none, outcomes=outcomes[None])
        found = estimate(tally, "it", measure)
        held.append(found.low <= truth <= found.high)
    assert 0.92 <= fmean(held) <= 0.985


def test_differences_between_balances_hold_the_truth() -> None:
    random, measure, held = np.random.default_rng(3), kw.measures["Balance"], []
    none = Tally.of(Plan({"one": SMALL, "two": SMALL}, (measure,)))
    for one, two in zip(*(random.binomial(300, share, 1000) for share in (0.6, 0.7)), strict=True):
        outcomes = np.array([[0, 0, wins, 300 - wins] for wins in (one, two)])
        tally = replace(none, outcomes=outcomes)
        found = difference(tally, "two", "one", measure)
        held.append(found.low < -0.2 < found.high)
    assert fmean(held) == pytest.approx(0.95, abs=0.02)


# ---- sequential tests ----------------------------------------------------------------------------


class Drawn:
    """A tally of games whose values are drawn instead of played."""

    def __init__(self, name: str, *variants: str) -> None:
        self.plan = Plan(dict.fromkeys(variants or ["it"], SMALL), as_measures([name]))
        self.name = name

    def verdict(self, test: SPRT, draws: Any, step: int) -> str | None:
        """What a test says as soon as it says something, of values by variant."""
        tally = Tally.of(self.plan)
        for number in range(draws.shape[-1] // step):
            games = {"game": np.arange(step) + number * self.plan.part}
            games["winner"] = np.zeros(step, "int8")
            part = np.atleast_2d(draws)[:, number * step : (number + 1) * step]
            rows = (Rows({**games, self.name: values}) for values in part)
            block = Part(number, dict(zip(self.plan.variants, rows, strict=True)))
            tally += tally_of(self.plan, block)
            if says := test.of(StudyResult(tally)).says:
                return says
        return None


def won(random: Any, truth: float) -> Any:
    return random.binomial(1, truth, 4000).astype(float)


def lasted(random: Any, truth: float) -> Any:
    return random.normal(truth, 2, 4000)


def lasted_longer(random: Any, truth: float) -> Any:
    common = random.normal(10, 5, 4000)
    return np.array([common, common + random.normal(truth, 2, 4000)])


APART = {"variant": "two", "against": "one"}


@pytest.mark.parametrize(
    ("drawing", "drawn", "test"),
    [
        (won, Drawn("AdvantageP1"), SPRT("AdvantageP1", 0.5, 0.6, 0.1, 0.05)),
        (lasted, Drawn("DurationMoves"), SPRT("DurationMoves", 10, 10.5, 0.1, 0.05)),
        (
            lasted_longer,
            Drawn("DurationMoves", "one", "two"),
            SPRT("DurationMoves", 0, 0.5, 0.05, 0.1, **APART),
        ),
    ],
    ids=["share", "mean", "difference"],
)
def test_a_sequential_test_is_wrong_as_rarely_as_it_says(
    drawing: Callable[[Any, float], Any], drawn: Drawn, test: SPRT
) -> None:
    random, times = np.random.default_rng(7), 200
    for truth, wrong, rate in ((test.low, "high", test.alpha), (test.high, "low", test.beta)):
        found = [drawn.verdict(test, drawing(random, truth), 20) for _ in range(times)]
        assert None not in found
        assert found.count(wrong) / times < rate + 2 * sqrt(rate / times)


def test_games_that_are_all_alike_do_not_decide_at_once() -> None:
    test, drawn = SPRT("AdvantageP1", 0.0, 0.02), Drawn("AdvantageP1")
    assert drawn.verdict(test, np.zeros(100), 20) is None  # a win in fifty may yet come
    assert drawn.verdict(test, np.zeros(400), 20) == "low"


def test_a_sequential_test_says_what_it_found(result: StudyResult) -> None:
    verdict = SPRT("DurationMoves", 9.0, 9.5).of(result)
    assert verdict.says == "high"
    assert str(verdict).startswith("DurationMoves is 9.5 or more (wrong in at most about 5%")
    apart = SPRT("DurationMoves", 0.0, 1.0, variant="large", against="small").of(result)
    assert apart.says == "high"
    unclear = SPRT("AdvantageP1", 0.0, 0.9).of(studied(range(0)))
    assert unclear.says is None


def test_narrow_means_half_a_share_and_a_part_of_a_mean(result: StudyResult) -> None:
    half = max(result[name]["Balance"].half_width for name in ("small", "large"))
    half = max(half, *(result[name]["AdvantageP1"].half_width for name in ("small", "large")))
    assert is_narrow(result, half + 1e-9)
    assert not is_narrow(result, half - 1e-9)


def test_a_mean_near_nothing_becomes_narrow_too() -> None:
    drawn = Drawn("DurationMoves")
    values = np.tile([-1.0, 1.0], 500)
    columns = {"game": np.arange(1000), "winner": np.zeros(1000), "DurationMoves": values}
    tally = Tally.of(drawn.plan) + tally_of(drawn.plan, Part(0, {"it": Rows(columns)}))
    assert is_narrow(StudyResult(tally), 0.063)  # 1.96 / sqrt(1000) is 0.062
    assert not is_narrow(StudyResult(tally), 0.061)
