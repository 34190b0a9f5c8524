"""`sudokit show`: boards as pictures."""

from __future__ import annotations

import os
from typing import IO

import click

from sudokit import engine
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures
from sudokit.cli.progress import Progress
from sudokit.drawing import text
from sudokit.drawing.text import Marks
from sudokit.errors import SudokuError
from sudokit.grid import Grid


@click.command(
    epilog="""\b
Examples:
  sudokit show board.txt
  sudokit show board.txt --candidates
  sudokit show board.txt --solution       clues and filled digits told apart
  sudokit show board.txt --svg -o board.svg
"""
)
@inputs.boards_argument
@outputs.output_option
@click.option(
    "--candidates",
    is_flag=True,
    help="Draw the candidates of the blank cells: those of the file if it shows any.",
)
@click.option("--solution", is_flag=True, help="Fill in the solution first.")
@click.option("--svg", is_flag=True, help="Write SVG.")
def command(
    *, paths: tuple[str, ...], output: str | None, candidates: bool, solution: bool, svg: bool
) -> None:
    """Draw BOARDS, in colour on a terminal."""
    failures = Failures()
    with Progress(output) as progress, outputs.open_output(output) as file:
        for board in inputs.read_boards(paths, failures, progress):
            try:
                grid = board.grid()
                marks = candidates and not solution and (board.candidates or True)
                if solution:
                    grid = engine.solve(grid)
                _draw(grid, file, marks=marks, as_svg=svg)
            except SudokuError as error:
                failures.add(board.place, error.reason)
        failures.finish(progress.boards)


def _draw(grid: Grid, file: IO[str], *, marks: Marks, as_svg: bool) -> None:
    if as_svg:
        from sudokit.drawing import svg

        file.write(svg.draw(grid, candidates=marks))
    elif file.isatty() or os.environ.get("FORCE_COLOR"):
        from rich.console import Console  # imported only for colour

        from sudokit.drawing import terminal

        Console(file=file).print(terminal.draw(grid, candidates=marks))
    else:
        file.write(text.draw(grid, candidates=marks) + "\n")
