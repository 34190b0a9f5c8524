"""`sudokit backdoors`: cells whose digits let singles solve the rest."""

from __future__ import annotations

from functools import lru_cache

import click

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.cli import cell_sets, inputs, outputs
from sudokit.cli.failures import OnError, on_error_option
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
@inputs.boards_argument
@outputs.output_option
@click.option(
    "--size",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    metavar="N",
    help="Largest set; each additional cell takes about 20 times as long.",
)
@cell_sets.options
@on_error_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    size: int,
    limit: int | None,
    to: str,
    on_error: OnError,
) -> None:
    """List cells of BOARDS whose digits let singles solve the rest."""
    cell_sets.run(
        paths,
        output,
        lambda grid: backdoors(grid, size),
        limit=limit,
        to=to,
        on_error=on_error,
        word=lambda grid, cell: f"{cell_name(cell)}={_solution(grid).cells[cell]}",
        empty="none",
    )


@lru_cache(maxsize=1)
def _solution(grid: Grid) -> Grid:
    return engine.solve(grid)
