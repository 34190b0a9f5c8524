"""Boxed drawings, as people paste them into forums and mails.

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    ...

Any mixture of bars, spaces and border lines is read, ASCII or Unicode, so also what `sudokit show`
prints; an empty line may part the bands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.formats import cells
from sudokit.formats.match import Match
from sudokit.formats.rows import read_rows

if TYPE_CHECKING:
    from sudokit.formats.source import Lines
    from sudokit.grid import Grid

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "boxed"
TITLE = "a drawing with borders, '.' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = False

_BORDER = re.compile(
    r"[\s+\-=_|*:.'\u2500-\u257f]*([-=_\u2500\u2501\u2550])\1\1[\s+\-=_|*:.'\u2500-\u257f]*$"
)
_UPRIGHT = re.compile(r"[\s|\u2502\u2503\u2551\u2506\u250a!]+")
_EDGE = "+-------+-------+-------+\n"


def match(line: str) -> Match:
    """A border line, or nine cells among bars and spaces."""
    row = _split(line)
    parted = len(row) < len(line)
    if _is_border(line) or (parted and len(row) == cells.leading_cells(row) == 9):
        return Match.YES
    return Match.PERHAPS if "|" in line or "│" in line else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines, its lower edge included."""
    try:
        return read_rows(lines, _split, is_border=_is_border, may_skip_blank_lines=True)
    finally:
        after = lines.peek()
        if after and _is_border(after.text):
            next(lines)


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


def _split(line: str) -> str:
    return _UPRIGHT.sub("", line).replace("·", ".")


def _is_border(line: str) -> bool:
    return _BORDER.match(line) is not None
