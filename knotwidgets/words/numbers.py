"""Numbers as each language writes them."""

from __future__ import annotations

from .phrases import Phrase, say

LONGEST = 10**9
"""From here on a whole number is no longer spoken in full."""


def grouped(number: int) -> Phrase:
    """A whole number, its thousands apart.

    >>> from knotwidgets.words import into
    >>> grouped(1_234_567), into(grouped(1_234_567), "de")
    ('1,234,567', '1.234.567')
    """
    return say("common.number", number=f"{number:,}")


def decimal(number: float) -> Phrase:
    """A number with as many decimals as it needs.

    >>> from knotwidgets.words import into
    >>> decimal(0.125), into(decimal(0.125), "fr"), decimal(2.0)
    ('0.125', '0,125', '2')
    """
    return say("common.number", number=f"{number:g}")


def figure(number: float) -> Phrase:
    """A number as it is spoken: a whole one in full, any other to three significant digits.

    >>> figure(12_345), figure(1 / 3), figure(-2.0)
    ('12,345', '0.333', 'minus 2')
    """
    size = abs(number)
    is_long = size >= LONGEST or not float(size).is_integer()
    text = decimal(float(f"{size:.3g}")) if is_long else grouped(int(size))
    return say("common.minus", number=text) if number < 0 else text
