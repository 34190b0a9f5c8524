"""`sudokit check`: say of each board whether it is a proper puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from sudokit import engine
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures
from sudokit.cli.statistics import Statistics, stats_option
from sudokit.errors import NotUnique, SudokuError

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
@inputs.paths_argument
@outputs.output_option
@stats_option
def command(*, paths: tuple[str, ...], output: str | None, stats: bool) -> None:
    """Check boards from FILES or standard input: one verdict a board, and a summary on stderr."""
    failures = Failures()
    totals: Counter[str] = Counter()
    with Statistics(stats) as statistics, outputs.open_output(output) as file:
        for batch in inputs.read_batches(paths, failures, output):
            statistics.boards += len(batch.lines)
            lines = []
            for line, (verdict, why) in zip(batch.lines, _verdicts(batch), strict=True):
                totals[verdict] += 1
                lines.append(f"{batch.name}:{line}: {verdict}{why and ': '}{why}\n")
            file.write("".join(lines))
            file.flush()
        plural = "" if totals.total() == 1 else "s"
        summary = ", ".join(f"{count:,} {verdict}" for verdict, count in totals.most_common())
        click.echo(f"{totals.total():,} board{plural}: {summary or 'none'}", err=True)
        if failures.count or any(verdict not in _PROPER for verdict in totals):
            raise click.exceptions.Exit(1)


def _verdicts(batch: inputs.Batch) -> Iterator[tuple[str, str]]:
    _, counts = engine.solve_text(batch.boards, limit=2)
    for index, count in enumerate(counts):
        if count != 1:
            yield _verdict(batch, index)
        elif batch.is_full(index):
            yield "solved", ""
        else:
            yield "unique", ""


def _verdict(batch: inputs.Batch, index: int) -> tuple[str, str]:
    """The verdict on a board that has not exactly one solution, and why."""
    try:
        grid = batch.grid(index)
    except SudokuError as error:
        return "invalid", error.reason
    try:
        engine.solve(grid, unique=True)
    except NotUnique as error:
        return "several", error.difference
    except SudokuError:
        return "none", ""
    raise AssertionError("the kernel found no solution, or several, where there is one")
