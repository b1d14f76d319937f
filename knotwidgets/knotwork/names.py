"""The names of prime alternating knots and links with at most 11 crossings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

MOST = 11
"""The most crossings in the table."""

COMMON = {
    "L2a1": "Hopf link",
    "3_1": "trefoil",
    "4_1": "figure eight",
    "L4a1": "Solomon's knot",
    "5_1": "cinquefoil",
    "L5a1": "Whitehead link",
    "6_1": "stevedore",
    "L6a4": "Borromean rings",
    "7_4": "endless knot",
    "8_18": "carrick mat",
}
"""What people call some of them."""


@cache
def names() -> Mapping[str, str]:
    """Return the name of each link by its form, the lesser of its own and its mirror image's."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return MappingProxyType({form: name for name, form in lines})
