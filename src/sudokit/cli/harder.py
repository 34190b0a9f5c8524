"""`sudokit harder`: harder puzzles near given ones."""

from __future__ import annotations

import click

from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.setting import make_harder


@click.command(
    epilog="""\b
Examples:
  sudokit harder puzzle.txt
  sudokit harder puzzle.txt --seed 7 --effort 5000 | sudokit rate
  sudokit harder puzzles.sdm -o harder.sdm --stats

The search walks through the vicinity of a puzzle towards higher scores of `rate`. If it finds nothing
harder, the answer is the puzzle itself without its redundant clues. The same seed makes the same
puzzles on every machine and with any number of threads.
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option()
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Random seed; another seed takes another route.",
)
@click.option(
    "--effort",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    metavar="N",
    help="Number of puzzles to rate per board.",
)
@threads_option
@profile_option
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    seed: int,
    effort: int,
    threads: int | None,
    profile: str | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Find harder puzzles near BOARDS.

    Every board must have exactly one solution.
    """
    chosen = load_profile(profile)
    failures = Failures(on_error)
    with (
        Progress(output, stats=stats) as progress,
        outputs.open_writer(output, to, keep=True) as writer,
    ):
        for board in inputs.read_boards(paths, failures, progress, digits_alone=True):
            try:
                harder = make_harder(
                    board.result(), seed=seed, effort=effort, profile=chosen, threads=threads
                )
                writer.write(harder, board.form)
            except SudokuError as error:
                writer.write_gap(board.form)
                failures.add(board.place, error.reason)
            writer.flush()
        failures.finish(progress.boards)
