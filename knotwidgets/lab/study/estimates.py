"""The results of many games: sums, estimates with 95 % intervals, and sequential tests.

The sequential test is Wald's probability ratio test in its form for means: the log-likelihood
ratio of n values with mean m and variance v is about n (m1 - m0) (m - (m0 + m1) / 2) / v, and the
test ends where it leaves the bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha). Sources:
A. Wald, "Sequential Analysis" (1947); for an estimated variance, M. Van den Bergh, "A practical
introduction to the GSPRT" (2015).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, floor, hypot, inf, isfinite, isnan, log, log10, nan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.arrays import ExtraModule
from ...core.errors import count
from ...core.measure import Measure
from ...engine import checks
from ...engine.contest import mean_interval, wilson
from ...engine.loops import GIVEN_UP
from .plan import Columns, Failure, Part, Plan, differing, joined

if TYPE_CHECKING:
    from .results import StudyResult

numpy: Any = ExtraModule("numpy")

KEPT = 20_000  # games of each variant whose columns are kept, for plots and examples
TOLD = 100  # failures that are kept
ROUNDING = 1e-12  # of sums, as a share of them
UNSEEN = 1  # games that are added of each result, so that what was never seen may yet be
LEAST = 30  # games before an estimated spread is trusted

# ---- sums ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """Sums over games: of each measure in each variant, and of the products of two variants.

    `sums` has the axes kind, measure, variant, variant: the number of games that both variants have
    a value in, the sums of the first one's values, of their squares, and of products. `outcomes`
    counts, by variant, the games that were given up, drawn, and won by each seat.

    Tallies are added and never changed. Parts are added in the order of their numbers, so that sums
    are the same, bit for bit, wherever the parts were played.
    """

    sums: Any
    outcomes: Any
    games: Mapping[int, tuple[range, ...]]
    """The numbers of the games that are counted, by seed."""
    failures: tuple[Failure, ...] = ()
    failed: int = 0
    kept: tuple[Part, ...] = ()
    plan: Any = None
    """What was asked; the tally of a single part has none, so that it travels light."""

    @classmethod
    def of(cls, plan: Plan) -> Tally:
        """Return a tally of no games."""
        variants = len(plan.variants)
        sums = numpy.zeros((4, len(plan.values), variants, variants))
        outcomes = numpy.zeros((variants, plan.most_players + 2), "int64")
        return cls(sums, outcomes, {}, plan=plan)

    @property
    def n(self) -> int:
        """The number of games of each variant, without failed ones."""
        return int(self.outcomes.sum(axis=1).max(initial=0))

    def __add__(self, other: Tally) -> Tally:
        """Count the games of both; `ValueError` for games in common, and other questions."""
        if not isinstance(other, Tally):
            return NotImplemented
        if other.plan and (apart := differing(self.plan.question, other.plan.question)):
            raise ValueError(f"two studies that ask something else can't be added: {apart}")
        return Tally(
            self.sums + other.sums,
            self.outcomes + other.outcomes,
            {
                seed: _joined(seed, (*self.games.get(seed, ()), *other.games.get(seed, ())))
                for seed in {**self.games, **other.games}
            },
            (*self.failures, *other.failures)[:TOLD],
            self.failed + other.failed,
            self.kept if other.plan else self.kept + other.kept,
            self.plan,
        )

    def moments(self, measure: str, variant: str, other: str) -> tuple[float, ...]:
        """Return sums over the games in which a measure has a value in both variants, x and y.

        These are the number of games and the sums of x, y, x², y² and x y.
        """
        names, number = [*self.plan.variants], self.plan.values.index(measure)
        one, two = names.index(variant), names.index(other)
        n, x, xx, xy = map(float, self.sums[:, number, one, two])
        _, y, yy, _ = map(float, self.sums[:, number, two, one])
        return n, x, y, xx, yy, xy

    def columns(self, variant: str) -> Columns:
        """Return the columns of the first games."""
        return joined([part.rows[variant].columns for part in self.kept])


def _joined(seed: int, ranges: tuple[range, ...]) -> tuple[range, ...]:
    """Join ranges of games where they meet; `ValueError` for games that are in two of them."""
    found: list[range] = []
    for games in sorted(ranges, key=lambda one: one.start):
        last = found[-1] if found else range(-1)
        if games.start < last.stop:
            raise ValueError(
                f"both have game {games.start} of seed {seed}, so it would count twice"
            )
        if games.start == last.stop:
            found[-1] = range(last.start, games.stop)
        else:
            found.append(games)
    return tuple(found)


def tally_of(plan: Plan, part: Part) -> Tally:
    """Count the games of a part, wherever it was played."""
    first, every = part.number * plan.part, [*part.rows.values()]
    places = [rows.columns["game"] - first for rows in every]
    size = max(int(place.max(initial=-1)) + 1 for place in places)
    values = numpy.full((len(plan.values), len(every), size), numpy.nan)
    for variant, (place, rows) in enumerate(zip(places, every, strict=True)):
        there = slice(None) if len(place) == size else place  # a slice is quicker
        for number, name in enumerate(plan.values):
            values[number, variant, there] = rows.columns[name]
    ends = numpy.arange(GIVEN_UP, plan.most_players)
    outcomes = numpy.array([(rows.columns["winner"][:, None] == ends).sum(0) for rows in every])
    missing = numpy.isnan(values)
    there = (~missing).astype(float)
    across = there.swapaxes(1, 2)
    if missing.any():
        values = numpy.where(missing, 0.0, values)
    products = values @ values.swapaxes(1, 2)
    sums = numpy.array([there @ across, values @ across, values**2 @ across, products])
    failures = [one for rows in every for one in rows.failures]
    games = range(first, first + len(places[0]) + len(every[0].failures))
    kept = (part,) if first < KEPT else ()
    return Tally(sums, outcomes, {plan.seed: (games,)}, (*failures[:TOLD],), len(failures), kept)


# ---- estimates ----------------------------------------------------------------------------------


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
        """The factor for the display of the numbers, and their decimals."""
        times, most = (100, 2) if self.share else (1, 6)
        return times, min(most, decimals(self.half_width * times))

    def __str__(self) -> str:
        """Show the value with as many digits as the interval makes sense of."""
        if isnan(self.value):
            return "–"
        times, digits = self.scale
        sign = " %" if self.share else ""
        if self.half_width in (0, inf):
            unsure = " ± ∞" if self.half_width else ""  # of a single game
            return f"{times * self.value:g}{sign}{unsure}"
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
    return min(7, max(0, 1 - floor(log10(half)))) if 0 < half < inf else 2


def short(found: Estimate) -> str:
    """Return an estimate in the shortest form for its interval: with ±, if it is symmetric."""
    value, low, high = found[:3]
    half, (times, digits) = found.half_width, found.scale
    sign = " %" if found.share else ""
    if not (isfinite(half) and half):
        return str(found)
    if found.share and value in (low, high):
        word, end = ("to", high) if low == value else ("from", low)
        return f"{times * value:g}{sign} ({word} {times * end:.{decimals(2 * times * half)}f})"
    if abs(high + low - 2 * value) > half / 4:
        return str(found)
    return f"{times * value:.{digits}f} ± {times * half:.{digits}f}{sign}"


def estimate(tally: Tally, variant: str, measure: Measure) -> Estimate:
    """Return the estimate of a measure in a variant.

    Shares have Wilson's interval, means the interval of the central limit theorem, and functions of
    all results the interval of the infinitesimal jackknife.
    """
    if measure.outcomes:
        value, error, n = _value_and_error(measure, _counts(tally, variant))
        return _clipped(measure, value, error * _standard_errors(tally, variant), n, (0, 1))
    games, x, _, xx, *_ = tally.moments(measure.name, variant, variant)
    return _mean(measure, int(games), x, xx, xx)


def difference(tally: Tally, variant: str, other: str, measure: Measure) -> Estimate:
    """Return by how much a measure is greater in one variant than in another.

    Game i takes the same random numbers in both, so their values are compared game by game.
    """
    if measure.outcomes:
        one, two = (_value_and_error(measure, _counts(tally, name)) for name in (variant, other))
        half = hypot(one[1], two[1]) * max(
            _standard_errors(tally, variant), _standard_errors(tally, other)
        )
        return _clipped(measure, one[0] - two[0], half, min(one[2], two[2]), (-1, 1))
    n, x, y, xx, yy, xy = tally.moments(measure.name, variant, other)
    total = _without_rounding(x - y, abs(x) + abs(y))
    return _mean(measure, int(n), total, xx + yy - 2 * xy, xx + yy, paired=True)


def _mean(
    measure: Measure, n: int, total: float, squares: float, size: float, *, paired: bool = False
) -> Estimate:
    """Return the estimate of a mean by the sums of `n` values and of their squares.

    `size` is that of the sums behind the latter, and tells their rounding. Values may be
    differences of `paired` ones.
    """
    if not n:
        return _clipped(measure, nan, nan, 0, (0, 1))
    mean = total / n
    variance = _without_rounding(squares - total**2 / n, size) / (n - 1) if n > 1 else nan
    if measure.share and not paired:
        ends = wilson(mean, n)
    else:
        rare = 2 * UNSEEN / n if measure.share else 0  # a game may yet be won here or there alone
        ends = mean_interval(mean, variance + rare, n)
    return Estimate(mean, *ends, n, measure.unit, measure.share, variance)


def _without_rounding(difference: float, size: float) -> float:
    """Return the difference of sums of a size, or 0 where it is no more than their rounding."""
    return difference if abs(difference) > ROUNDING * size else 0.0


def _standard_errors(tally: Tally, variant: str) -> float:
    """Return the number of standard errors in half an interval of a function of all results.

    Any two of the players may determine the value, so each pair has its part of the error
    probability. Source: O. J. Dunn, "Multiple comparisons among means" (1961).
    """
    return NormalDist().inv_cdf(1 - 0.025 / comb(len(tally.plan.players_of(variant)), 2))


def _counts(tally: Tally, variant: str) -> Any:
    """Return how many games each seat won, and last how many nobody won."""
    counts = tally.outcomes[[*tally.plan.variants].index(variant)]
    seats = len(tally.plan.players_of(variant))
    return numpy.append(counts[2 : 2 + seats], counts[0] + counts[1])


def _value_and_error(measure: Measure, counts: Any) -> tuple[float, float, int]:
    """Return a measure's value as a function of all results, its standard error, and their number.

    The error is the infinitesimal jackknife's: the spread of the changes by one more game. Source:
    L. A. Jaeckel, "The infinitesimal jackknife" (1972).
    """
    if not (n := int(counts.sum())):
        return nan, nan, 0
    outcomes: Any = measure.outcomes
    smoothed = counts + UNSEEN
    number, value = smoothed.sum(), outcomes(smoothed)
    changes = [number * (outcomes(smoothed + one) - value) for one in numpy.eye(len(smoothed))]
    spread = sum(
        share * change**2 for share, change in zip(smoothed / number, changes, strict=True)
    )
    return float(outcomes(counts)), sqrt(spread / n), n


def _clipped(
    measure: Measure, value: float, half: float, n: int, ends: tuple[float, float]
) -> Estimate:
    """Return an estimate whose interval is cut off at the `ends` of a share."""
    low, high = value - half, value + half
    if measure.share and n:
        low, high = max(ends[0], low), min(ends[1], high)
    return Estimate(value, low, high, n, measure.unit, measure.share)


# ---- sequential tests ---------------------------------------------------------------------------


@dataclass(frozen=True)
class SPRT:
    """A sequential test of a measure, which is `low` or less, or `high` or more.

    It ends as soon as that is clear. Where the mean is `low`, it says `high` with a probability of
    about `alpha`, and where it is `high`, it says `low` with about `beta`; in between either
    verdict may come. `variant` is tested, by default the first; with `against`, the test is of the
    difference from that other variant.

    Raises `ValueError` for ends in the wrong order and for impossible probabilities, `TypeError`
    for what is no number.

    >>> [round(bound, 2) for bound in SPRT("AdvantageP1", 0.5, 0.52).bounds]
    [-2.94, 2.94]
    """

    measure: str
    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    variant: str | None = None
    against: str | None = None

    def __post_init__(self) -> None:
        if not checks.between("low", self.low) < checks.between("high", self.high):
            raise ValueError(f"low={self.low!r} must be less than high={self.high!r}")
        for name in ("alpha", "beta"):
            checks.between(name, getattr(self, name), 0, 0.5)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def of(self, result: StudyResult) -> SequentialVerdict:
        """Return the verdict about a result; `ValueError` for unknown names."""
        measure = result.measure(self.measure)
        if measure.outcomes:
            raise ValueError(f"{self.measure!r} is no mean over games, as a sequential test takes")
        variant = result.variant(self.variant or result.variants[0])
        if self.against is None:
            found = estimate(result.tally, variant, measure)
        else:
            found = difference(result.tally, variant, result.variant(self.against), measure)
        return SequentialVerdict(self, found)


@dataclass(frozen=True, repr=False)
class SequentialVerdict:
    """The verdict of a sequential test on the games so far: `says` is `"low"`, `"high"` or None."""

    test: SPRT
    estimate: Estimate

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio; 0 while there are too few games to know the spread.

        The variance is calculated as if one more game had been far off: else equal games, as of two
        variants that rarely differ, would decide at once.
        """
        test, found = self.test, self.estimate
        if found.n < LEAST or isnan(found.variance):
            return 0.0
        off = 1.0 if found.share else test.high - test.low
        gap = (test.high - test.low) * (found.value - (test.low + test.high) / 2)
        return found.n * gap / (found.variance + off**2 / found.n)

    @property
    def says(self) -> str | None:
        """Which end it is; None while that is not clear."""
        least, most = self.test.bounds
        return "low" if self.ratio <= least else "high" if self.ratio >= most else None

    def __str__(self) -> str:
        """Say it in a sentence."""
        test, low, high = self.test, f"{self.test.low:g} or less", f"{self.test.high:g} or more"
        what = f"{test.measure} of {test.variant}" if test.variant else test.measure
        what += f" against {test.against}" if test.against else ""
        found = f"{self.estimate} after {count(self.estimate.n, 'game')}"
        if self.says is None:
            return f"{what}: {low} or {high} is not clear yet; {found}"
        wrong = test.beta if self.says == "low" else test.alpha
        sure = f"wrong in at most about {wrong:.0%} of such tests"
        return f"{what} is {low if self.says == 'low' else high} ({sure}); {found}"

    __repr__ = __str__


def is_narrow(result: StudyResult, until: float) -> bool:
    """Whether every interval is narrow enough.

    Half an interval is at most `until` for shares and functions of all results, and for others at
    most `until` times the mean, or the standard deviation of single games where that is larger: a
    mean near 0 would need games without end. A measure without a value in any game is left out.
    """
    for variant in result.variants:
        for name, found in result[variant].items():
            measure = result.measure(name)
            size = max(abs(found.value), sqrt(max(0.0, found.variance)))
            within = until if measure.share or measure.outcomes else until * size
            if found.n and found.half_width > within:
                return False
    return True
