"""`sudokit convert`: the same boards in another format."""

from __future__ import annotations

import click

from sudokit import formats
from sudokit.cli import streams
from sudokit.errors import SudokuError

_FORMATS = "\n".join(f"  {format.NAME:<8} {format.TITLE}" for format in formats.FORMATS.values())


@click.command(
    epilog=f"""\b
Examples:
  sudokit convert board.txt --to line
  sudokit convert puzzles.sdm --to boxed | less
\b
Forms (all of them are recognised on reading):
{_FORMATS}
"""
)
@streams.paths_argument
@streams.output_option
@streams.format_option(required=True)
@streams.on_error_option
def command(paths: tuple[str, ...], output: str | None, to: str, on_error: streams.OnError) -> None:
    """Write boards from FILES or standard input in another format."""
    failures = streams.Failures(on_error)
    total = 0
    with streams.open_output(output) as file:
        writer = streams.Writer(file, to)
        for board in streams.read_boards(paths, failures):
            total += 1
            try:
                writer.write(board.entry.result(), board.entry.format)
            except SudokuError as error:
                writer.write_gap(board.entry.format)
                failures.add(board.place, error.reason)
        failures.finish(total)
