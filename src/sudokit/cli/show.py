"""`sudokit show`: boards as pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal, NamedTuple

import click

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.board.reading import Reading
from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures
from sudokit.cli.progress import Progress
from sudokit.drawing import scenes, text
from sudokit.drawing.scene import Scene
from sudokit.errors import SudokuError, VariantError
from sudokit.messages import message
from sudokit.requirements import needed

if TYPE_CHECKING:
    from sudokit.variants import Puzzle

Kind = Literal["svg", "png"]


@click.command(
    epilog="""\b
Examples:
  sudokit show board.txt
  sudokit show board.txt --candidates
  sudokit show board.txt --solution       distinguishes clues from filled digits
  sudokit show board.txt -o board.svg
  sudokit show board.txt --size 400 -o board.png
  sudokit show puzzles.sdm --png -o pictures/     000001.png, 000002.png ...

Each picture is a file of its own. For several boards, -o names a folder; end the name with a slash if
the folder does not exist yet. A file has the number of its board in the input, even after a board that
could not be drawn.
"""
)
@inputs.puzzles_argument
@outputs.output_option
@click.option(
    "--candidates",
    is_flag=True,
    help="Draw the candidates of blank cells; those of the file if it has any.",
)
@click.option("--solution", is_flag=True, help="Fill in the solution first.")
@click.option("--svg", "kind", flag_value="svg", help="Write SVG.")
@click.option("--png", "kind", flag_value="png", help="Write PNG (pip install 'sudokit[png]').")
@click.option(
    "--size",
    type=click.IntRange(100, 10_000),
    metavar="N",
    help="Width of a PNG in pixels.  [default: 736; of a variant 80 per cell]",
)
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    candidates: bool,
    solution: bool,
    kind: Kind | None,
    size: int | None,
) -> None:
    """Draw BOARDS, in colour on a terminal.

    A file whose name ends with .svg or .png is written as such a picture.
    """
    kind = kind or _kind_of(output)
    if size is not None and kind != "png":
        raise click.UsageError(message("--size needs --png"))
    failures = Failures()
    with Progress(output) as progress:
        boards = inputs.read_boards(paths, failures, progress)
        drawings = _drawings(boards, failures, candidates=candidates, solution=solution)
        if kind:
            _write_pictures(drawings, failures, output, kind, _painter(kind, size))
            failures.finish(progress.boards)
            return
        with outputs.open_output(output) as file:
            for drawing in drawings:
                _print(drawing, file)
            failures.finish(progress.boards)


def _kind_of(output: str | None) -> Kind | None:
    """The kind of picture that the name of a file asks for."""
    suffix = Path(output or "").suffix.lower()
    return "svg" if suffix == ".svg" else "png" if suffix == ".png" else None


class _Drawing(NamedTuple):
    """What to draw: a board or variant of the input, and its number from 1."""

    number: int
    board: Reading
    scene: Scene


def _drawings(
    boards: Iterator[Reading],
    failures: Failures,
    *,
    candidates: bool,
    solution: bool,
) -> Iterator[_Drawing]:
    for number, board in enumerate(boards, start=1):
        try:
            value = board.found()
            if isinstance(value, (Grid, Position)):
                scene = _of_board(value, candidates=candidates, solution=solution)
            else:
                scene = _of_variant(value, candidates=candidates, solution=solution)
        except SudokuError as error:
            failures.add(board.place, error.reason)
        else:
            yield _Drawing(number, board, scene)


def _of_board(board: Grid | Position, *, candidates: bool, solution: bool) -> Scene:
    if solution:
        return scenes.of_board(engine.solve(board))
    position = Position(board)
    return scenes.of_board(position.grid, candidates and position.candidates)


def _of_variant(puzzle: Puzzle, *, candidates: bool, solution: bool) -> Scene:
    from sudokit import variants
    from sudokit.cli.languages import words_in  # boards have no words

    if candidates and not (solution or puzzle.candidates):
        raise VariantError(
            message(
                "a variant without candidates: `sudokit candidates` shows what its cells can be"
            )
        )
    digits = dict(variants.solve(puzzle)) if solution else puzzle.givens
    return scenes.of_puzzle(puzzle, digits, words_in(None))


def _print(drawing: _Drawing, file: IO[str]) -> None:
    if file.isatty() or os.environ.get("FORCE_COLOR"):
        from rich.console import Console  # needed only for colour

        from sudokit.drawing import terminal

        # The terminal breaks what is too wide for it, and words nowhere.
        Console(file=file).print(terminal.paint(drawing.scene), soft_wrap=True)
    else:
        file.write(text.paint(drawing.scene) + "\n")


def _painter(kind: Kind, size: int | None) -> Callable[[_Drawing], bytes]:
    """The function that draws a kind of picture."""
    from sudokit.drawing import png, svg

    if kind == "svg":
        return lambda drawing: svg.paint(drawing.scene).encode()
    needed("PIL", "png")  # reports a missing package before a folder is made
    return lambda drawing: png.paint(drawing.scene, size)


def _write_pictures(
    drawings: Iterator[_Drawing],
    failures: Failures,
    output: str | None,
    kind: Kind,
    paint: Callable[[_Drawing], bytes],
) -> None:
    """Write each picture to a file in a folder, or the only one to a file or standard output."""
    if output and (output.endswith(("/", os.sep)) or Path(output).is_dir()):
        folder = Path(output)
        folder.mkdir(exist_ok=True)
        for drawing, picture in _painted(drawings, failures, paint):
            with outputs.open_binary_output(str(folder / f"{drawing.number:06}.{kind}")) as file:
                file.write(picture)
        return
    if kind == "png" and output in (None, "-") and sys.stdout.isatty():
        raise click.UsageError(message("a PNG is not for a terminal: name a file with -o"))
    found = list(islice(drawings, 2))
    if len(found) > 1:
        raise click.UsageError(
            message(
                "{place} is a second board, and a picture has one: name a folder with -o, as in -o pictures/",
                place=found[1].board.place,
            )
        )
    for _, picture in _painted(found, failures, paint):
        with outputs.open_binary_output(output) as file:
            file.write(picture)


def _painted(
    drawings: Iterable[_Drawing], failures: Failures, paint: Callable[[_Drawing], bytes]
) -> Iterator[tuple[_Drawing, bytes]]:
    """Drawings with their pictures; a variant may be too large for one."""
    for drawing in drawings:
        try:
            picture = paint(drawing)
        except SudokuError as error:
            failures.add(drawing.board.place, error.reason)
        else:
            yield drawing, picture
