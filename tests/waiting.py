"""Waits for a state, however busy the machine is."""

import time
from collections.abc import Callable

PATIENCE = 60  # seconds


def wait_until(condition: Callable[[], object]) -> None:
    """Waits until something is so; raises AssertionError when it never is."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)
