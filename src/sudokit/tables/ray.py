"""Ray: a `map_batches` for data sets of Ray Data, and workers of a cluster for the jobs of `jobs`.

In a pipeline, `table(dataset, columns)` adds columns to a `ray.data.Dataset`. For files, a `Cluster` is
what `jobs.run` calls workers: this process reads and writes, so the files need not be seen from
elsewhere, and pieces of the column of puzzles go to the cluster as tasks. Ray repeats the task of a
worker that dies. A task is a function of its piece alone, and answers are written in the order of the
pieces, so the output is the same whatever happens to the workers.

Everywhere in the cluster the same version of sudokit has to be installed.

Examples:
    >>> import ray.data  # doctest: +SKIP
    >>> puzzles = ray.data.read_parquet("puzzles/")  # doctest: +SKIP
    >>> table(puzzles, ["solution", "guesses"]).write_parquet("answers/")  # doctest: +SKIP
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sudokit import __version__
from sudokit.errors import SudokuError
from sudokit.requirements import needed
from sudokit.tables.plan import OPTIONS, Plan, checked_options

pa = needed("pyarrow", "ray")
ray = needed("ray", "ray")

__all__ = ["AUTO", "Add", "Cluster", "connected", "table"]

AUTO = "auto"
"""The cluster that this machine belongs to, or else one of its own cores."""

_RETRIES = 20  # workers that die; an error of sudokit's own is not tried again
_SECONDS_TO_ANSWER = 10


def table(dataset: Any, columns: Iterable[str] = ("solution",), **options: Any) -> Any:
    """Add columns to a data set.

    Rows keep their order if `DataContext.execution_options.preserve_order` is set, as usual with Ray.

    Args:
        dataset: A `ray.data.Dataset` with a column of puzzles.
        columns: Names of the columns to add, of those in `sudokit.tables.COLUMNS`.
        **options: Those of `sudokit.tables.process`. A task uses `threads` cores, 1 if not given.

    Returns:
        A `ray.data.Dataset`, lazy as the one given.

    Raises:
        TypeError: There is no such option.
        ValueError: A column to add does not exist, or a number is out of its range.
    """
    add = Add(columns, **options)
    return dataset.map_batches(
        add, batch_format="pyarrow", zero_copy_batch=True, num_cpus=add.plan.threads
    )


@dataclass(frozen=True, init=False)
class Add:
    """What `table` hands to `map_batches`: from `pyarrow.Table` to `pyarrow.Table`.

    Args:
        columns: As for `table`.
        **options: Likewise.

    Examples:
        >>> import pyarrow as pa
        >>> Add(["status"])(pa.table({"puzzle": ["." * 81, None]})).column("status").to_pylist()
        ['several', None]
    """

    plan: Plan

    def __init__(self, columns: Iterable[str] = ("solution",), **options: Any) -> None:
        checked_options("table()", options, OPTIONS)
        plan = Plan(tuple(columns), **{"threads": 1, **options})
        object.__setattr__(self, "plan", plan)

    def __call__(self, table: Any) -> Any:
        """The table with the columns added."""
        return pa.Table.from_batches(
            [self.plan.process(batch) for batch in table.to_batches()],
            schema=self.plan.schema(table.schema),
        )


class Cluster:
    """The workers of the cluster that this process is connected to.

    Args:
        plan: What they find. A task uses its `threads` cores, 1 if not given.
    """

    def __init__(self, plan: Plan) -> None:
        self._threads = plan.threads or 1
        self._plan = ray.put(replace(plan, threads=self._threads))
        self._task = ray.remote(_answers).options(num_cpus=self._threads, max_retries=_RETRIES)

    @property
    def ahead(self) -> int:
        """How many tasks may be at work or waiting: two for each that can run at once, as of now.

        Those that wait are what a cluster that can grow takes as a reason to do so.
        """
        cores = int(ray.cluster_resources().get("CPU", 1))
        return max(1, 2 * cores // self._threads)

    def start(self, column: Any) -> Callable[[], Any]:
        """Hand over a column of puzzles; what comes back waits for its answers."""
        # A slice would take the whole batch that it is cut from with it.
        own = pa.concat_arrays([column])
        result = self._task.remote(self._plan, own, __version__)
        return lambda: _taken(result)


def _answers(plan: Plan, column: Any, version: str) -> Any:
    if version != __version__:
        raise SudokuError(
            f"a worker has sudokit {__version__}, expected {version} as on this machine"
        )
    return plan.answers(column)


def _taken(result: Any) -> Any:
    try:
        return ray.get(result)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, SudokuError):
            raise error.cause from None
        reason = str(error.cause).strip().partition("\n")[0]
        raise SudokuError(f"a worker of the cluster failed: {reason}") from error
    except ray.exceptions.RayError as error:
        reason = str(error).strip().partition("\n")[0]
        raise SudokuError(f"the cluster gave up: {reason}") from error


@contextmanager
def connected(address: str = AUTO) -> Iterator[None]:
    """Be connected to a cluster, and leave it as it was.

    Args:
        address: That of the cluster; or `AUTO` for the one that RAY_ADDRESS names or that this
            machine belongs to, and if there is none, one of this machine alone, as long as it takes.

    Raises:
        SudokuError: There is no cluster.
    """
    if ray.is_initialized():
        yield
        return
    if address != AUTO:
        _knock(address)
    try:
        ray.init(
            address=None if address == AUTO else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (OSError, RuntimeError, ValueError, AssertionError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise SudokuError(f"no Ray cluster at {address}: {reason}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ask whether anybody listens: Ray itself would ask for minutes."""
    found = re.fullmatch(r"(?:ray://)?\[?(.+?)\]?:(\d+)", address)
    if not found:
        raise SudokuError(
            f"no Ray cluster at {address}: expected auto, HOST:PORT or ray://HOST:PORT"
        )
    try:
        with socket.create_connection((found[1], int(found[2])), _SECONDS_TO_ANSWER):
            pass
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SudokuError(f"no Ray cluster at {address}: {reason.lower()}") from error
