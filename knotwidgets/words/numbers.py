"""Numbers as a language writes them: their thousands apart, and what comes after the whole."""

from __future__ import annotations

from . import say


def grouped(number: int) -> str:
    """A whole number, not negative, with its thousands apart.

    >>> from knotwidgets.words import into
    >>> grouped(1_234_567), into(grouped(1_234_567), "de")
    ('1,234,567', '1.234.567')
    """
    first, *groups = f"{number:,}".split(",")
    text: str = first
    for group in groups:
        text = say("common.thousands", first=text, then=group)
    return text


def decimal(number: float) -> str:
    """A number with as many decimals as it needs.

    >>> from knotwidgets.words import into
    >>> decimal(0.125), into(decimal(0.125), "fr"), decimal(2.0)
    ('0.125', '0,125', '2')
    """
    whole, point, rest = f"{number:g}".partition(".")
    return say("common.decimal", first=whole, then=rest) if point else whole
