"""What holds for every test of the widgets."""

import gc
import threading
from collections.abc import Iterator

import pytest

from tests.widgets.machines import PATIENCE


@pytest.fixture
def only_new_garbage() -> None:
    """Lets collections of garbage look at nothing that was made before: half a second for each."""
    gc.freeze()


@pytest.fixture(autouse=True)
def no_thought_outlives_its_test() -> Iterator[None]:
    """Waits for the threads in which boards think; a test must have let them end."""
    yield
    for thread in threading.enumerate():
        if thread.name == "think":
            thread.join(PATIENCE)
            assert not thread.is_alive()
