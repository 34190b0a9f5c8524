"""`sudokit rate`: how hard puzzles are."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator

import click

from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.statistics import Statistics, stats_option
from sudokit.errors import SudokuError
from sudokit.grid import Grid
from sudokit.logic import Profile, Rating, rate_many

_FIELDS = ("puzzle", "level", "score", "hardest")


@click.command(
    epilog="""\b
Examples:
  sudokit rate puzzles.txt
  sudokit rate puzzles.txt --to csv -o ratings.csv
  sudokit rate - --to jsonl < puzzles.sdm
\b
A puzzle that the profile's techniques do not solve has the level "stuck". One without a solution, or
with several, is a failure and has no rating.
"""
)
@inputs.paths_argument
@outputs.output_option
@click.option(
    "--to",
    type=click.Choice(["text", "csv", "jsonl"]),
    default="text",
    show_default=True,
    help="How to write the ratings.",
)
@click.option(
    "--threads", type=click.IntRange(min=1), help="How many threads; otherwise all cores."
)
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
    """Rate the boards of FILES or standard input: level, score and hardest technique of each."""
    chosen = load_profile(profile)
    failures = Failures(on_error)
    with Statistics(stats) as statistics, outputs.open_output(output) as file:
        table = csv.writer(file, lineterminator="\n")
        if to == "csv":
            table.writerow(_FIELDS)
        for batch in inputs.read_batches(paths, failures, output):
            statistics.boards += len(batch.lines)
            for index, result in _ratings(batch, chosen, threads):
                if isinstance(result, SudokuError):
                    failures.add(batch.place(index), result.reason)
                    continue
                values = _values(batch.grid(index), result)
                if to == "csv":
                    table.writerow(values)
                elif to == "jsonl":
                    file.write(json.dumps(dict(zip(_FIELDS, values, strict=True))) + "\n")
                else:
                    puzzle, level, score, hardest = values
                    file.write(f"{puzzle} {level} {score} {hardest}\n")
            file.flush()
        failures.finish(statistics.boards)


def _ratings(
    batch: inputs.Batch, profile: Profile, threads: int | None
) -> Iterator[tuple[int, Rating | SudokuError]]:
    block = 2048
    for start in range(0, len(batch.lines), block):
        indices = range(start, min(start + block, len(batch.lines)))
        grids: list[Grid | str] = []
        for index in indices:
            try:
                grids.append(batch.grid(index))
            except SudokuError:
                grids.append("")  # told below, with its own reason
        for index, result in zip(
            indices, rate_many(grids, profile=profile, threads=threads), strict=True
        ):
            yield index, batch.errors.get(index, result)


def _values(grid: Grid, rating: Rating) -> tuple[str, str, int, str]:
    level = rating.level if rating.solved else "stuck"
    return str(grid), level, rating.score, rating.hardest.name if rating.hardest else ""
