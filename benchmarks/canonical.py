"""Canonical forms: puzzles of files, and their solutions."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import click
import numpy as np

import sudokit
from benchmarks import collections


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--most", default=50_000, show_default=True, help="Boards per file; larger files are sampled."
)
@click.option("--rounds", default=5, show_default=True, help="Rounds; times are medians.")
def command(*, files: tuple[Path, ...], most: int, rounds: int) -> None:
    """Canonical forms: an array on one thread, and single calls.

    Times are processor times, which depend less than wall times on other work on the machine.
    """
    click.echo("| boards | number | different | `canonical_many(array)` | `canonical(grid)` |")
    click.echo("|---|---|---|---|---|")
    for path in files:
        puzzles = collections.read(path, most)
        answers = sudokit.solve_many(puzzles, limit=1)
        array = np.frombuffer(b"".join(sudokit.Grid(puzzle).cells for puzzle in puzzles), np.uint8)
        _row(path.stem, array.reshape(-1, 81), rounds)
        _row(f"{path.stem}, solutions", answers.solutions[answers.counts > 0], rounds)


def _row(name: str, boards: np.ndarray, rounds: int) -> None:
    forms = sudokit.canonical_many(boards).forms
    different = len({form.tobytes() for form in forms})
    many = _median(lambda: sudokit.canonical_many(boards, threads=1), rounds)
    grids = [sudokit.Grid(board) for board in boards[:1000]]
    one = _median(lambda: [sudokit.canonical(grid) for grid in grids], rounds) / len(grids)
    click.echo(
        f"| {name} | {len(boards):,} | {different:,} | {len(boards) / many:,.0f} a second "
        f"| {1e6 * one:.2f} us |"
    )


def _median(call: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return median(times)
