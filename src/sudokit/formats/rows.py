"""Nine rows of nine cells, one line per row: the shape of all formats except the one-line formats.

A format turns a line into nine cells. This file takes the nine lines and names a wrong row. It never
takes lines of the next board: a row that is too short or too long is one bad row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.formats.source import Line, Lines
from sudokit.messages import message

__all__ = ["digits_of_row", "read_rows", "take_rows"]

_Row = TypeVar("_Row")


def read_rows(lines: Lines, split: Callable[[str], str | list[str]]) -> bytes:
    """Take one board of nine rows of digits off the lines.

    Args:
        lines: The lines; the board starts with the next one.
        split: Turns a line into a row: its cells, one character each (or a list, if one is longer).

    Raises:
        FormatError: The board is incomplete, or a row is not nine cells. The lines are then past it.
    """
    return b"".join(
        take_rows(lines, lambda line, row: digits_of_row(split(line.text), row, line.number))
    )


def take_rows(
    lines: Lines,
    read_row: Callable[[Line, int], _Row],
    *,
    is_border: Callable[[str], bool] = lambda _: False,
    may_skip_blank_lines: bool = False,
) -> list[_Row]:
    """Take the nine rows of one board off the lines.

    Args:
        lines: The lines; the board starts with the next one.
        read_row: Turns a line and the number of the row, 1 to 9, into a row.
        is_border: Whether a line is decoration.
        may_skip_blank_lines: Whether an empty line may separate the bands.

    Raises:
        FormatError: The board is incomplete, or the first bad row raised it. The lines are then past it.
    """
    board: list[_Row] = []
    rows = 0
    last: Line | None = None
    error: FormatError | None = None
    while rows < 9 and (line := lines.peek()):
        between_bands = may_skip_blank_lines and rows in (3, 6)
        is_end = (not line.text and not between_bands) or _starts_another_format(line.text)
        if is_end and last:  # the first line always belongs to this board
            break
        last = next(lines)
        if not line.text or is_border(line.text):
            continue
        rows += 1
        try:
            board.append(read_row(line, rows))
        except FormatError as problem:
            error = error or problem
    if error is None and rows < 9:
        reason = message("the board ends after row {row}, expected 9 rows", row=rows)
        error = FormatError(reason, line=last.number if last else None)
    if error is not None:
        raise error
    return board


def digits_of_row(row: str | list[str], row_number: int, line: int) -> bytes:
    """The nine values of a row.

    Raises:
        FormatError: The row does not have nine cells, or one is not a single digit.
    """
    if len(row) != 9:
        raise FormatError(
            message(
                "row {row} has {digits}, expected 9",
                row=row_number,
                digits=alphabet.digits(len(row)),
            ),
            line=line,
        )
    for column, cell in enumerate(row, start=1):
        if len(cell) != 1:
            raise FormatError(
                message(
                    "r{row}c{column} is {cell!r}, expected a single digit",
                    row=row_number,
                    column=column,
                    cell=cell,
                ),
                line=line,
            )
    return alphabet.values("".join(row), first_cell=9 * (row_number - 1), line=line)


def _starts_another_format(text: str) -> bool:
    """Whether a line is not a row but a comment or a whole board."""
    return text.startswith(("#", "[")) or alphabet.leading_cells(text) >= 81
