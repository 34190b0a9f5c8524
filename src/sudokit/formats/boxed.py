"""Boxed drawings, as people paste them into forums and mails.

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    ...

Any mixture of bars, spaces and border lines is read, in ASCII or Unicode, including the output of
`sudokit show`. An empty line may separate the bands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats import drawings
from sudokit.formats.drawings import read
from sudokit.formats.match import Match

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "boxed"
TITLE = "a drawing with borders, '.' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = False

_EDGE = "+-------+-------+-------+\n"


def match(line: str) -> Match:
    """A border line, or nine cells among bars and spaces."""
    row = "".join(drawings.groups(line))
    parted = len(row) < len(line)
    if drawings.is_border(line) or (parted and len(row) == alphabet.leading_cells(row) == 9):
        return Match.YES
    return Match.PERHAPS if "|" in line or "│" in line else Match.NO


def write(grid: Grid) -> str:
    """The board as thirteen lines.

    Examples:
        >>> from sudokit import Grid
        >>> print("".join(write(Grid("1" + 80 * "0")).splitlines(keepends=True)[:2]), end="")
        +-------+-------+-------+
        | 1 . . | . . . | . . . |
    """
    line = str(grid)
    rows = [
        "".join(f"| {' '.join(line[cell : cell + 3])} " for cell in (row, row + 3, row + 6)) + "|\n"
        for row in range(0, 81, 9)
    ]
    return _EDGE + "".join("".join(rows[row : row + 3]) + _EDGE for row in (0, 3, 6))
