"""The speed-up from more threads for many puzzles."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median

import click
import numpy as np

from benchmarks import collections
from benchmarks.solvers import seconds_of
from sudokit import engine

_SECONDS = 0.5


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--rounds", default=7, show_default=True, help="Rounds; ratios are medians.")
def command(*, files: tuple[Path, ...], rounds: int) -> None:
    """Scaling: all cores compared with one thread on FILES."""
    cores = os.cpu_count() or 1
    for file in files:
        puzzles = collections.read(file, 50_000)
        once = np.frombuffer("".join(puzzles).encode(), np.uint8).reshape(-1, 81)
        repeated = np.tile(once, (1 + int(_SECONDS / _seconds(once, 1)), 1))
        ratios = [_seconds(repeated, 1) / _seconds(repeated, cores) for _ in range(rounds)]
        click.echo(
            f"{file.stem}: {len(repeated):,} puzzles, {cores} threads {median(ratios):.2f} "
            f"times as fast as one: {median(ratios) / cores:.2f} of linear"
        )


def _seconds(puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]], threads: int) -> float:
    return seconds_of(lambda: engine.solve_array(puzzles, True, 2, threads=threads))
