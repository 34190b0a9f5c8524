"""`sudokit unavoidable`: the unavoidable sets of solutions."""

from __future__ import annotations

from typing import Any

import click

from sudokit import engine
from sudokit.cli import cell_sets
from sudokit.setting import unavoidable_sets
from sudokit.setting.unavoidable import LARGEST_SIZE


@click.command(
    epilog="""\b
Examples:
  sudokit unavoidable puzzle.txt                  up to 12 cells, one set per line
  sudokit unavoidable puzzle.txt --size 6
  sudokit unavoidable puzzles.sdm --to jsonl -o sets.jsonl

An unavoidable set is a set of cells of a solution that can also be filled in another way, so every
puzzle with that solution has a clue in it. The sets are minimal and come smallest first. For a puzzle,
they are the sets of its only solution. Each additional cell doubles the time and the number of sets: up
to 12 cells there are about 300 sets, found in hundredths of a second; up to 20 cells about 30,000, found
in ten seconds.
"""
)
@cell_sets.options(
    type=click.IntRange(1, LARGEST_SIZE),
    default=12,
    help="Largest set.",
)
def command(*, size: int, **options: Any) -> None:
    """List the unavoidable sets of the solutions of BOARDS."""
    cell_sets.run(
        find=lambda grid: unavoidable_sets(engine.solve(grid, unique=True), size),
        **options,
    )
