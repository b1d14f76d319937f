"""A cluster of Dask for the tests."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """A client of a cluster of two workers, each in a process that is replaced when it dies."""
    distributed = pytest.importorskip("distributed")
    made = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    )
    with made, distributed.Client(made) as client:
        yield client
