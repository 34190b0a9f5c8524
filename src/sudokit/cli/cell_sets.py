"""Sets of cells as answers: what the commands `unavoidable` and `backdoors` share."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import IO, Any, TypeVar

import click

from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.progress import Progress
from sudokit.errors import SudokuError
from sudokit.names import cell_name

__all__ = ["CellSet", "options", "run"]

CellSet = tuple[int, ...]
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def options(**size: Any) -> Callable[[_Decorated], _Decorated]:
    """The argument and the options of a command of cell sets, for `run`; `size` describes `--size`."""
    each = (
        inputs.boards_argument,
        outputs.output_option,
        click.option("--size", show_default=True, metavar="N", **size),
        click.option(
            "--to",
            type=click.Choice(["text", "csv", "jsonl"]),
            default="text",
            show_default=True,
            help="The output format; text omits the board.",
        ),
        click.option(
            "--limit",
            type=click.IntRange(min=1),
            metavar="N",
            help="Write at most N sets per board.",
        ),
        on_error_option,
    )

    def add(function: _Decorated) -> _Decorated:
        for option in reversed(each):
            function = option(function)
        return function

    return add


def run(
    *,
    paths: Sequence[str],
    output: str | None,
    find: Callable[[Grid], Iterable[CellSet]],
    limit: int | None,
    to: str,
    on_error: OnError,
    word: Callable[[Grid, int], str] = lambda _, cell: cell_name(cell),
    empty: str = "",
) -> None:
    """Write the sets of each board as they are found, one per line.

    Args:
        paths: As for `inputs.read_batches`.
        output: As for `outputs.open_output`.
        find: The sets of a board.
        limit: The largest number of sets per board.
        to: text, csv or jsonl. In text, an empty line separates the sets of two boards.
        on_error: As for `Failures`.
        word: The text of a cell of a board, for text and csv.
        empty: The text of the empty set.
    """
    failures = Failures(on_error)
    with (
        Progress(output, answers="sets") as progress,
        outputs.open_output(output, keep=True) as file,
    ):
        write = _writer(file, to, word, empty)
        for board in inputs.read_boards(paths, failures, progress, digits_alone=True):
            needs_gap = progress.boards > 0 and to == "text"
            try:
                grid = board.result()
                for cells in islice(find(grid), limit):
                    if needs_gap:
                        file.write("\n")
                    needs_gap = False
                    write(grid, cells)
                    progress.found()
                    file.flush()
            except SudokuError as error:
                failures.add(board.place, error.reason)
        failures.finish(progress.boards)


def _writer(
    file: IO[str], to: str, word: Callable[[Grid, int], str], empty: str
) -> Callable[[Grid, CellSet], None]:
    """A function that writes one set."""
    if to == "jsonl":

        def write_json(grid: Grid, cells: CellSet) -> None:
            file.write(json.dumps({"puzzle": str(grid), "cells": cells}) + "\n")

        return write_json

    def words(grid: Grid, cells: CellSet) -> str:
        return " ".join(word(grid, cell) for cell in cells) or empty

    if to == "csv":
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["puzzle", "cells"])
        return lambda grid, cells: table.writerow([str(grid), words(grid, cells)])

    def write_text(grid: Grid, cells: CellSet) -> None:
        file.write(words(grid, cells) + "\n")

    return write_text
