"""Settings for every test."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A slow machine is no failure, and CI tries the same examples every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_compiled_code(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled code beside pytest's own notes, not in the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KNOTWIDGETS_CACHE", str(request.config.cache.mkdir("compiled")))
        yield
