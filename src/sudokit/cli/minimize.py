"""`sudokit minimize`: remove clues that puzzles do not need."""

from __future__ import annotations

from collections.abc import Iterator

import click

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.reading.streams import Batch
from sudokit.setting.minimal import cell_order, minimal_puzzles, minimize_many

_PUZZLES_AT_ONCE = 4096


@click.command(
    epilog="""\b
Examples:
  sudokit minimize puzzles.sdm -o minimal.sdm --stats
  sudokit minimize puzzles.txt --seed 7       try the clues in another order
  sudokit minimize board.txt --all            every minimal sub-puzzle
  sudokit minimize board.txt --limit 10       the first ten of them

Every board must have exactly one solution. A full board has far too many minimal sub-puzzles to list,
so --all needs --limit there.
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option()
@click.option("--all", "every", is_flag=True, help="Write all minimal sub-puzzles of each board.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Write at most N sub-puzzles per board.",
)
@click.option(
    "--seed", type=int, metavar="N", help="Try clues in random order.  [default: from r1c1 on]"
)
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    every: bool,
    limit: int | None,
    seed: int | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Make BOARDS minimal: remove every clue that is not needed."""
    failures = Failures(on_error)
    with Progress(output, stats=stats) as progress, outputs.open_writer(output, to) as writer:
        for batch in inputs.read_batches(paths, failures, progress, digits_alone=True):
            results = _sub_puzzles(batch, seed, limit) if every or limit else _minimal(batch, seed)
            for index, result in results:
                progress.done(index)
                if isinstance(result, SudokuError):
                    writer.write_gap(batch.form)
                    failures.add(batch.place(index), result.reason)
                else:
                    writer.write(result, batch.form)
            writer.flush()
        failures.finish(progress.boards)


Results = Iterator[tuple[int, Grid | SudokuError]]


def _minimal(batch: Batch, seed: int | None) -> Results:
    """For each board, a minimal sub-puzzle or an error."""
    order = cell_order(seed)
    for start in range(0, len(batch.lines), _PUZZLES_AT_ONCE):
        _, counts = engine.solve_text(
            batch.boards[81 * start : 81 * (start + _PUZZLES_AT_ONCE)], limit=2
        )
        proper = [index for index, count in enumerate(counts, start) if count == 1]
        minimal = iter(minimize_many(batch.rows(proper), order))
        for index, count in enumerate(counts, start):
            yield (
                index,
                Grid(next(minimal).tobytes())
                if count == 1
                else engine.why_improper(batch.board(index), count),
            )


def _sub_puzzles(batch: Batch, seed: int | None, limit: int | None) -> Results:
    """For each board, its minimal sub-puzzles or an error."""
    for index in range(len(batch.lines)):
        try:
            for puzzle in minimal_puzzles(batch.reading(index).result(), seed=seed, limit=limit):
                yield index, puzzle
        except SudokuError as error:
            yield index, error
