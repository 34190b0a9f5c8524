"""`sudokit convert`: the same boards in another format."""

from __future__ import annotations

import click

from sudokit import formats
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.progress import Progress
from sudokit.errors import SudokuError

_LISTED = "\n".join(f"  {format.NAME:<12} {format.TITLE}" for format in formats.FORMATS.values())


@click.command(
    epilog=f"""\b
Examples:
  sudokit convert board.txt --to line
  sudokit convert puzzles.sdm --to boxed | less
  sudokit convert board.txt --to pencilmarks     with all candidates

\b
Formats (input is recognised in any of them):
{_LISTED}
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option(required=True)
@on_error_option
def command(paths: tuple[str, ...], output: str | None, to: str, on_error: OnError) -> None:
    """Write BOARDS in another format.

    Candidates are kept if both formats have them. If only the new format has them, a blank cell gets
    every digit that its row, column and box do not contain.
    """
    failures = Failures(on_error)
    with Progress(output) as progress, outputs.open_writer(output, to) as writer:
        for board in inputs.read_boards(paths, failures, progress):
            try:
                writer.write(board.value(), board.format)
            except SudokuError as error:
                writer.write_gap(board.format)
                failures.add(board.place, error.reason)
        failures.finish(progress.boards)
