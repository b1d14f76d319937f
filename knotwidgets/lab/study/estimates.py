"""Estimates with their 95 % confidence intervals, from a tally."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import Any, NamedTuple

from ...core.arrays import needed
from ...core.measure import Measure
from ...engine.intervals import Interval, mean_interval, wilson
from .tally import Moments, Tally

RESAMPLES = 2000  # of a bootstrap
TAIL = 2.5  # percent of the resamples on either side of an interval


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

    def __str__(self) -> str:
        """Show the value with as many digits as the interval makes sense of."""
        if isnan(self.value):
            return "–"
        times, sign, most = (100, " %", 2) if self.share else (1, "", 6)
        digits = min(most, _digits(self.half_width * times))
        value, low, high = (f"{times * one + 0.0:.{digits}f}" for one in self[:3])
        if self.half_width in (0, inf):
            return f"{value}{sign}"
        return f"{value}{sign} ({low} to {high})"

    def __format__(self, spec: str) -> str:
        """Format the text."""
        return format(str(self), spec)


def _digits(half: float) -> int:
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
    the results of all games a bootstrap's.
    """
    if measure.outcomes:
        counts = _counts(tally, variant)
        n = int(counts.sum())
        value = float(measure.outcomes(counts)) if n else nan
        low, high = _percentiles(_resampled(measure, counts)) if n else (nan, nan)
        return Estimate(value, low, high, n, measure.unit, measure.share)
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
        one, two = _counts(tally, variant), _counts(tally, other)
        n = int(min(one.sum(), two.sum()))
        if not n:
            return Estimate(nan, nan, nan, 0, measure.unit, measure.share)
        apart = _resampled(measure, one, seed=1) - _resampled(measure, two, seed=2)
        value = float(measure.outcomes(one)) - float(measure.outcomes(two))
        return Estimate(value, *_percentiles(apart), n, measure.unit, measure.share)
    found = tally.moments(measure.name, variant, other)
    n = int(found.n)
    if not n:
        return Estimate(nan, nan, nan, 0, measure.unit, measure.share)
    mean = (found.x - found.y) / n
    squares = found.xx + found.yy - 2 * found.xy
    variance = (squares - n * mean**2) / (n - 1) if n > 1 else nan
    ends = mean_interval(mean, variance, n)
    return Estimate(mean, *ends, n, measure.unit, measure.share, variance)


def _variance(found: Moments) -> float:
    return (found.xx - found.x**2 / found.n) / (found.n - 1) if found.n > 1 else nan


def _counts(tally: Tally, variant: str) -> Any:
    """Return how many games each seat won, and last how many were drawn."""
    numpy, place = needed("numpy", "lab"), [*tally.plan.variants].index(variant)
    seats = len(tally.plan.players_of(variant))
    counts = tally.outcomes[place]
    return numpy.append(counts[2 : 2 + seats], counts[1])


def _resampled(measure: Measure, counts: Any, seed: int = 0) -> Any:
    """Return a measure of as many games again, drawn with the shares that were found."""
    numpy, n = needed("numpy", "lab"), int(counts.sum())
    drawn = numpy.random.default_rng(seed).multinomial(n, counts / n, RESAMPLES)
    outcomes: Any = measure.outcomes
    return numpy.array([outcomes(one) for one in drawn])


def _percentiles(values: Any) -> Interval:
    low, high = needed("numpy", "lab").percentile(values, [TAIL, 100 - TAIL])
    return float(low), float(high)
