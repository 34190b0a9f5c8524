"""`sudokit check`: say of each board whether it is a proper puzzle."""

from __future__ import annotations

from collections import Counter

import click

from sudokit import engine
from sudokit.cli import streams
from sudokit.errors import NoSolution, NotUnique, SudokuError
from sudokit.grid import Grid

_PROPER = ("unique", "solved")


@click.command(
    epilog="""\b
Examples:
  sudokit check puzzles.txt
  sudokit check *.sdk | grep -v unique
\b
Verdicts:
  unique     exactly one solution
  solved     no cell is blank
  several    more than one solution; a cell where two of them differ
  none       no solution
  invalid    not a board, or two clues clash; the reason
\b
Exit code 0 if every board is unique or solved, 1 otherwise.
"""
)
@streams.paths_argument
@streams.output_option
def command(paths: tuple[str, ...], output: str | None) -> None:
    """Check boards from FILES or standard input: one verdict a board, and a summary on stderr."""
    failures = streams.Failures()
    verdicts: Counter[str] = Counter()
    with streams.open_output(output) as file:
        for board in streams.read_boards(paths, failures):
            try:
                verdict, why = _verdict(board.entry.result())
            except SudokuError as error:
                verdict, why = "invalid", error.reason
            verdicts[verdict] += 1
            file.write(f"{board.place}: {verdict}{': ' if why else ''}{why}\n")
        summary = ", ".join(f"{count:,} {verdict}" for verdict, count in verdicts.most_common())
        plural = "" if verdicts.total() == 1 else "s"
        click.echo(f"{verdicts.total():,} board{plural}: {summary or 'none'}", err=True)
        if failures.count or any(verdict not in _PROPER for verdict in verdicts):
            raise click.exceptions.Exit(1)


def _verdict(grid: Grid) -> tuple[str, str]:
    if grid.is_solved:
        return "solved", ""
    try:
        engine.solve(grid, unique=True)
    except NoSolution:
        return "none", ""
    except NotUnique as error:
        return "several", error.difference
    return "unique", ""
