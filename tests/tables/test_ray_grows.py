"""A Ray cluster that grows while a job is done is used to its new size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boards import EASY, MEDIUM

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")
ray = pytest.importorskip("ray", reason="the extra sudokit[ray] is not installed")

import pyarrow.parquet as pq  # noqa: E402
from ray.cluster_utils import Cluster as Machines  # noqa: E402

from sudokit.tables import Plan, files, jobs  # noqa: E402
from sudokit.tables import ray as adapter  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture
def machines() -> Iterator[Any]:
    """A cluster of one machine of one core, as long as nobody adds another."""
    made: Any = Machines(initialize_head=True, head_node_args={"num_cpus": 1})
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


class Counting:
    """Workers, and how many pieces they have had at once."""

    def __init__(self, workers: jobs.Workers) -> None:
        self._workers = workers
        self.now = 0
        self.most: list[int] = []

    @property
    def ahead(self) -> int:
        return self._workers.ahead

    def start(self, column: Any) -> Callable[[], Any]:
        wait = self._workers.start(column)
        self.now += 1
        self.most.append(max([self.now, *self.most[-1:]]))

        def take() -> Any:
            answers = wait()
            self.now -= 1
            return answers

        return take


def test_a_machine_that_joins_is_offered_work(
    machines: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.reader, "BATCH_ROWS", 10)
    puzzles = [EASY, MEDIUM] * 150
    pq.write_table(pa.table({"puzzle": puzzles}), tmp_path / "in.parquet")
    plan = Plan(("solution", "guesses"))
    workers = Counting(adapter.Cluster(plan))
    sizes: list[int] = []

    def grow(rows: int, position: int) -> None:
        if len(workers.most) == 10:
            sizes.extend((workers.ahead, workers.most[-1]))
            machines.add_node(num_cpus=2)
            machines.wait_for_nodes()

    def run(name: str, **options: Any) -> bytes:
        (job,) = jobs.jobs_for([str(tmp_path / "in.parquet")], str(tmp_path / name))
        assert jobs.run(job, plan, **options).rows == 300
        return (tmp_path / name).read_bytes()

    found = run("cluster.parquet", workers=workers, on_progress=grow)
    assert sizes == [4, 5]
    assert workers.ahead == 12
    assert workers.most[-1] == 13
    assert found == run("here.parquet")
