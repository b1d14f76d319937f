"""Numbers of things, in the errors and tables that stay English; what boards say: `words`."""

from __future__ import annotations


def count(number: int, noun: str) -> str:
    """Return a number of things.

    >>> count(1, "knot"), count(3, "knot")
    ('1 knot', '3 knots')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
