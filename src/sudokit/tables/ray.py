"""Ray: a `map_batches` for data sets of Ray Data, and workers of a cluster for the jobs of `jobs`.

In a pipeline, `table(dataset, columns)` adds columns to a `ray.data.Dataset`. For files, a `Cluster`
serves as the workers of `jobs.run`. This process reads and writes, so the cluster needs no access to the
files; pieces of the column of puzzles go to the cluster as tasks. Ray repeats the task of a worker that
dies. A task depends only on its piece, and answers are written in the order of the pieces, so the output
is the same whatever happens to the workers.

All machines of the cluster need the same version of sudokit.

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
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.tables.plan import OPTIONS, Plan, checked_options

pa = needed("pyarrow", "ray")
ray = needed("ray", "ray")

__all__ = ["AUTO", "Add", "Cluster", "connected", "table"]

AUTO = "auto"
"""The cluster that this machine belongs to, or else one made of its own cores."""

_AHEAD = 4
"""Pieces per task that can run. With 2, a few machines of a third of the speed leave a third of all cores idle."""
_RETRIES = 20  # of tasks whose workers die; errors of sudokit itself are not retried
_SECONDS_TO_ANSWER = 10


def table(dataset: Any, columns: Iterable[str] = ("solution",), **options: Any) -> Any:
    """Add columns to a data set.

    Rows keep their order if `DataContext.execution_options.preserve_order` is set, as usual with Ray.

    Args:
        dataset: A `ray.data.Dataset` with a column of puzzles.
        columns: The names of the columns to add, from `sudokit.tables.COLUMNS`.
        **options: Options of `sudokit.tables.process`. A task uses `threads` cores, by default 1.

    Returns:
        A `ray.data.Dataset`, as lazy as the one given.

    Raises:
        TypeError: There is no such option.
        ValueError: A column to add does not exist, or a number is out of range.
    """
    add = Add(columns, **options)
    return dataset.map_batches(
        add, batch_format="pyarrow", zero_copy_batch=True, num_cpus=add.plan.threads
    )


@dataclass(frozen=True, init=False)
class Add:
    """The function that `table` passes to `map_batches`: from `pyarrow.Table` to `pyarrow.Table`.

    Args:
        columns: As for `table`.
        **options: As for `table`.

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
        return self.plan.process(table)


class Cluster:
    """The workers of the cluster that this process is connected to.

    Args:
        plan: The columns that they compute. A task uses `plan.threads` cores, by default 1.
    """

    def __init__(self, plan: Plan) -> None:
        self._threads = plan.threads or 1
        self._plan = ray.put(replace(plan, threads=self._threads))
        self._task = ray.remote(_answers).options(num_cpus=self._threads, max_retries=_RETRIES)

    @property
    def ahead(self) -> int:
        """How many tasks may run, wait, or have answers that wait for those of older tasks.

        Answers are taken in order. So a slow task does not stop the others before they have done all
        that may be ahead of it. Waiting tasks make a cluster grow if it can.
        """
        cores = int(ray.cluster_resources().get("CPU", 1))
        return max(1, _AHEAD * cores // self._threads)

    def start(self, column: Any) -> Callable[[], Any]:
        """Submit a column of puzzles; calling the result waits for the answers."""
        # Sending a slice would send the whole batch that it is part of.
        own = pa.concat_arrays([column])
        result = self._task.remote(self._plan, own, __version__)
        return lambda: _taken(result)


def _answers(plan: Plan, column: Any, version: str) -> Any:
    if version != __version__:
        raise SudokuError(
            message(
                "a worker has sudokit {version}, expected {expected} as on this machine",
                version=__version__,
                expected=version,
            )
        )
    return plan.answers(column)


def _taken(result: Any) -> Any:
    try:
        return ray.get(result)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, SudokuError):
            raise error.cause from None
        reason = str(error.cause).strip().partition("\n")[0]
        raise SudokuError(
            message("a worker of the cluster failed: {reason}", reason=reason)
        ) from error
    except ray.exceptions.RayError as error:
        reason = str(error).strip().partition("\n")[0]
        raise SudokuError(message("the cluster gave up: {reason}", reason=reason)) from error


@contextmanager
def connected(address: str = AUTO) -> Iterator[None]:
    """Connect to a cluster for the length of a block. An existing connection is used and kept.

    Args:
        address: The address of the cluster; or `AUTO` for the one that RAY_ADDRESS names or that this
            machine belongs to. If there is none, a cluster of this machine alone runs during the block.

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
        raise SudokuError(
            message("no Ray cluster at {address}: {reason}", address=address, reason=reason)
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Check that something listens at the address, because Ray itself would try for minutes."""
    found = re.fullmatch(r"(?:ray://)?\[?(.+?)\]?:(\d+)", address)
    if not found:
        raise SudokuError(
            message(
                "no Ray cluster at {address}: expected auto, HOST:PORT or ray://HOST:PORT",
                address=address,
            )
        )
    try:
        with socket.create_connection((found[1], int(found[2])), _SECONDS_TO_ANSWER):
            pass
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SudokuError(
            message("no Ray cluster at {address}: {reason}", address=address, reason=reason.lower())
        ) from error
