"""`sudokit hint`: help with a half-solved board, in three levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import click

from sudokit.board import alphabet
from sudokit.cli import inputs
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option, words_in
from sudokit.cli.profiles import (
    load_profile,
    load_variant_profile,
    profile_option,
    system_option,
)
from sudokit.cli.steps_out import draw_step, indented, reasoning_text
from sudokit.errors import ClueConflict
from sudokit.logic import Position, hint
from sudokit.logic.technique_table import SystemName

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.variants import Puzzle


@click.command(
    epilog="""\b
Examples:
  sudokit hint board.txt --level 1              where to look
  sudokit hint board.txt                        the whole step
  sudokit hint board.txt --puzzle puzzle.txt    also names wrong digits
  sudokit hint board.txt --system explainer     the next step of Sudoku Explainer
"""
)
@click.argument("board", metavar="BOARD")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    metavar="N",
    default=3,
    show_default=True,
    help="How much to reveal: 1 where to look, 2 which technique, 3 the whole step.",
)
@click.option("--puzzle", metavar="BOARD", help="The puzzle that the board started from.")
@click.option(
    "--ignore-marks",
    is_flag=True,
    help="Ignore the candidates of BOARD; use every digit that no peer contains.",
)
@encoding_option
@language_option
@profile_option
@system_option
def command(
    *,
    board: str,
    level: int,
    puzzle: str | None,
    ignore_marks: bool,
    language: str | None,
    profile: str | None,
    system: SystemName,
) -> None:
    """Give a hint for BOARD.

    BOARD is a file with one board or variant, the board or variant itself, or - for standard input. The digits of a
    variant are its givens.
    """
    position: Position | str
    try:
        read = inputs.read_board(board, variants=True)
    except inputs.BadBoard as error:
        position = _with_clash(error, puzzle)
    else:
        if read.grid is None:
            known = load_variant_profile(profile, system)
            _of_variant(read.puzzle, puzzle, level, language, known)
            return
        position = Position(read.board())
    start = inputs.read_board(puzzle, "--puzzle").board() if puzzle else None
    if ignore_marks and isinstance(position, Position):
        position = Position(position.grid)
    try:
        found = hint(
            position,
            level=cast(Literal[1, 2, 3], level),
            puzzle=start,
            profile=load_profile(profile, system),
            system=system,
        )
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    if found.step is not None and level == 3:
        draw_step(found.step)
    spoken = words_in(language)
    click.echo(found.text(spoken))
    if found.step is not None and level == 3:
        click.echo(reasoning_text(found.step, spoken), nl=False)


def _of_variant(
    now: Puzzle,
    puzzle: str | None,
    level: int,
    language: str | None,
    profile: variants.Profile | None,
) -> None:
    from sudokit import variants

    start = inputs.read_board(puzzle, "--puzzle", variants=True).puzzle if puzzle else now
    found = variants.hint(
        start, now.givens, now.candidates, cast(Literal[1, 2, 3], level), profile=profile
    )
    spoken = words_in(language)
    click.echo(found.text(spoken))
    if found.step is not None and level == 3:
        click.echo(indented(found.step, spoken), nl=False)


def _with_clash(error: inputs.BadBoard, puzzle: str | None) -> str:
    """The board as text if two of its digits clash, because `hint` can find out with the puzzle which one is wrong."""
    clash = error.error
    if not puzzle or not isinstance(clash, ClueConflict) or clash.board is None:
        raise error
    return alphabet.written(clash.board)
