"""`sudokit candidates`: the digits that occur in some solution of each cell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from sudokit.board.position import Position
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.numbers import timeout_option
from sudokit.cli.progress import Progress
from sudokit.errors import NoSolution

if TYPE_CHECKING:
    from sudokit.variants import Puzzle, TrueCandidates

_MOST = 2**32 - 1
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@click.command(
    epilog="""\b
Examples:
  sudokit candidates board.txt
  sudokit candidates killer.json --limit 100    in how many solutions, counted to 100
  sudokit candidates killer.json --json | jq .counts.r1c1
  sudokit candidates killer.json --timeout 10

A puzzle that is still being set may have any number of solutions. A digit that is not listed occurs in none
of them; a cell with one digit has it in all of them.
"""
)
@inputs.puzzles_argument
@outputs.output_option
@click.option(
    "--limit",
    type=click.IntRange(1, _MOST),
    default=1,
    show_default=True,
    metavar="N",
    help="Count the solutions with each digit, up to N.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one line per board.")
@timeout_option
@on_error_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    limit: int,
    as_json: bool,
    timeout: float | None,
    on_error: OnError,
) -> None:
    """Show the digits that each cell of BOARDS takes in some solution.

    These true candidates are written as a grid of pencilmarks; digits from 10 on are letters. With --limit, each digit is
    followed by the number of solutions that have it.
    """
    from sudokit.variants import true_candidates

    failures = Failures(on_error)
    with Progress(output) as progress, outputs.open_output(output) as file:
        needs_gap = False
        for board in inputs.read_boards(paths, failures, progress):
            with failures.each(board.place):
                puzzle = board.puzzle
                found = true_candidates(puzzle, limit, timeout=timeout, on_progress=progress.inside)
                if not all(found.counts.values()):
                    raise NoSolution
                if as_json:
                    file.write(_json(board.place, found))
                else:
                    file.write("\n" * needs_gap + _text(puzzle, found))
                    needs_gap = True
                file.flush()
        failures.finish(progress.boards)


def _json(place: str, found: TrueCandidates) -> str:
    counts = {str(cell): digits for cell, digits in found.counts.items()}
    return json.dumps({"place": place, "limit": found.limit, "counts": counts}) + "\n"


def _marks(counts: Mapping[int, int], limit: int) -> str:
    """The digits of a cell; with a limit, each with its count: `1:24,2:100`."""
    if limit == 1:
        return "".join(_DIGITS[digit] for digit in counts)
    return ",".join(f"{_DIGITS[digit]}:{count}" for digit, count in counts.items())


def _text(puzzle: Puzzle, found: TrueCandidates) -> str:
    """The grid: of a classic Sudoku a drawing that every command reads, of a variant columns."""
    if puzzle.is_classic and found.limit == 1:
        position = Position.with_candidates(
            puzzle.to_grid(), [found[cell] for cell in puzzle.cells]
        )
        return position.to_text("pencilmarks")
    shown = [_marks(found.counts[cell], found.limit) for cell in puzzle.cells]
    width = max(map(len, shown))
    lines = [
        " ".join(text.ljust(width) for text in shown[start : start + puzzle.columns]).rstrip()
        for start in range(0, len(shown), puzzle.columns)
    ]
    lines += [f"{extra}: {_marks(found.counts[extra], found.limit)}" for extra in puzzle.extras]
    return "".join(f"{line}\n" for line in lines)
