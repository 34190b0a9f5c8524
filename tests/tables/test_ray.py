"""A Ray cluster gives what one machine gives, also when its workers are killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boards import EASY, EMPTY, IMPOSSIBLE, MEDIUM

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")
ray = pytest.importorskip("ray", reason="the extra sudokit[ray] is not installed")

import pyarrow.parquet as pq  # noqa: E402

from sudokit import SudokuError, generate  # noqa: E402
from sudokit.tables import Plan, files, jobs, process  # noqa: E402
from sudokit.tables import ray as adapter  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

MIXED = [EASY, None, EMPTY, IMPOSSIBLE, MEDIUM, "bad"]
COLUMNS = ("solution", "status", "error", "clues", "guesses", "level")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(address="local", num_cpus=3, log_to_driver=False, include_dashboard=False)
    yield
    ray.shutdown()


def mixed(rows: int) -> Any:
    return pa.table({"id": range(rows), "puzzle": [MIXED[i % len(MIXED)] for i in range(rows)]})


def test_a_data_set_gets_the_columns_in_order() -> None:
    table = mixed(60)
    context = ray.data.DataContext.get_current()
    context.execution_options.preserve_order = True
    context.enable_progress_bars = False
    result = adapter.table(ray.data.from_arrow(table).repartition(5), COLUMNS, limit=3)
    found = pa.concat_tables(ray.get(result.to_arrow_refs()))
    (batch,) = table.to_batches()
    assert found.to_pylist() == process(batch, COLUMNS, limit=3).to_pylist()


def test_a_wrong_column_is_told_before_anything_runs() -> None:
    with pytest.raises(ValueError, match=r"no column is called 'levle', .* did you mean level"):
        adapter.table(ray.data.from_arrow(mixed(1)), ["levle"])
    with pytest.raises(
        TypeError, match=r"^table\(\) has no option 'limt': did you mean 'limit'\?$"
    ):
        adapter.table(ray.data.from_arrow(mixed(1)), ["count"], limt=5)


class Killer:
    """Kills a worker at every so many rows, and remembers which."""

    def __init__(self, every: int) -> None:
        self._every = every
        self._rows = 0
        self.killed: list[int] = []

    def __call__(self, rows: int, position: int) -> None:
        self._rows += rows
        if self._rows >= self._every * (len(self.killed) + 1):
            for pid in workers_at("_answers")[:1]:
                os.kill(pid, signal.SIGKILL)
                self.killed.append(pid)


def workers_at(task: str) -> list[int]:
    """The workers of this cluster, grandchildren of this process, that are at a task."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    processes = [line.split(None, 2) for line in listed]
    parents = {int(pid): int(parent) for pid, parent, *_ in processes}
    return [
        int(pid)
        for pid, parent, *command in processes
        if command and command[0].startswith(f"ray::{task}")
        if parents.get(int(parent)) == os.getpid()
    ]


@pytest.mark.parametrize("resume", [False, True])
def test_killed_workers_leave_no_trace_in_the_output(
    resume: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.reader, "BATCH_ROWS", 50)
    puzzles = [str(puzzle) for puzzle in generate(100, level="Extreme", seed=1)]
    rows = [MIXED[i % 6] if i % 10 == 0 else puzzles[i % 100] for i in range(900)]
    pq.write_table(pa.table({"id": range(900), "puzzle": rows}), tmp_path / "in.parquet")
    plan = Plan(COLUMNS)

    def run(name: str, **options: Any) -> bytes:
        (job,) = jobs.jobs_for([str(tmp_path / "in.parquet")], str(tmp_path / name))
        assert jobs.run(job, plan, resume=resume, **options).rows == 900
        return (tmp_path / name).read_bytes()

    killer = Killer(150)
    found = run("cluster.parquet", workers=adapter.Cluster(plan), on_progress=killer)
    assert killer.killed
    assert found == run("here.parquet")
    assert pq.read_table(tmp_path / "cluster.parquet").column("id").to_pylist() == list(range(900))


def test_a_killed_data_set_worker_is_made_good() -> None:
    puzzles = [str(puzzle) for puzzle in generate(50, level="Extreme", seed=2)]
    table = pa.table({"id": range(600), "puzzle": [puzzles[i % 50] for i in range(600)]})
    dataset = adapter.table(ray.data.from_arrow(table).repartition(12), ["level", "solution"])
    stop = threading.Event()
    killed = []

    def kill() -> None:
        while not stop.wait(0.02):
            busy = workers_at("MapBatches")
            if busy:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(busy[0], signal.SIGKILL)
                    killed.append(busy[0])
                    return

    thread = threading.Thread(target=kill)
    thread.start()
    found = pa.concat_tables(ray.get(dataset.to_arrow_refs())).sort_by("id")
    stop.set()
    thread.join()
    (batch,) = table.to_batches()
    assert found.to_pylist() == process(batch, ["level", "solution"]).to_pylist()
    assert killed


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "ray://127.0.0.1:1", "no.such.host.invalid:1", "x"]
)
def test_without_a_cluster_there_is_one_line(address: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n")
    result = subprocess.run(
        [sys.executable, "-m", "sudokit", *f"table in.csv -o out.csv --cluster {address}".split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.startswith(f"sudokit: no Ray cluster at {address}: ")
    assert result.stderr.count("\n") == 1


def test_an_error_of_a_worker_is_told_in_a_line() -> None:
    with pytest.raises(SudokuError, match="a column of double") as caught:
        adapter.Cluster(Plan()).start(pa.array([0.5]))()
    assert "\n" not in str(caught.value)
