"""When a study has seen enough: intervals narrow enough, or the verdict of a sequential test.

The sequential test is Wald's probability ratio test in its form for means: the log-likelihood
ratio of n values with mean m and variance v is about n (m1 - m0) (m - (m0 + m1) / 2) / v, and the
test ends where it leaves the bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha). Sources:
A. Wald, "Sequential Analysis" (1947); for an estimated variance, M. Van den Bergh, "A practical
introduction to the GSPRT" (2015).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, log, sqrt
from typing import TYPE_CHECKING

from ...core.errors import count
from .estimates import Estimate, difference, estimate

if TYPE_CHECKING:
    from .results import StudyResult

LEAST = 30  # games before an estimated spread is trusted


@dataclass(frozen=True)
class SPRT:
    """A sequential test of a measure, which is `low` or less, or `high` or more.

    It ends as soon as that is clear. Where the mean is `low`, it says `high` with a probability of
    `alpha`, and where it is `high`, it says `low` with one of `beta`, about; in between either.
    `variant` is the one that is tested, by default the first; with `against`, by how much it is
    greater than in that other variant.

    Raises `ValueError` for ends in the wrong order and for impossible probabilities.

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
        if not self.low < self.high:
            raise ValueError(f"low={self.low!r} must be less than high={self.high!r}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name}={getattr(self, name)!r} must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def of(self, result: StudyResult) -> SequentialVerdict:
        """Return what the test says of a result; `ValueError` for unknown names."""
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
    """What a sequential test says of the games so far: `says` is `"low"`, `"high"` or None."""

    test: SPRT
    estimate: Estimate

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio; 0 while there are too few games to know the spread.

        The variance found is taken as if one more game had been far off: else games that are all
        alike, such as those of two variants that differ rarely, would decide at once.
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

    Half an interval is at most `until` for shares and what follows from results, and for others at
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
