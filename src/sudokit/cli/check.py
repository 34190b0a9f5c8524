"""`sudokit check`: whether each board is a proper puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sudokit import engine
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures
from sudokit.cli.numbers import timeout_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.cli.translation import report
from sudokit.errors import NoSolution, NotUnique, SudokuError, TimedOut
from sudokit.messages import message, plural
from sudokit.names import cell_name
from sudokit.reading.streams import Batch

if TYPE_CHECKING:
    from sudokit.variants import Puzzle

_PROPER = ("unique", "minimal", "solved")
_Verdict = tuple[str, str]


@click.command(
    epilog="""\b
Examples:
  sudokit check puzzles.txt
  sudokit check *.sdk | grep -v unique
  sudokit check puzzles.txt --minimal
  sudokit check killer.json --minimal     which clues and constraints can go

\b
Verdicts:
  unique     exactly one solution
  solved     no cell is blank
  several    more than one solution; names a cell where two of them differ
  none       no solution
  invalid    not a board, or two clues clash; gives the reason
  unknown    the time of --timeout was over

With --minimal, a puzzle that needs every clue is "minimal", and the verdict "unique" lists each clue, or
each constraint of a variant, that could be removed on its own.

Exit code 0 if every board is unique, minimal or solved, 1 otherwise.
"""
)
@inputs.puzzles_argument
@outputs.output_option
@click.option("--minimal", is_flag=True, help="Also report which puzzles need every clue.")
@timeout_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    minimal: bool,
    timeout: float | None,
    stats: bool,
) -> None:
    """Check BOARDS: one verdict per board, and a summary on stderr."""
    failures = Failures()
    totals: Counter[str] = Counter()
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        for batch in inputs.read_batches(paths, failures, progress):
            lines = []
            verdicts: Iterator[_Verdict]
            if puzzles := batch.puzzles():
                verdicts = (
                    _of_variant(puzzle, timeout, progress, minimal=minimal)
                    for puzzle in puzzles.values()
                )
            else:
                verdicts = _with_minimal(batch, _verdicts(batch)) if minimal else _verdicts(batch)
            for index, (verdict, why) in enumerate(verdicts):
                totals[verdict] += 1
                lines.append(f"{batch.place(index)}: {verdict}{why and ': '}{why}\n")
            file.write("".join(lines))
            file.flush()
        verdicts_found = ", ".join(f"{n:,} {verdict}" for verdict, n in totals.most_common())
        summary = plural(
            "{count:,} board: {verdicts}",
            "{count:,} boards: {verdicts}",
            totals.total(),
            verdicts=verdicts_found or message("none"),
        )
        report(summary)
        if failures.count or any(verdict not in _PROPER for verdict in totals):
            raise click.exceptions.Exit(1)


def _with_minimal(batch: Batch, verdicts: Iterator[_Verdict]) -> Iterator[_Verdict]:
    """The verdicts; those on unique boards say whether all clues are needed."""
    from sudokit.setting.minimal import redundant_many

    known = list(verdicts)
    positions = batch.positions()
    unique = [
        index
        for index, (verdict, _) in enumerate(known)
        if verdict == "unique" and index not in positions
    ]
    for index in positions:
        if known[index][0] == "unique":
            known[index] = ("unique", message("--minimal does not take boards with candidates"))
    for index, redundant in zip(unique, redundant_many(batch.rows(unique)), strict=True):
        cells = [cell_name(cell) for cell in redundant.nonzero()[0].tolist()]
        known[index] = (
            ("unique", f"{len(cells)} redundant clue{'s' * (len(cells) > 1)}: {' '.join(cells)}")
            if cells
            else ("minimal", "")
        )
    return iter(known)


def _verdicts(batch: Batch) -> Iterator[_Verdict]:
    _, counts = engine.solve_text(batch.boards, limit=2, positions=batch.positions())
    for index, count in enumerate(counts):
        if count != 1:
            yield _verdict(engine.why_improper(batch.board(index), count))
        elif batch.is_full(index):
            yield "solved", ""
        else:
            yield "unique", ""


def _of_variant(
    puzzle: Puzzle, timeout: float | None, progress: Progress, *, minimal: bool
) -> _Verdict:
    """The verdict on a variant."""
    from sudokit.variants import redundant, solve
    from sudokit.variants.part_words import words

    try:
        solve(puzzle, unique=True, timeout=timeout)
        if len(puzzle.givens) == len(puzzle.cells) + len(puzzle.extras):
            return "solved", ""
        if not minimal:
            return "unique", ""
        parts = redundant(puzzle, timeout=timeout, on_progress=progress.inside)
    except SudokuError as error:
        return _verdict(error)
    except TimedOut as late:
        return "unknown", str(late)
    return ("unique", "not needed: " + "; ".join(map(words, parts))) if parts else ("minimal", "")


def _verdict(error: SudokuError) -> _Verdict:
    """The verdict on a board that is not a proper puzzle, and why."""
    match error:
        case NotUnique():
            return "several", error.difference
        case NoSolution():
            return "none", ""
        case _:
            return "invalid", error.reason
