"""`sudokit convert`: the same boards in another format."""

from __future__ import annotations

from functools import partial

import click

from sudokit import formats
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.forms import FORMS
from sudokit.cli.progress import Progress

_LISTED = "\n".join(f"  {format.NAME:<12} {format.TITLE}" for format in formats.FORMATS.values())
_VARIANTS = "\n".join(f"  {form.NAME:<12} {form.TITLE}" for form in FORMS.values())


@click.command(
    epilog=f"""\b
Examples:
  sudokit convert board.txt --to line
  sudokit convert puzzles.sdm --to boxed | less
  sudokit convert board.txt --to pencilmarks     with all candidates
  sudokit convert killer.json --to f-puzzles     a link
  sudokit convert 'https://f-puzzles.com/?load=...' --to json

\b
Formats (input is recognised in any of them):
{_LISTED}

\b
Forms of variants, which also hold boards:
{_VARIANTS}
"""
)
@inputs.puzzles_argument
@outputs.output_option
@outputs.format_option(required=True, variants=True)
@on_error_option
def command(paths: tuple[str, ...], output: str | None, to: str, on_error: OnError) -> None:
    """Write BOARDS in another format.

    Candidates are kept if both formats have them. If only the new format has them, a blank cell gets
    every digit that its row, column and box do not contain. The forms of variants get the digits alone.
    """
    failures = Failures(on_error)
    with Progress(output) as progress, outputs.open_writer(output, to) as writer:
        for board in inputs.read_boards(paths, failures, progress):
            with failures.each(board.place, partial(writer.write_gap, board.form)):
                writer.write(board.found(), board.form)
        failures.finish(progress.boards)
