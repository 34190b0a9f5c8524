"""`sudokit steps`: every step that a position allows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from sudokit.board.position import Position
from sudokit.cli import inputs, outputs
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option, words_in
from sudokit.cli.progress import Progress
from sudokit.cli.steps_out import indented, reasoning_text, step_json
from sudokit.logic import all_steps, technique
from sudokit.logic.explanation import check_solvable
from sudokit.logic.step import usual_techniques

if TYPE_CHECKING:
    from sudokit.variants import Puzzle


@click.command(
    epilog="""\b
Examples:
  sudokit steps board.txt                          the easy techniques come first
  sudokit steps board.txt --technique x-wing --technique xy-wing
  sudokit steps board.txt --limit 20 --lang ko
  sudokit steps board.txt --technique aic --why    with chains in prose, link by link
  sudokit steps board.txt --json | head -n 1

Fish of five or more lines take long and are listed only if --technique names them. An easy position can
have tens of thousands of loops; --limit ends the list. BOARD is a file with one board or variant, the board or
variant itself, or - for standard input. If it shows candidates, they are used.
"""
)
@click.argument("board", metavar="BOARD", type=outputs.FileOrText())
@outputs.output_option
@click.option(
    "--technique",
    "names",
    metavar="T",
    multiple=True,
    help="List only this technique; can be repeated.",
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List at most N steps.")
@click.option(
    "--why", is_flag=True, help="Explain why each link of a chain holds, one line per link."
)
@click.option("--json", "as_json", is_flag=True, help="Write the steps as JSON, one per line.")
@language_option
@encoding_option
def command(
    *,
    board: str,
    output: str | None,
    names: tuple[str, ...],
    limit: int | None,
    why: bool,
    as_json: bool,
    language: str | None,
) -> None:
    """List every step that BOARD allows, easy techniques first.

    `explain` takes the first of them and continues from there.
    """
    spoken = words_in(language, is_data=as_json)
    read = inputs.read_board(board, variants=True)
    if read.grid is None:
        _of_variant(read.puzzle, output, names, spoken, limit=limit, why=why, as_json=as_json)
        return
    try:
        wanted = [technique(name).key for name in names] or usual_techniques()
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    position = Position(read.board())
    check_solvable(position)
    with (
        Progress(output, unit="steps") as progress,
        outputs.open_output(output, keep=True) as file,
    ):
        # Technique by technique, so that the first steps are shown before the last are found.
        for key in dict.fromkeys(wanted):
            most = None if limit is None else limit - progress.boards
            if most == 0:
                break
            for step in all_steps(position, [key], most=most):
                if as_json:
                    file.write(step_json(step, spoken, why=why) + "\n")
                else:
                    file.write(step.explain(spoken) + "\n")
                    file.write(reasoning_text(step, spoken) if why else "")
                progress.add()
            file.flush()


def _of_variant(
    puzzle: Puzzle,
    output: str | None,
    names: tuple[str, ...],
    spoken: str,
    *,
    limit: int | None,
    why: bool,
    as_json: bool,
) -> None:
    from sudokit import variants

    try:
        profile = variants.Profile(names or None)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with outputs.open_output(output, keep=True) as file:
        for step in variants.all_steps(puzzle, profile=profile)[:limit]:
            if as_json:
                file.write(json.dumps(step.to_dict(spoken), ensure_ascii=False) + "\n")
            else:
                file.write(step.explain(spoken) + "\n")
                file.write(indented(step, spoken) if why else "")
