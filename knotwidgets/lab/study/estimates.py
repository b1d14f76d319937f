"""Estimates with their 95 % confidence intervals, from a tally."""

from __future__ import annotations

from math import comb, hypot, inf, isnan, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from ...core.arrays import needed
from ...core.measure import Measure
from ...engine.contest import mean_interval, wilson
from .tally import Moments, Tally

ROUNDING = 1e-12  # of sums, as a share of them
UNSEEN = 1  # games that are added of each result, so that what was never seen may yet be


class Estimate(NamedTuple):
    """A number found from `n` games, and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float
    n: int
    unit: str = ""
    share: bool = False
    variance: float = nan
    """Of the values of single games, where the number is their mean."""

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def scale(self) -> tuple[int, int]:
        """What the numbers are multiplied by to be shown, and their decimals."""
        times, most = (100, 2) if self.share else (1, 6)
        return times, min(most, decimals(self.half_width * times))

    def __str__(self) -> str:
        """Show the value with as many digits as the interval makes sense of."""
        if isnan(self.value):
            return "–"
        times, digits = self.scale
        sign = " %" if self.share else ""
        if self.half_width in (0, inf):
            return f"{times * self.value:g}{sign}"
        value, low, high = (f"{times * one + 0.0:.{digits}f}" for one in self[:3])
        return f"{value}{sign} ({low} to {high})"

    def __repr__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"<Estimate: {self}{unit}, n={self.n:,}>"

    def __format__(self, spec: str) -> str:
        """Format the text."""
        return format(str(self), spec)


def decimals(half: float) -> int:
    """Return how many decimals show two digits of half a width."""
    if not 0 < half < inf:
        return 2
    digits = 1
    while half < 1 and digits < 7:
        half, digits = 10 * half, digits + 1
    return digits if half < 10 else max(0, digits - 1)


def estimate(tally: Tally, variant: str, measure: Measure) -> Estimate:
    """Return what a measure comes to in a variant.

    Shares have Wilson's interval, means that of the central limit theorem, and what follows from
    the results of all games that of the infinitesimal jackknife.
    """
    if measure.outcomes:
        value, error, n = _followed(measure, _counts(tally, variant))
        return _within(measure, value, error * _sure(tally, variant), n, (0, 1))
    found = tally.moments(measure.name, variant)
    n = int(found.n)
    if not n:
        return Estimate(nan, nan, nan, 0, measure.unit, measure.share)
    mean = found.x / n
    variance = _variance(found)
    ends = wilson(mean, n) if measure.share else mean_interval(mean, variance, n)
    return Estimate(mean, *ends, n, measure.unit, measure.share, variance)


def difference(tally: Tally, variant: str, other: str, measure: Measure) -> Estimate:
    """Return by how much a measure is greater in one variant than in another.

    Game i takes the same random numbers in both, so their values are compared game by game.
    """
    if measure.outcomes:
        one, two = (_followed(measure, _counts(tally, name)) for name in (variant, other))
        half = hypot(one[1], two[1]) * max(_sure(tally, variant), _sure(tally, other))
        return _within(measure, one[0] - two[0], half, min(one[2], two[2]), (-1, 1))
    found = tally.moments(measure.name, variant, other)
    n = int(found.n)
    if not n:
        return Estimate(nan, nan, nan, 0, measure.unit, measure.share)
    mean = _exact(found.x - found.y, abs(found.x) + abs(found.y)) / n
    squares = found.xx + found.yy - 2 * found.xy - n * mean**2
    variance = _exact(squares, found.xx + found.yy) / (n - 1) if n > 1 else nan
    rare = 2 * UNSEEN / n if measure.share else 0  # a game may yet be won here or there alone
    ends = mean_interval(mean, variance + rare, n)
    return Estimate(mean, *ends, n, measure.unit, measure.share, variance)


def _variance(found: Moments) -> float:
    squares = found.xx - found.x**2 / found.n
    return _exact(squares, found.xx) / (found.n - 1) if found.n > 1 else nan


def _exact(difference: float, size: float) -> float:
    """Return the difference of sums of a size, or 0 where it is no more than their rounding."""
    return difference if abs(difference) > ROUNDING * size else 0.0


def _sure(tally: Tally, variant: str) -> float:
    """Return how many standard errors half an interval takes of what follows from results.

    Any two of the players may be those that count, so each pair has its part of the doubt. Source:
    O. J. Dunn, "Multiple comparisons among means" (1961).
    """
    return NormalDist().inv_cdf(1 - 0.025 / comb(len(tally.plan.players_of(variant)), 2))


def _counts(tally: Tally, variant: str) -> Any:
    """Return how many games each seat won, and last how many nobody won."""
    numpy, place = needed("numpy", "lab"), [*tally.plan.variants].index(variant)
    seats = len(tally.plan.players_of(variant))
    counts = tally.outcomes[place]
    return numpy.append(counts[2 : 2 + seats], counts[0] + counts[1])


def _followed(measure: Measure, counts: Any) -> tuple[float, float, int]:
    """Return what follows from the results of games, its standard error, and their number.

    The error is that of the infinitesimal jackknife: the spread of what one game more would change.
    Source: L. A. Jaeckel, "The infinitesimal jackknife" (1972).
    """
    numpy, n = needed("numpy", "lab"), int(counts.sum())
    if not n:
        return nan, nan, 0
    outcomes: Any = measure.outcomes
    seen = counts + UNSEEN
    number, here = seen.sum(), outcomes(seen)
    more = [number * (outcomes(seen + one) - here) for one in numpy.eye(len(seen))]
    spread = sum(share * change**2 for share, change in zip(seen / number, more, strict=True))
    return float(outcomes(counts)), sqrt(spread / n), n


def _within(
    measure: Measure, value: float, half: float, n: int, ends: tuple[float, float]
) -> Estimate:
    """Return an estimate with an interval that ends where a share does."""
    low, high = value - half, value + half
    if measure.share and n:
        low, high = max(ends[0], low), min(ends[1], high)
    return Estimate(value, low, high, n, measure.unit, measure.share)
