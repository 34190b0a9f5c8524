"""`sudokit solve`: fill in boards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from sudokit import engine, formats, solving
from sudokit.board import alphabet
from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs, table_files
from sudokit.cli.devices import device_option
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import timeout_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import NoSolution
from sudokit.messages import message
from sudokit.reading.streams import Batch

if TYPE_CHECKING:
    from sudokit.variants import Solution


@click.command(
    epilog="""\b
Examples:
  sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit solve board.txt                 answers in the format of the input
  sudokit solve - < board.txt             the same through a pipe
  sudokit solve puzzles.sdm -o answers.sdm --stats
  sudokit solve board.txt --to boxed      answers as a drawing
  sudokit solve puzzles.txt --unique      several solutions are an error
  sudokit solve board.txt --limit 10      the ten smallest solutions
  sudokit solve puzzles.parquet -o solved.parquet    see `sudokit table`
  sudokit solve killer.json --timeout 10  variants as rows of digits
  sudokit solve .Cage~10~R1C1~R1C2.AntiKnight
"""
)
@inputs.puzzles_argument
@outputs.output_option
@outputs.format_option(variants=True)
@click.option("--unique", is_flag=True, help="Report boards with several solutions as errors.")
@click.option(
    "--all", "every", is_flag=True, help="Write all solutions of each board, smallest first."
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Write at most N solutions per board."
)
@device_option
@timeout_option
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    unique: bool,
    every: bool,
    limit: int | None,
    device: engine.Device,
    timeout: float | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Solve BOARDS.

    If a board has several solutions, the answer is the lexicographically smallest. If its text shows
    candidates, each cell gets one of them.
    """
    if unique and (every or limit):
        raise click.UsageError(message("--unique contradicts --all and --limit"))
    if device != "cpu" and (every or limit):
        raise click.UsageError(message("--device contradicts --all and --limit"))
    if table_files.is_for_tables(paths, output):
        if unique or every or limit or to or timeout is not None or on_error != "report":
            raise click.UsageError(
                message("tables take only -o and --stats here: `sudokit table` does more")
            )
        table_files.run(paths, output, ["solution"], device=device, stats=stats)
        return
    failures = Failures(on_error)
    with Progress(output, stats=stats) as progress, outputs.open_writer(output, to) as writer:
        for batch in inputs.read_batches(paths, failures, progress):
            puzzles = batch.puzzles()
            if puzzles and not every and limit in (None, 1):
                for index, puzzle in puzzles.items():
                    with failures.each(batch.place(index), partial(writer.write_gap, batch.form)):
                        found = solving.solve(puzzle, unique=unique, timeout=timeout)
                        writer.write(found, batch.form)
            elif every or limit:
                _list_solutions(batch, writer, failures, progress, limit, timeout=timeout)
            else:
                _solve(batch, writer, failures, device, unique=unique)
            writer.flush()
        failures.finish(progress.boards)


def _solve(
    batch: Batch,
    writer: outputs.Writer,
    failures: Failures,
    device: engine.Device,
    *,
    unique: bool,
) -> None:
    lines, counts = engine.solve_text(
        batch.boards, limit=2 if unique else 1, device=device, positions=batch.positions()
    )
    failed = [index for index, count in enumerate(counts) if count != 1]
    shown = failed[0] + 1 if failed and failures.stops else len(counts)
    if writer.format_for(batch.form).NAME in formats.LINES:
        writer.write_lines(_without(failed, lines, shown))
    else:
        for index in range(shown):
            if counts[index] == 1:
                writer.write(_solution(batch, lines, index), batch.form)
            else:
                writer.write_gap(batch.form)
    for index in failed:
        failures.add(
            batch.place(index), engine.why_improper(batch.board(index), counts[index]).reason
        )


def _without(failed: list[int], lines: bytes, shown: int) -> str:
    """The first lines, with empty ones for boards that failed."""
    pieces = []
    start = 0
    for index in failed:
        if index < shown:
            pieces.append(lines[82 * start : 82 * index] + b"\n")
            start = index + 1
    pieces.append(lines[82 * start : 82 * shown])
    return b"".join(pieces).decode("ascii")


def _solution(batch: Batch, lines: bytes, index: int) -> Grid:
    solution = alphabet.read(lines[82 * index : 82 * index + 81])
    return Grid.unchecked(solution, batch.reading(index).result().puzzle.cells)


def _list_solutions(
    batch: Batch,
    writer: outputs.Writer,
    failures: Failures,
    progress: Progress,
    limit: int | None,
    *,
    timeout: float | None,
) -> None:
    for index in range(len(batch.lines)):
        progress.done(index)
        with failures.each(batch.place(index), partial(writer.write_gap, batch.form)):
            found = solving.solutions(batch.reading(index).found(), timeout=timeout)
            for solution in _listed(found, limit):
                writer.write(solution, batch.form)
                if not isinstance(solution, Grid):  # the next may take long
                    writer.flush()


def _listed(solutions: Iterator[Grid | Solution], limit: int | None) -> Iterator[Grid | Solution]:
    none = True
    for solution in islice(solutions, limit and min(limit, sys.maxsize)):
        none = False
        yield solution
    if none:
        raise NoSolution
