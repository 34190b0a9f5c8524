"""A Ray cluster whose processes and machines die during a job: is the output right, and what do deaths cost?

The job is that of `sudokit table --cluster`: this process, the *driver*, reads a Parquet file, sends pieces
of it to workers, and writes their answers. It runs three times: in this process alone, on a cluster, and on a
cluster where processes are killed at random times, and whole machines with all that they hold. A *machine*
is a Ray node of one core. All of them run on this computer, so times on the clock say little, and figures are
processor time.

Each worker notes when it begins and ends a piece. Pieces that were begun and not ended were *interrupted*.
Pieces that were ended more than once were *lost* with the machine that held their answers.

The figures at the end are parameters of `python -m benchmarks simulation`.
"""

from __future__ import annotations

import contextlib
import io
import logging
import os
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import click
import psutil

from benchmarks import collections
from sudokit import generate
from sudokit.tables import Plan, jobs

__all__ = ["Deaths", "Run", "in_this_process", "on_cluster", "write_rows"]

_PAUSE = 0.05  # seconds between two looks at the workers


@dataclass(frozen=True)
class Deaths:
    """Seconds from one death to the next, on average; the times are exponential. None: nothing dies.

    Attributes:
        of_processes: Of processes that are at a piece.
        of_machines: Of machines. Each is replaced at once by a new one.
        most: Deaths of each kind, at most. A computer may be so busy that no piece ends between two.
        seed: Decides on the times and the victims.
    """

    of_processes: float | None = None
    of_machines: float | None = None
    most: int = 100
    seed: int = 1


@dataclass
class Run:
    """A finished run. Seconds are processor time.

    Attributes:
        digest: The SHA-256 of the output.
        driver: Seconds of the driver.
        pieces: Seconds of each piece that was ended.
        interrupted: Seconds spent on pieces that were not ended.
        starts: Seconds of each worker process before its first piece.
        dead_processes, dead_machines: How many were killed.
    """

    digest: str = ""
    driver: float = 0.0
    pieces: list[float] = field(default_factory=list)
    interrupted: list[float] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    dead_processes: int = 0
    dead_machines: int = 0

    def in_vain(self, other: Run) -> float:
        """Seconds of the workers beyond those of another run, at this run's seconds per piece."""
        again = (len(self.pieces) - len(other.pieces)) * mean(self.pieces)
        started = (len(self.starts) - len(other.starts)) * mean(self.starts)
        return sum(self.interrupted) + again + started


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--rows", default=200_000, show_default=True)
@click.option(
    "--add", default="level,score,hardest", show_default=True, help="As for `sudokit table`."
)
@click.option("--machines", default=2, show_default=True, help="Machines of one core.")
@click.option("--process-death", default=10.0, show_default=True, help="Seconds between two.")
@click.option("--machine-death", default=40.0, show_default=True, help="Seconds between two.")
@click.option("--seed", default=1, show_default=True)
def command(
    *,
    files: tuple[Path, ...],
    rows: int,
    add: str,
    machines: int,
    process_death: float,
    machine_death: float,
    seed: int,
) -> None:
    """A cluster whose workers die: is the output right, and what do deaths cost?

    The puzzles are those of FILES, drawn at random, or else newly generated ones.
    """
    plan = Plan(tuple(add.split(",")))
    with tempfile.TemporaryDirectory() as name:
        source = Path(name, "in.parquet")
        write_rows(source, rows, files)
        here = in_this_process(source, plan)
        quiet = on_cluster(source, plan, machines, Deaths())
        deadly = on_cluster(source, plan, machines, Deaths(process_death, machine_death, seed=seed))
    click.echo(
        "| run | died: processes | machines | pieces ended | interrupted | driver s | workers s |"
    )
    click.echo("|---|---|---|---|---|---|---|")
    for label, run in (("one process", here), ("cluster", quiet), ("with deaths", deadly)):
        click.echo(
            f"| {label} | {run.dead_processes} | {run.dead_machines} | {len(run.pieces)} "
            f"| {len(run.interrupted)} | {run.driver:.1f} | {sum(run.pieces):.1f} |"
        )
    vain = deadly.in_vain(quiet)
    died = deadly.dead_processes + deadly.dead_machines
    click.echo(
        f"\ndeaths cost {vain:.1f} s, {vain / sum(quiet.pieces):.1%} of the work, {vain / max(1, died):.1f} s each"
        f"\na row takes {1e6 * sum(quiet.pieces) / rows:.2f} us of a worker "
        f"and {1e6 * quiet.driver / rows:.2f} us of the driver"
        f"\npieces differ by {stdev(quiet.pieces[:-1]) / mean(quiet.pieces[:-1]):.0%}"
        f"\na new worker takes {mean(quiet.starts + deadly.starts):.1f} s before its first piece"
    )
    if len({here.digest, quiet.digest, deadly.digest}) > 1:
        raise click.ClickException("the outputs differ")
    click.echo(f"the outputs are equal: SHA-256 {here.digest}")


