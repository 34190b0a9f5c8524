"""`.ss`, the format of Simple Sudoku: a drawing without spaces, `.` for a blank.

*-----------*
|.3.|4..|...|
|9.2|8.6|3.1|
|...|...|.2.|
|---+---+---|
...
*-----------*
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats.drawings import read
from sudokit.formats.match import Match

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "ss"
TITLE = "Simple Sudoku (.ss): a drawing without spaces, '.' for a blank"
SUFFIXES = (".ss",)
ONE_LINE = False

_EDGE = "*-----------*\n"
_RULE = "|---+---+---|\n"
_BOX_ROW = alphabet.CELL + "{3}"
_FIRST_LINE = re.compile(rf"\s*(\*-{{11}}\*|(\|{_BOX_ROW}){{3}}\|)$")


def match(line: str) -> Match:
    """The top edge, or a row between upright bars without spaces."""
    return Match.YES if _FIRST_LINE.match(line) else Match.NO


def write(grid: Grid) -> str:
    """The board as thirteen lines.

    Examples:
        >>> from sudokit import Grid
        >>> print("".join(write(Grid("1" + 80 * "0")).splitlines(keepends=True)[:2]), end="")
        *-----------*
        |1..|...|...|
    """
    line = str(grid)
    rows = [
        f"|{line[row : row + 3]}|{line[row + 3 : row + 6]}|{line[row + 6 : row + 9]}|\n"
        for row in range(0, 81, 9)
    ]
    bands = ["".join(rows[row : row + 3]) for row in (0, 3, 6)]
    return _EDGE + _RULE.join(bands) + _EDGE
