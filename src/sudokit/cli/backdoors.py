"""`sudokit backdoors`: cells whose digits let singles solve the rest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import click

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.cli import cell_sets
from sudokit.names import cell_name
from sudokit.setting import backdoors


@click.command(
    epilog="""\b
Examples:
  sudokit backdoors puzzle.txt                    single cells and pairs
  sudokit backdoors puzzle.txt --size 3 --limit 10
  sudokit backdoors puzzles.sdm --limit 1 --to csv

With the digits of these cells as extra clues, naked and hidden singles solve the puzzle. The sets are
minimal and come smallest first; each is written as soon as it is found. A puzzle that singles solve on
their own has only the empty set, written as "none".
"""
)
@cell_sets.options(
    type=click.IntRange(min=0),
    default=2,
    help="Largest set; each additional cell takes about 20 times as long.",
)
def command(*, size: int, **options: Any) -> None:
    """List cells of BOARDS whose digits let singles solve the rest."""
    cell_sets.run(
        find=lambda grid: backdoors(grid, size),
        word=lambda grid, cell: f"{cell_name(cell)}={_solution(grid).cells[cell]}",
        empty="none",
        **options,
    )


@lru_cache(maxsize=1)
def _solution(grid: Grid) -> Grid:
    return engine.solve(grid)