def write_rows(path: Path, rows: int, files: tuple[Path, ...] = ()) -> None:
    """Write a Parquet file of numbered puzzles."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    known = [puzzle for file in files for puzzle in collections.read(file, 10**6)]
    puzzles = Random(1).choices(known, k=rows) if known else map(str, generate(rows, seed=1))
    pq.write_table(pa.table({"id": range(rows), "puzzle": list(puzzles)}), path)


def in_this_process(source: Path, plan: Plan) -> Run:
    """Do the job here, with a thread per core."""
    start = time.process_time()
    digest = _do(source, plan, None)
    return Run(digest, time.process_time() - start)


def on_cluster(source: Path, plan: Plan, machines: int, deaths: Deaths) -> Run:
    """Do the job on a new cluster of so many machines of one core."""
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # a death is no news here
    import ray
    from ray.cluster_utils import Cluster as Machines

    from sudokit.tables.ray import Cluster

    notes = source.with_name("notes")
    notes.write_text("")
    noting = _Noting(plan.columns, notes=str(notes))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        nodes: Any = Machines(initialize_head=True, head_node_args={"num_cpus": 0})
        try:
            for _ in range(machines):
                nodes.add_node(num_cpus=1)
            ray.init(address=nodes.address, log_to_driver=False, logging_level=logging.ERROR)
            run = _killing(lambda: _do(source, noting, Cluster(noting)), notes, nodes, deaths)
        finally:
            ray.shutdown()
            nodes.shutdown()
    return run


def _do(source: Path, plan: Plan, workers: jobs.Workers | None) -> str:
    output = source.with_name("out.parquet")
    (job,) = jobs.jobs_for([str(source)], str(output))
    jobs.run(job, plan, workers=workers)
    return sha256(output.read_bytes()).hexdigest()


@dataclass(frozen=True)
class _Noting(Plan):
    """A plan that notes the process and its processor time before and after each piece."""

    notes: str = ""

    def answers(self, column: Any) -> Any:
        self._note()
        found = super().answers(column)
        self._note()
        return found

    def _note(self) -> None:
        with Path(self.notes).open("a") as file:
            file.write(f"{os.getpid()} {time.process_time()}\n")


def _killing(job: Any, notes: Path, nodes: Any, deaths: Deaths) -> Run:
    """Run a job in a thread, and kill workers meanwhile. Ray wants to make nodes in the main thread."""
    run, chance = Run(), Random(deaths.seed)
    used: dict[int, float] = {}  # by process, its seconds when it was last seen
    driver = time.process_time() - time.thread_time()
    process = _later(chance, deaths.of_processes)
    machine = _later(chance, deaths.of_machines)
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(job)
        while not done.done():
            time.sleep(_PAUSE)
            workers = _look(_noted(notes), used)
            if workers and run.dead_processes < deaths.most and time.monotonic() > process:
                chance.choice(workers).kill()
                run.dead_processes += 1
                process = _later(chance, deaths.of_processes)
            if run.dead_machines < deaths.most and time.monotonic() > machine:
                nodes.remove_node(chance.choice(nodes.list_all_nodes()[1:]), allow_graceful=False)
                nodes.add_node(num_cpus=1)
                run.dead_machines += 1
                machine = _later(chance, deaths.of_machines)
        run.digest = done.result()
    run.driver = time.process_time() - time.thread_time() - driver
    for pid, times in _noted(notes).items():
        begun, ended = times[::2], times[1::2]
        run.starts.append(begun[0])
        run.pieces += [end - begin for begin, end in zip(begun, ended, strict=False)]
        run.interrupted += [max(0, used.get(pid, begin) - begin) for begin in begun[len(ended) :]]
    return run


def _later(chance: Random, seconds: float | None) -> float:
    return time.monotonic() + chance.expovariate(1 / seconds) if seconds else float("inf")


def _noted(notes: Path) -> dict[int, list[float]]:
    """For each process, its processor time at the beginning and end of each piece in turn."""
    found = defaultdict(list)
    for line in notes.read_text().splitlines():
        pid, seconds = line.split()
        found[int(pid)].append(float(seconds))
    return found


def _look(noted: dict[int, list[float]], used: dict[int, float]) -> list[psutil.Process]:
    """Update the processor time of the workers, and return those that are at a piece."""
    busy = []
    for pid, times in noted.items():
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(pid)
            spent = process.cpu_times()
            used[pid] = spent.user + spent.system
            if len(times) % 2:
                busy.append(process)
    return busy
