"""`sudokit vicinity`: puzzles that differ in a few clues."""

from __future__ import annotations

from itertools import islice

import click

from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.progress import Progress
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.setting import vicinity


@click.command(
    epilog="""\b
Examples:
  sudokit vicinity puzzle.txt                         {-1+1}: remove one clue, add one
  sudokit vicinity puzzle.txt --remove 2 --add 2 --minimal -o near.sdm
  sudokit vicinity puzzle.txt --remove 2 --add 1 | sudokit rate
  sudokit vicinity puzzles.txt --limit 10

Each puzzle is written as soon as it is found. {-1+1} takes hundredths of a second, {-2+2} seconds, {-3+3}
an hour. Ctrl-C stops the command and keeps the puzzles written so far, in a file as well.
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option()
@click.option(
    "--remove",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of clues to remove.",
)
@click.option(
    "--add",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of clues to add.",
)
@click.option("--minimal", is_flag=True, help="List only puzzles that need every clue.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="List at most N puzzles per board."
)
@threads_option
@on_error_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    remove: int,
    add: int,
    minimal: bool,
    limit: int | None,
    threads: int | None,
    on_error: OnError,
) -> None:
    """List the puzzles that differ from BOARDS in a few clues.

    Every board must have exactly one solution, and so does every puzzle written.
    """
    if remove + add == 0:
        raise click.UsageError(message("--remove 0 and --add 0: expected some clue to change"))
    failures = Failures(on_error)
    with (
        Progress(output, answers="puzzles") as progress,
        outputs.open_writer(output, to, keep=True) as writer,
    ):
        for board in inputs.read_boards(paths, failures, progress, digits_alone=True):
            try:
                found = vicinity(board.result(), remove, add, minimal=minimal, threads=threads)
                for puzzle in islice(found, limit):
                    writer.write(puzzle, board.form)
                    writer.flush()
                    progress.found()
            except SudokuError as error:
                failures.add(board.place, error.reason)
            except ValueError as error:  # more clues to remove or add than there are cells
                failures.add(board.place, str(error))
        failures.finish(progress.boards)
