"""`sudokit library`: test the techniques with a library of positions."""

from __future__ import annotations

from collections import Counter

import click

from sudokit.cli.encodings import chosen_encoding, encoding_option
from sudokit.cli.inputs import size_of
from sudokit.cli.progress import Progress
from sudokit.errors import FormatError, SudokuError
from sudokit.formats import decoded_lines
from sudokit.logic import library
from sudokit.streams.compression import decompressed
from sudokit.streams.decoding import open_lines, undecodable, undecodable_reason


@click.command(
    epilog="""\b
Examples:
  sudokit library reglib.txt
  sudokit library reglib.txt --summary    also count by technique

Exit code 0 if there are cases and every one passes, 1 otherwise.
"""
)
@click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True)
)
@encoding_option
@click.option("--summary", is_flag=True, help="Also print how many cases of each technique passed.")
def command(*, path: str, summary: bool) -> None:
    """Check that the steps of a technique library are found.

    Each line of FILE (- for standard input) names a technique, a board, and what the technique does
    there. Cases that fail are printed, then the numbers of passed and failed cases.
    """
    passed: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    with (
        Progress(None, unit="cases") as progress,
        click.open_file(path, "rb") as file,
    ):
        progress.read(size_of([path]))
        position = 0
        text = open_lines(decompressed(file), chosen_encoding())
        for number, line in enumerate(decoded_lines(text), start=1):
            position += len(line)
            progress.begin(1, position)
            if not line.strip() or line.startswith("#"):
                continue
            try:
                byte = undecodable(line)
                if byte is not None:
                    raise FormatError(undecodable_reason(byte, text.encoding))
                case = library.read_case(line)
                name, reason = case.technique.name, library.check(case)
            except SudokuError as error:
                name, reason = "not readable", error.reason
            if reason is None:
                passed[name] += 1
            else:
                failed[name] += 1
                shown = line.strip().encode(errors="backslashreplace").decode()
                click.echo(f"{path}:{number}: {name}: {reason}\n  {shown}")
            progress.end()
    if summary:
        for name in dict.fromkeys([*passed, *failed]):
            click.echo(f"{name}: {passed[name]} passed, {failed[name]} failed")
    click.echo(f"{passed.total():,} passed, {failed.total():,} failed")
    if failed or not passed:
        raise click.exceptions.Exit(1)
