"""Numbers and lists as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, noun: str) -> str:
    """Return a number of things.

    >>> count(1, "knot"), count(3, "knot")
    ('1 knot', '3 knots')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str], word: str = "and") -> str:
    """Join names, at least one, as a sentence does.

    >>> listed(("c4", "c6", "d5")), listed(("c4", "c6"), "or"), listed(("c4",))
    ('c4, c6 and d5', 'c4 or c6', 'c4')
    """
    *head, last = names
    return f"{', '.join(head)} {word} {last}" if head else last
