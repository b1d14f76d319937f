"""Studies on a cluster of Dask, which all tests here share: starting one takes seconds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knotwidgets.lab.study.workers import results
from tests.lab.clusters import Counted, Killing, assert_same_there

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A client of a cluster of two workers, each in a process that is replaced when it dies."""
    distributed = pytest.importorskip("distributed")
    made = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    )
    with made, distributed.Client(made) as client:
        yield client


def test_a_study_is_the_same_byte_for_byte_on_a_cluster(cluster: Any) -> None:
    assert_same_there(cluster)


def test_results_come_in_order_and_work_is_unpickled_once_in_each_worker(cluster: Any) -> None:
    found = results(Counted(), range(100), on=cluster)
    assert [*found] == [(number, 1) for number in range(100)]


def test_a_worker_that_is_killed_costs_time_only(cluster: Any, tmp_path: Path) -> None:
    found = results(Killing(20, tmp_path / "killed"), range(60), on=cluster)
    assert [*found] == [*range(60)]
    assert (tmp_path / "killed").exists()
