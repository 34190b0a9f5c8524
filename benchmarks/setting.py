"""The tools for setters: how long each takes per puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median

import click
import numpy as np

import sudokit
from benchmarks.collections import read
from benchmarks.solvers import seconds_of
from sudokit import Grid
from sudokit.setting.minimal import cell_order, minimize_many, redundant_many


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--sample", default=9, show_default=True, help="Puzzles to measure slow tools with.")
def command(*, file: Path, sample: int) -> None:
    """Setters' tools: median milliseconds per puzzle of FILE."""
    many = [Grid(line) for line in read(file, 20_000)]
    answers = sudokit.solve_many(many)
    puzzles = np.array([list(grid.cells) for grid in many], np.uint8)
    for name, call in {
        "is_minimal, in batches": lambda: redundant_many(puzzles),
        "minimize full boards, in batches": lambda: minimize_many(answers.solutions, cell_order(1)),
    }.items():
        seconds = seconds_of(call)
        click.echo(f"{len(many) / seconds:12,.0f} a second  {name}")
    some = many[:sample]
    calls: dict[str, Callable[[Grid], object]] = {
        "minimize": sudokit.minimize,
        "redundant_clues": sudokit.redundant_clues,
        "unavoidable_sets, 12 cells": lambda grid: sudokit.unavoidable_sets(sudokit.solve(grid)),
        "unavoidable_sets, 16 cells": lambda grid: sudokit.unavoidable_sets(
            sudokit.solve(grid), 16
        ),
        "backdoors, 2 cells": lambda grid: list(sudokit.backdoors(grid)),
        "vicinity {-1+1}": lambda grid: list(sudokit.vicinity(grid)),
        "vicinity {-2+1}": lambda grid: list(sudokit.vicinity(grid, 2, 1)),
        "vicinity {-2+2}": lambda grid: list(sudokit.vicinity(grid, 2, 2)),
        "make_harder, 100 puzzles rated": lambda grid: sudokit.make_harder(grid, effort=100),
    }
    for name, tool in calls.items():
        times = [seconds_of(lambda grid=grid, tool=tool: tool(grid)) for grid in some]  # type: ignore[misc]
        click.echo(f"{1e3 * median(times):12.2f} ms  {name} (slowest {1e3 * max(times):.2f})")
