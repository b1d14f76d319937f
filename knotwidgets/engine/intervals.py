"""Confidence intervals of what games show."""

from __future__ import annotations

from math import inf, sqrt

SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Interval = tuple[float, float]


def wilson(share: float, n: int) -> Interval:
    """Return the confidence interval of a share that was seen in `n` games.

    Where games can be shared, as by a draw, it is wider than it need be. Source: E. B. Wilson,
    "Probable inference, the law of succession, and statistical inference" (1927).

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = sqrt(share * (1 - share) / n + (SURE / (2 * n)) ** 2) * SURE / (1 + SURE**2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(n: int) -> float:
    """Return how many standard errors, found from `n` values, hold as much as `SURE` known ones.

    Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5.

    >>> [round(student(n), 2) for n in (5, 31, 1000)]
    [2.77, 2.04, 1.96]
    """
    if n < 2:
        return inf
    z, free = SURE, n - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def mean_interval(mean: float, variance: float, n: int) -> Interval:
    """Return the confidence interval of a mean of `n` values, by the central limit theorem."""
    half = student(n) * sqrt(max(0.0, variance) / n) if n > 1 else inf
    return mean - half, mean + half
