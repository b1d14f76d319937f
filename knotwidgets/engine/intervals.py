"""Confidence intervals of what games show."""

from __future__ import annotations

from math import sqrt

SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Interval = tuple[float, float]


def wilson(share: float, n: int, sure: float = SURE) -> Interval:
    """Return the confidence interval of a share that was seen in `n` games.

    Where games can be shared, as by a draw, it is wider than it need be. Source: E. B. Wilson,
    "Probable inference, the law of succession, and statistical inference" (1927).

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + sure**2 / (2 * n)) / (1 + sure**2 / n)
    half = sqrt(share * (1 - share) / n + (sure / (2 * n)) ** 2) * sure / (1 + sure**2 / n)
    return middle - half, middle + half
