"""`sudokit unavoidable`: the unavoidable sets of solutions."""

from __future__ import annotations

import click

from sudokit import engine
from sudokit.cli import cell_sets, inputs, outputs
from sudokit.cli.failures import OnError, on_error_option
from sudokit.setting import unavoidable_sets
from sudokit.setting.unavoidable import LARGEST_SIZE


@click.command(
    epilog="""\b
Examples:
  sudokit unavoidable puzzle.txt                  up to 12 cells, one set per line
  sudokit unavoidable puzzle.txt --size 6
  sudokit unavoidable puzzles.sdm --to jsonl -o sets.jsonl
\b
An unavoidable set is a set of cells that can be filled in another way: every puzzle with this solution
has a clue in it. The sets are minimal, the smallest come first. For a puzzle, they are those of its
only solution. With each cell more, time and number of sets double: up to 12 cells some 300 sets and
hundredths of a second, up to 20 some 30,000 and ten seconds.
"""
)
@inputs.boards_argument
@outputs.output_option
@click.option(
    "--size",
    type=click.IntRange(1, LARGEST_SIZE),
    default=12,
    show_default=True,
    metavar="N",
    help="The most cells in a set.",
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
    """List the unavoidable sets of the solutions of BOARDS."""
    cell_sets.run(
        paths,
        output,
        lambda grid: unavoidable_sets(engine.solve(grid, unique=True), size),
        limit=limit,
        to=to,
        on_error=on_error,
    )
