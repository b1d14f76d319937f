"""How much the tests try: the one place that says it.

The environment variable KNOTWIDGETS_TESTS, which `dev.py test` sets, is `quick`, `default` or
`thorough`. Thorough runs try full amounts, all others a part, with the same seeds each time.
"""

import os

import pytest
from _pytest.mark import ParameterSet

LEVEL = os.environ.get("KNOTWIDGETS_TESTS", "default")
PART = {"quick": 50, "default": 10, "thorough": 1}[LEVEL]
IS_THOROUGH = LEVEL == "thorough"


def thorough(*values: object) -> ParameterSet:
    """Parameters of a test that only a thorough run tries."""
    return pytest.param(*values, marks=pytest.mark.thorough)


def amount(full: int, least: int = 1) -> int:
    """How many to try where a thorough run tries `full` many."""
    return max(least, full // PART)
