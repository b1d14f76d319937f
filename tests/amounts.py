"""How much the tests try: the one place that says it.

The environment variable KNOTWIDGETS_TESTS, which `dev.py test` sets, is `quick`, `default` or
`thorough`. Thorough runs try full amounts, all others a part, with the same seeds each time.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

LEVEL = os.environ.get("KNOTWIDGETS_TESTS", "default")
PART = {"quick": 50, "default": 20, "thorough": 1}[LEVEL]
IS_THOROUGH = LEVEL == "thorough"


def amount(full: int, least: int = 1) -> int:
    """How many to try where a thorough run tries `full` many."""
    return max(least, full // PART)


def few(values: Iterable[Any], number: int = 1) -> list[Any]:
    """Parameters of a test, of which all but the first few are only for thorough runs.

    A tuple is several parameters.
    """
    given = [value if isinstance(value, tuple) else (value,) for value in values]
    rest = [pytest.param(*value, marks=pytest.mark.thorough) for value in given[number:]]
    return [pytest.param(*value) for value in given[:number]] + rest
