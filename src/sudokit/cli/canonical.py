"""`sudokit canonical`: canonical forms of boards, and collections without duplicates."""

from __future__ import annotations

import click

from sudokit import engine
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.cli.translation import report
from sudokit.messages import message
from sudokit.symmetry import Seen, canonical_pairs


@click.command(
    epilog="""\b
Examples:
  sudokit canonical puzzles.txt           the canonical form of each board
  sudokit canonical a.txt b.txt --dedupe -o both.txt --stats
  sudokit canonical puzzles.txt --dedupe | sudokit canonical

Two boards are the same puzzle if their canonical forms are equal. --dedupe writes each board unchanged,
and keeps about 140 bytes per written board in memory, so millions of boards fit.
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option()
@click.option(
    "--dedupe",
    is_flag=True,
    help="Write the boards themselves, and leave out any board equivalent to an earlier one.",
)
@threads_option
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    dedupe: bool,
    threads: int | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Write the canonical forms of BOARDS.

    The canonical form ("minlex") is the lexicographically smallest board that permuting rows,
    columns and digits can produce; blanks sort before digits.
    """
    failures = Failures(on_error)
    seen = Seen()
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        writer = outputs.Writer(file, to)
        for batch in inputs.read_batches(paths, failures, progress, digits_alone=True):
            for index, pair in enumerate(canonical_pairs(batch.boards, threads=threads)):
                progress.done(index)
                if pair is None:
                    if not dedupe:
                        writer.write_gap(batch.form)
                    failures.add(
                        batch.place(index), engine.why_improper(batch.board(index), 0).reason
                    )
                    continue
                board, form = pair
                if not dedupe:
                    writer.write(form, batch.form)
                elif seen.add(form):
                    writer.write(board, batch.form)
            writer.flush()
        if dedupe and stats:
            report(message("{count:,} of them different", count=len(seen)))
        failures.finish(progress.boards)
