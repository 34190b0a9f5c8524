"""Tables in files compared with the kernel alone: how much of its speed remains."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click
import numpy as np

from benchmarks import collections
from sudokit import engine

_ROWS_A_PIECE = 1 << 17


class Used(NamedTuple):
    """The time and memory that some work used."""

    seconds: float
    cpu: float  # seconds, of all threads
    peak_mb: float


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--rows", multiple=True, type=int, default=(1_000_000, 10_000_000), show_default=True)
@click.option("--rounds", default=3, show_default=True, help="Rounds; times are medians.")
@click.option("--add", default="solution", show_default=True, help="As for `sudokit table`.")
@click.option("--to", "suffix", default="parquet", show_default=True, help="Suffix of the files.")
@click.option("--resume/--no-resume", default=False, help="Keep a journal.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="For the files.")
def command(
    *,
    files: tuple[Path, ...],
    rows: tuple[int, ...],
    rounds: int,
    add: str,
    suffix: str,
    resume: bool,
    folder: Path | None,
) -> None:
    """Tables: `sudokit table` compared with the kernel on FILES."""
    known = [puzzle for file in files for puzzle in collections.read(file, 10**6)]
    known = known or [puzzle for some in collections.generated().values() for puzzle in some]
    cells = np.frombuffer("".join(known).encode(), np.uint8).reshape(-1, 81)
    click.echo("| rows | MB read | kernel s | table s | ratio | ratio of CPU time | peak MB |")
    click.echo("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for count in rows:
            source, target = Path(name) / "in.parquet", Path(name) / f"out.{suffix}"
            _make(cells, count, source)
            results = []
            for _ in range(rounds):
                kernel = _kernel(cells, count)
                options = ["--resume"] if resume else []
                whole = _process(["table", source, "-o", target, "--add", add, *options])
                target.unlink()
                results.append((kernel, whole))
            click.echo(
                f"| {count:,} | {source.stat().st_size / 1e6:,.0f} "
                f"| {median(kernel.seconds for kernel, _ in results):.2f} "
                f"| {median(whole.seconds for _, whole in results):.2f} "
                f"| {median(kernel.seconds / whole.seconds for kernel, whole in results):.2f} "
                f"| {median(kernel.cpu / whole.cpu for kernel, whole in results):.2f} "
                f"| {max(whole.peak_mb for _, whole in results):,.0f} |"
            )


def _pieces(
    cells: np.ndarray[tuple[int, int], np.dtype[np.uint8]], count: int
) -> list[np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    """The puzzles, drawn at random, in pieces; the same in every run, and never all in memory."""
    some = np.random.default_rng(1)
    starts = range(0, count, _ROWS_A_PIECE)
    return (  # type: ignore[return-value]
        cells[some.integers(0, len(cells), min(_ROWS_A_PIECE, count - start))] for start in starts
    )


def _make(cells: np.ndarray[tuple[int, int], np.dtype[np.uint8]], count: int, path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])
    with pq.ParquetWriter(path, schema, use_dictionary=False) as writer:
        start = 0
        for piece in _pieces(cells, count):
            offsets = pa.py_buffer(np.arange(0, 81 * len(piece) + 1, 81, dtype=np.int32))
            text = pa.Array.from_buffers(
                pa.string(), len(piece), [None, offsets, pa.py_buffer(piece)]
            )
            ids = np.arange(start, start + len(piece))
            writer.write_batch(pa.record_batch([pa.array(ids), text], schema=schema))
            start += len(piece)


def _kernel(cells: np.ndarray[tuple[int, int], np.dtype[np.uint8]], count: int) -> Used:
    """The kernel on all cores, from characters to characters in memory."""
    seconds = cpu = 0.0
    solutions = np.empty((_ROWS_A_PIECE, 81), np.uint8)
    counts, invalid = np.empty(_ROWS_A_PIECE, np.uint64), np.empty(_ROWS_A_PIECE, np.bool_)
    for piece in _pieces(cells, count):
        size = len(piece)
        start, cpu_start = time.perf_counter(), time.process_time()
        engine.solve_into(
            piece, 2, solutions=solutions[:size], counts=counts[:size], invalid=invalid[:size]
        )
        seconds += time.perf_counter() - start
        cpu += time.process_time() - cpu_start
    return Used(seconds, cpu, 0)


def _process(arguments: list[str | Path]) -> Used:
    """A whole process `sudokit ARGUMENTS`."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "sudokit", *map(str, arguments)]
    pid = os.posix_spawn(sys.executable, command, os.environ)
    _, status, used = os.wait4(pid, 0)
    if status:
        raise click.ClickException(f"sudokit ended with {os.waitstatus_to_exitcode(status)}")
    seconds = time.perf_counter() - start
    return Used(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6)
