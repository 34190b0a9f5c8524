"""`sudokit check`: whether each board is a proper puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from sudokit import engine
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures
from sudokit.cli.progress import Progress, stats_option
from sudokit.cli.translation import report
from sudokit.errors import NoSolution, NotUnique, SudokuError
from sudokit.messages import message, plural
from sudokit.names import cell_name

_PROPER = ("unique", "minimal", "solved")
_Verdict = tuple[str, str]


@click.command(
    epilog="""\b
Examples:
  sudokit check puzzles.txt
  sudokit check *.sdk | grep -v unique
  sudokit check puzzles.txt --minimal

\b
Verdicts:
  unique     exactly one solution
  solved     no cell is blank
  several    more than one solution; names a cell where two of them differ
  none       no solution
  invalid    not a board, or two clues clash; gives the reason

With --minimal, a puzzle that needs every clue is "minimal", and the verdict "unique" lists each clue that
could be removed on its own.

Exit code 0 if every board is unique, minimal or solved, 1 otherwise.
"""
)
@inputs.boards_argument
@outputs.output_option
@click.option("--minimal", is_flag=True, help="Also report which puzzles need every clue.")
@stats_option
def command(*, paths: tuple[str, ...], output: str | None, minimal: bool, stats: bool) -> None:
    """Check BOARDS: one verdict per board, and a summary on stderr."""
    failures = Failures()
    totals: Counter[str] = Counter()
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        for batch in inputs.read_batches(paths, failures, progress):
            lines = []
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


def _with_minimal(batch: inputs.Batch, verdicts: Iterator[_Verdict]) -> Iterator[_Verdict]:
    """The verdicts; those on unique boards say whether all clues are needed."""
    from sudokit.setting.minimal import redundant_many

    known = list(verdicts)
    unique = [index for index, (verdict, _) in enumerate(known) if verdict == "unique"]
    for index, redundant in zip(unique, redundant_many(batch.rows(unique)), strict=True):
        cells = [cell_name(cell) for cell in redundant.nonzero()[0].tolist()]
        known[index] = (
            ("unique", f"{len(cells)} redundant clue{'s' * (len(cells) > 1)}: {' '.join(cells)}")
            if cells
            else ("minimal", "")
        )
    return iter(known)


def _verdicts(batch: inputs.Batch) -> Iterator[_Verdict]:
    _, counts = engine.solve_text(batch.boards, limit=2)
    for index, count in enumerate(counts):
        if count != 1:
            yield _verdict(batch.why_improper(index, count))
        elif batch.is_full(index):
            yield "solved", ""
        else:
            yield "unique", ""


def _verdict(error: SudokuError) -> _Verdict:
    """The verdict on a board that is not a proper puzzle, and why."""
    match error:
        case NotUnique():
            return "several", error.difference
        case NoSolution():
            return "none", ""
        case _:
            return "invalid", error.reason
