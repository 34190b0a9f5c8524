"""`sudokit solve`: fill in boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from sudokit import engine
from sudokit.cli import streams
from sudokit.errors import NoSolution, SudokuError
from sudokit.grid import Grid


@click.command(
    epilog="""\b
Examples:
  sudokit solve board.txt                 the answer in the format of the question
  sudokit solve - < board.txt             the same through a pipe
  sudokit solve puzzles.sdm -o answers.sdm
  sudokit solve board.txt --to boxed      the answer as a drawing
  sudokit solve puzzles.txt --unique      several solutions are an error
  sudokit solve board.txt --limit 10      the ten smallest solutions
"""
)
@streams.paths_argument
@streams.output_option
@streams.format_option()
@click.option("--unique", is_flag=True, help="Demand that a board has only one solution.")
@click.option("--all", "every", is_flag=True, help="All solutions of a board, smallest first.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="At most N solutions of a board."
)
@streams.on_error_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    unique: bool,
    every: bool,
    limit: int | None,
    on_error: streams.OnError,
) -> None:
    """Solve boards from FILES or standard input.

    Of several solutions the answer is the lexicographically smallest.
    """
    if unique and (every or limit):
        raise click.UsageError("--unique contradicts --all and --limit")
    failures = streams.Failures(on_error)
    total = 0
    with streams.open_output(output) as file:
        writer = streams.Writer(file, to)
        for board in streams.read_boards(paths, failures):
            total += 1
            try:
                grid = board.entry.result()
                for solution in _answers(grid, unique=unique, every=every, limit=limit):
                    writer.write(solution, board.entry.format)
            except SudokuError as error:
                writer.write_gap(board.entry.format)
                failures.add(board.place, error.reason)
        failures.finish(total)


def _answers(grid: Grid, *, unique: bool, every: bool, limit: int | None) -> Iterator[Grid]:
    if not (every or limit):
        yield engine.solve(grid, unique=unique)
        return
    none = True
    for solution in islice(engine.solutions(grid), limit):
        none = False
        yield solution
    if none:
        raise NoSolution
