"""What holds for every test of the widgets."""

import gc
import threading
from collections.abc import Iterator

import pytest
from anywidget import AnyWidget
from ipywidgets.widgets.widget import _instances

from tests.widgets.machines import PATIENCE


@pytest.fixture
def only_new_garbage() -> None:
    """Lets collections of garbage look at nothing that was made before: half a second for each."""
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_outlives_its_test() -> Iterator[None]:
    """Closes each board and waits for the threads in which boards think, which must end then."""
    yield
    for widget in [*_instances.values()]:
        if isinstance(widget, AnyWidget):
            widget.close()
    for thread in threading.enumerate():
        if thread.name == "think":
            thread.join(PATIENCE)
            assert not thread.is_alive()
