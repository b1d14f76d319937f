"""Settings for every test."""

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.amounts import IS_THOROUGH, LEVEL, amount

# A slow machine is no failure. Only thorough runs, outside CI, try other examples each time.
settings.register_profile(
    LEVEL,
    deadline=None,
    derandomize=not IS_THOROUGH or "CI" in os.environ,
    max_examples=amount(100, 5),
)
settings.load_profile(LEVEL)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
if not IS_THOROUGH:  # what is compiled means the same, and takes 3/5 of the time to compile
    os.environ |= {"NUMBA_OPT": "1", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}
# Altair and nbformat load it where it is installed, which takes seconds: 38 grammars of addresses.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment] # as if it were not
LEFT_OUT = {"quick": ("slow", "thorough"), "default": ("thorough",), "thorough": ()}[LEVEL]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests that are marked for longer runs."""
    out = [item for item in items if any(map(item.get_closest_marker, LEFT_OUT))]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in set(out)]


def pytest_collection_finish() -> None:
    """Makes collections of garbage rarer, and smaller: a tenth of the time was theirs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 50)


@pytest.fixture(scope="session", autouse=True)
def _cache_of_compiled_code(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled code beside pytest's own notes, not in the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KNOTWIDGETS_CACHE", str(request.config.cache.mkdir("compiled")))
        yield
