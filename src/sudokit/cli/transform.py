"""`sudokit transform`: rotate, mirror, permute, relabel or shuffle boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.symmetry import Transformation

_OPERATIONS = "sudokit.cli.transform.operations"
_SEEDS = 2**64
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def _operation(context: click.Context, parameter: click.Parameter, values: Any) -> None:
    """Record an operation. Click calls this in the order of the command line."""
    if not values:
        return
    operations = context.meta.setdefault(_OPERATIONS, [])
    name = parameter.name or ""
    if parameter.multiple and len(values) > 1:
        raise click.BadParameter(
            message(
                "given twice; join operations with --by, as in --by 'swap rows 1 2, swap rows 2 3'"
            ),
            context,
            parameter,
        )
    for text in [""] if values is True else values:
        try:
            operations.append(Transformation.parse(text if name == "by" else f"{name} {text}"))
        except ValueError as error:
            raise click.BadParameter(str(error), context, parameter) from error


def _operation_option(
    name: str, metavar: str | None, text: str
) -> Callable[[_Decorated], _Decorated]:
    """An option for an operation, with a value unless `metavar` is None."""
    value: dict[str, Any] = {"metavar": metavar, "multiple": True} if metavar else {"is_flag": True}
    return click.option(f"--{name}", callback=_operation, expose_value=False, help=text, **value)


@click.command(
    epilog="""\b
Examples:
  sudokit transform board.txt --rotate 90
  sudokit transform board.txt --transpose --rows 312456789 --digits 912345678
  sudokit transform puzzles.txt --shuffle 2580 -o disguised.txt
  sudokit transform board.txt --by "mirror diagonal, swap bands 1 3, swap digits 1 2"

Operations are applied in the order given, the shuffle last. They are the symmetries of Sudoku: none of
them changes the number of solutions.
"""
)
@inputs.boards_argument
@outputs.output_option
@outputs.format_option()
@_operation_option("transpose", None, "Exchange rows with columns.")
@_operation_option("rotate", "90|180|270", "Rotate clockwise.")
@_operation_option(
    "mirror", "AXIS", "Mirror: left-right, up-down, diagonal (as --transpose) or anti-diagonal."
)
@_operation_option(
    "rows", "ORDER", "The old row of each new row, such as 312456789; bands stay together."
)
@_operation_option("columns", "ORDER", "The same for columns; stacks stay together.")
@_operation_option("bands", "ORDER", "The old band of each new band, such as 312.")
@_operation_option("stacks", "ORDER", "The same for stacks.")
@_operation_option("digits", "NAMES", "The new names of 1 to 9, such as 912345678.")
@_operation_option("by", "OPERATIONS", "Any of these operations and swaps, separated by commas.")
@click.option(
    "--shuffle",
    type=click.IntRange(0, _SEEDS - 1),
    metavar="SEED",
    help="A random symmetry for each board: SEED for the first, SEED + 1 for the second, and so on.",
)
@on_error_option
@stats_option
@click.pass_context
def command(
    context: click.Context,
    *,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    shuffle: int | None,
    on_error: OnError,
    stats: bool,
) -> None:
    """Rotate, mirror, permute, relabel or shuffle BOARDS."""
    combined = Transformation()
    for operation in context.meta.get(_OPERATIONS, []):
        combined = operation @ combined
    failures = Failures(on_error)
    with Progress(output, stats=stats) as progress, outputs.open_output(output) as file:
        writer = outputs.Writer(file, to)
        for board in inputs.read_boards(paths, failures, progress, digits_alone=True):
            seed = None if shuffle is None else (shuffle + progress.boards) % _SEEDS
            try:
                grid = combined(board.result())
            except SudokuError as error:
                writer.write_gap(board.form)
                failures.add(board.place, error.reason)
                continue
            if seed is not None:
                grid = Transformation.random(seed)(grid)
            writer.write(grid, board.form)
        failures.finish(progress.boards)
