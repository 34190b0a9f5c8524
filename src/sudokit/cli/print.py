"""`sudokit print`: puzzles on paper."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.languages import words_in
from sudokit.cli.progress import Progress, stats_option
from sudokit.drawing.booklet import levels_of
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.reading.streams import Batch
from sudokit.requirements import needed

if TYPE_CHECKING:
    from sudokit.drawing.sheet import PageSize, Sheet
    from sudokit.variants import Puzzle

_PUZZLES_AT_ONCE = 256


@click.command(
    epilog="""\b
Examples:
  sudokit print puzzles.txt -o sheet.pdf
  sudokit print puzzles.txt -o sheet.pdf --per-page 6 --title "For Sunday"
  sudokit print board.txt -o sheet.pdf --per-page 1 --candidates --no-solutions
  sudokit print puzzles.sdm -o - | lpr
  sudokit print killer.json thermometers.json -o variants.pdf

Every puzzle must have exactly one solution. A variant has its title in place of a level, and below it
the rules that its picture does not show. Text outside the Western European scripts is set in a font of
this system that has its characters; the font is embedded.
"""
)
@inputs.puzzles_argument
@outputs.output_option
@click.option(
    "--title", default="Sudoku", show_default=True, help="The title at the top of every page."
)
@click.option(
    "--font",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="A TrueType font for what Helvetica lacks.  [default: a system font that has it]",
)
@click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    default="4",
    show_default=True,
    help="Puzzles per page.",
)
@click.option(
    "--page-size",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The paper size.",
)
@click.option("--no-solutions", is_flag=True, help="Leave out the solutions at the end.")
@click.option("--no-levels", is_flag=True, help="Leave out the levels, which take time to compute.")
@click.option(
    "--candidates", is_flag=True, help="Print the candidates of blank cells; not of variants."
)
@on_error_option
@stats_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    title: str,
    font: str | None,
    per_page: str,
    page_size: PageSize,
    no_solutions: bool,
    no_levels: bool,
    candidates: bool,
    on_error: OnError,
    stats: bool,
) -> None:
    """Print BOARDS as a PDF, with levels and solutions."""
    needed("reportlab", "print")
    from sudokit.drawing.sheet import Sheet

    if output is None and sys.stdout.isatty():
        raise click.UsageError(message("a PDF is not for a terminal: name a file with -o"))
    title = _checked_title(title)
    failures = Failures(on_error)
    with (
        Progress(output, stats=stats) as progress,
        outputs.open_binary_output(output) as file,
        Sheet(
            file,
            title=title,
            per_page=int(per_page),
            page_size=page_size,
            solutions=not no_solutions,
            candidates=candidates,
            font=font,
            language=words_in(None),
        ) as sheet,
    ):
        for batch in inputs.read_batches(paths, failures, progress, digits_alone=True):
            for start in range(0, len(batch.lines), _PUZZLES_AT_ONCE):
                indices = range(start, min(start + _PUZZLES_AT_ONCE, len(batch.lines)))
                _add(sheet, batch, indices, failures, with_levels=not no_levels)
                progress.done(indices.stop)
        if not sheet.puzzles:
            raise click.ClickException(message("no puzzle to print"))
    failures.finish(progress.boards)


def _checked_title(title: str) -> str:
    try:
        title.encode()
    except UnicodeEncodeError as error:
        raise click.UsageError(message("--title: not text in UTF-8")) from error
    return title


def _add(
    sheet: Sheet, batch: Batch, indices: range, failures: Failures, *, with_levels: bool
) -> None:
    puzzles = batch.puzzles()
    if puzzles:  # one, which is a batch of its own
        for index, puzzle in puzzles.items():
            _add_variant(sheet, puzzle, batch.place(index), failures)
        return
    solved: list[Grid] = []
    for index, result in zip(
        indices, engine.solve_each(map(batch.grid, indices), unique=True), strict=True
    ):
        if isinstance(result, SudokuError):
            failures.add(batch.place(index), result.reason)
        else:
            solved.append(result)
    levels = levels_of(solved) if with_levels else [""] * len(solved)
    for grid, level in zip(solved, levels, strict=True):
        sheet.add(grid, level)


def _add_variant(sheet: Sheet, puzzle: Puzzle, place: str, failures: Failures) -> None:
    from sudokit import variants  # few files have some

    try:
        sheet.add(variants.solve(puzzle, unique=True), puzzle.title)
    except SudokuError as error:
        failures.add(place, error.reason)
