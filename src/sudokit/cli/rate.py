"""`sudokit rate`: how hard puzzles are."""

from __future__ import annotations

import csv
import json
import time

import click

from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs, table_files
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.logic import Rating
from sudokit.logic.explanation import iter_ratings

_FLUSH_SECONDS = 0.1
_FIELDS = ("puzzle", "level", "score", "hardest")


@click.command(
    epilog="""\b
Examples:
  sudokit rate puzzles.txt
  sudokit rate puzzles.txt --to csv -o ratings.csv
  sudokit rate - --to jsonl < puzzles.sdm
  sudokit rate puzzles.parquet -o rated.parquet      see `sudokit table`

A puzzle that the techniques of the profile do not solve has the level "stuck". A puzzle with no solution
or with several is an error and has no rating.
"""
)
@inputs.boards_argument
@outputs.output_option
@click.option(
    "--to",
    type=click.Choice(["text", "csv", "jsonl"]),
    default="text",
    show_default=True,
    help="The output format.",
)
@threads_option
@profile_option
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str,
    threads: int | None,
    profile: str | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Rate BOARDS: the level, score and hardest technique of each."""
    chosen = load_profile(profile)
    if table_files.is_for_tables(paths, output):
        if to != "text" or on_error != "report":
            raise click.UsageError(
                "tables take no --to and no --on-error here: see `sudokit table`"
            )
        table_files.run(
            paths,
            output,
            ["level", "score", "hardest"],
            threads=threads,
            profile=chosen if profile else None,
            stats=stats,
        )
        return
    failures = Failures(on_error)
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        writer = csv.writer(file, lineterminator="\n")
        if to == "csv":
            writer.writerow(_FIELDS)
        next_flush = 0.0
        for batch in inputs.read_batches(paths, failures, progress):
            ratings = iter_ratings(batch.grids(), profile=chosen, threads=threads)
            for index, result in enumerate(ratings):
                progress.done(index + 1)
                if isinstance(result, SudokuError):
                    failures.add(batch.place(index), result.reason)
                    continue
                values = _values(batch.grid(index), result)
                if to == "csv":
                    writer.writerow(values)
                elif to == "jsonl":
                    file.write(json.dumps(dict(zip(_FIELDS, values, strict=True))) + "\n")
                else:
                    puzzle, level, score, hardest = values
                    file.write(f"{puzzle} {level} {score} {hardest}\n")
                if time.monotonic() > next_flush:  # hard puzzles come slowly
                    file.flush()
                    next_flush = time.monotonic() + _FLUSH_SECONDS
            file.flush()
        failures.finish(progress.boards)


def _values(grid: Grid, rating: Rating) -> tuple[str, str, int, str]:
    level = rating.level if rating.solved else "stuck"
    return str(grid), level, rating.score, rating.hardest.name if rating.hardest else ""
