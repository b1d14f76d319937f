"""Numbers as each language writes them."""

from __future__ import annotations

from .phrases import Phrase, say

LONGEST = 10**9
"""From here on a whole number is no longer spoken in full."""


def written(number: float) -> Phrase:
    """An `int` with its thousands apart, a `float` with as many decimals as it needs.

    >>> from knotwidgets.words import into
    >>> written(1_234_567), into(written(1_234_567), "de"), into(written(0.125), "fr")
    ('1,234,567', '1.234.567', '0,125')
    """
    return say("common.number", number=format(number, "," if isinstance(number, int) else "g"))


def figure(number: float) -> Phrase:
    """A number as it is spoken: a whole one in full, any other to three significant digits.

    >>> figure(12_345), figure(1 / 3), figure(-2.0)
    ('12,345', '0.333', 'minus 2')
    """
    size = abs(number)
    is_long = size >= LONGEST or not float(size).is_integer()
    text = written(float(f"{size:.3g}") if is_long else int(size))
    return say("common.minus", number=text) if number < 0 else text
