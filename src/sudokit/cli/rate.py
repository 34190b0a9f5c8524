"""`sudokit rate`: how hard puzzles are."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import click

from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs, table_files
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.profiles import (
    load_profile,
    load_variant_profile,
    profile_option,
    system_option,
)
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.logic import ExplainerRating, Rating, WhipRating
from sudokit.logic.explanation import iter_ratings, system_of
from sudokit.logic.technique_table import SystemName
from sudokit.messages import message
from sudokit.reading.streams import Batch

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.variants import Puzzle

_FLUSH_SECONDS = 0.1
_FIELDS = {
    "sudokit": ("puzzle", "level", "score", "hardest"),
    "explainer": ("puzzle", "er", "ep", "ed", "hardest"),
    "whips": ("puzzle", "w"),
    "braids": ("puzzle", "b"),
}


@click.command(
    epilog="""\b
Examples:
  sudokit rate puzzles.txt
  sudokit rate puzzles.txt --to csv -o ratings.csv
  sudokit rate - --to jsonl < puzzles.sdm
  sudokit rate puzzles.parquet -o rated.parquet      see `sudokit table`
  sudokit rate puzzles.txt --system explainer        ER/EP/ED
  sudokit rate puzzles.txt --system whips            W, and B with braids
  sudokit rate killers.json                          variants, by their places

A puzzle that the techniques of the profile, or whips or braids, do not solve has the level "stuck". A puzzle with no solution
or with several is an error and has no rating. A rating of the explainer belongs to the puzzle as written: with
rows or digits exchanged, it can be another one. It is 20.0 if the techniques do not solve the puzzle.
"""
)
@inputs.puzzles_argument
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
@system_option
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str,
    threads: int | None,
    profile: str | None,
    system: SystemName,
    on_error: OnError,
    stats: bool,
) -> None:
    """Rate BOARDS: the level, score and hardest technique of each."""
    fields = _FIELDS[system]
    if table_files.is_for_tables(paths, output):
        if to != "text" or on_error != "report":
            raise click.UsageError(
                message("tables take no --to and no --on-error here: see `sudokit table`")
            )
        table_files.run(
            paths,
            output,
            list(fields[1:4]),  # `hardest` is a column of the usual system alone
            threads=threads,
            profile=load_profile(profile, system),
            stats=stats,
        )
        return
    failures = Failures(on_error)
    profiles = _Profiles(profile, system)
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        writer = csv.writer(file, lineterminator="\n")
        if to == "csv":
            writer.writerow(fields)
        next_flush = 0.0
        for batch in inputs.read_batches(paths, failures, progress):
            puzzles = batch.puzzles()
            results = _ratings(batch, puzzles, system, profiles, threads)
            for index, result in enumerate(results):
                progress.done(index + 1)
                if isinstance(result, SudokuError):
                    failures.add(batch.place(index), result.reason)
                    continue
                values = (
                    _of_variant(puzzles[index], batch.place(index) if to == "text" else "", result)
                    if index in puzzles
                    else _values(batch.board(index), result)
                )
                if to == "csv":
                    writer.writerow(values)
                elif to == "jsonl":
                    file.write(json.dumps(dict(zip(fields, values, strict=True))) + "\n")
                else:
                    file.write(_line(result, *values) + "\n")
                if time.monotonic() > next_flush:  # hard puzzles take long
                    file.flush()
                    next_flush = time.monotonic() + _FLUSH_SECONDS
            file.flush()
        failures.finish(progress.boards)


class _Profiles:
    """The profile of a file, whose techniques are those of boards or of variants. It is read once, as it may be a pipe."""

    def __init__(self, path: str | None, system: SystemName) -> None:
        self.of_boards = cache(partial(load_profile, path, system))
        self.of_variants = cache(partial(load_variant_profile, path, system))


def _ratings(
    batch: Batch,
    puzzles: dict[int, Puzzle],
    system: SystemName,
    profiles: _Profiles,
    threads: int | None,
) -> Iterator[Rating | ExplainerRating | WhipRating | variants.Rating | SudokuError]:
    if puzzles:
        return _of_variants(puzzles.values(), profiles.of_variants())
    boards = map(batch.board, range(len(batch.lines)))
    return iter_ratings(boards, system_of(system, profiles.of_boards()), threads=threads)


def _of_variants(
    puzzles: Iterable[Puzzle], profile: variants.Profile | None
) -> Iterator[variants.Rating | SudokuError]:
    """The ratings of variants, or what is wrong with them."""
    from sudokit.variants import rate

    for puzzle in puzzles:
        try:
            yield rate(puzzle, profile)
        except SudokuError as error:
            yield error


def _of_variant(puzzle: Puzzle, place: str, rating: Any) -> tuple[str | float, ...]:
    """The fields of a rating. On a line, a variant is named by its place; else it is sudokit's JSON of it."""
    from sudokit.variants import write

    hardest = rating.hardest.title() if rating.hardest else ""
    text = place or json.dumps(json.loads(write(puzzle)))
    return text, rating.level if rating.solved else "stuck", rating.score, hardest


def _values(board: Any, rating: Any) -> tuple[str | float, ...]:
    """The fields of a rating. A board with candidates is written with them, on a line of 729 characters."""
    text = str(board) if isinstance(board, Grid) else board.to_text("line729").rstrip()
    hardest = rating.hardest.name if rating.hardest else ""
    if isinstance(rating, WhipRating):
        return text, str(rating) if rating.length is None else rating.length
    if isinstance(rating, ExplainerRating):
        return text, rating.er, rating.ep, rating.ed, hardest
    return text, rating.level if rating.solved else "stuck", rating.score, hardest


def _line(rating: Any, puzzle: str | float, *values: str | float) -> str:
    """A rating as text: ER/EP/ED are joined, as they are quoted; W and B have their letter."""
    if isinstance(rating, WhipRating):
        return f"{puzzle} {rating}"
    *rated, hardest = values
    joint = "/" if len(rated) == 3 else " "
    return f"{puzzle} {joint.join(map(str, rated))} {hardest}"
