"""`sudokit audit`: what is wrong with a data set of puzzles."""

from __future__ import annotations

import json
from contextlib import ExitStack

import click

from sudokit.cli import outputs
from sudokit.cli.columns import chosen_column, column_option
from sudokit.cli.encodings import chosen_encoding, encoding_option
from sudokit.cli.failures import Failures
from sudokit.cli.numbers import threads_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.messages import message

_ALL = "all"


def _most(_context: click.Context, _option: click.Parameter, text: str) -> int | None:
    """A number of puzzles; None for `all`."""
    if text == _ALL:
        return None
    if not (text.isascii() and text.isdigit()):
        raise click.BadParameter(message("{text!r}, expected a number or all", text=text))
    return int(text)


@click.command(
    epilog="""\b
Examples:
  sudokit audit train.csv test.csv
  sudokit audit dataset/                          each of its files is a split
  sudokit audit train='part-*.parquet' test=held-out.parquet
  sudokit audit train.csv test.csv -o audit.md --json audit.json --rate all

\b
Faults:
  unreadable   not a board, or its clues clash
  none         no solution
  several      several solutions
  wrong        the answer is not a solution of the puzzle
  repeated     the same board as a row before it in the split
  leaks        a puzzle that is equivalent to one of another split

Rows that are equivalent to others of their split are counted, and are no fault: augmented data has these.
FILE is a table, lines of text, or a folder of NumPy files as HRM and TRM read them.

Exit code 0 if there are no faults and no leaks, 1 otherwise.
"""
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@outputs.output_option
@click.option(
    "--json",
    "as_json",
    metavar="OUT",
    help="Write the report as JSON to OUT, too; to standard output, with -, it stands alone.",
)
@click.option(
    "--rate",
    callback=_most,
    default="10000",
    show_default=True,
    metavar="N",
    help="How many puzzles of each split to rate; `all` for all of them.",
)
@column_option
@encoding_option
@threads_option
@stats_option
def command(
    *,
    files: tuple[str, ...],
    output: str | None,
    as_json: str | None,
    rate: int | None,
    threads: int | None,
    stats: bool,
) -> None:
    """Audit a data set: improper puzzles, duplicates and leaks.

    Each FILE is a split of the data set, or part of one that is named: NAME=FILE. Duplicates and leaks are found up to symmetry.
    The report is Markdown.
    """
    from sudokit.tables.audit import audit

    failures = Failures()
    alone = as_json == "-" and output is None  # standard output takes one report
    with ExitStack() as opened:
        reports = [] if alone else [(opened.enter_context(outputs.open_output(output)), False)]
        if as_json:
            reports.append((opened.enter_context(outputs.open_output(as_json)), True))
        with Progress(output, unit="puzzles", stats=stats) as progress:
            found = audit(
                files,
                rate=rate,
                column=chosen_column(),
                threads=threads,
                encoding=chosen_encoding(),
                on_progress=progress.add,
                on_failure=failures.warn,
            )
        for file, is_json in reports:
            text = (
                json.dumps(found.to_dict(), ensure_ascii=False, indent=1) + "\n" if is_json else ""
            )
            file.write(text or found.to_markdown())
    if not found.is_clean:
        raise click.exceptions.Exit(1)
