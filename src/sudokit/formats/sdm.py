"""`.sdm`, SudoCue's collections: one board per line, `0` for a blank.

It is read like the 81-character line. See "SudoCue File Formats" by Ruud van der Werf (2006).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats.line import match, read

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "sdm"
TITLE = "SudoCue collection (.sdm): 81 characters per line, '0' for a blank"
SUFFIXES = (".sdm",)
ONE_LINE = True


def write(grid: Grid) -> str:
    """The board as one line.

    Examples:
        >>> from sudokit import Grid
        >>> write(Grid("1" + 80 * "."))[:9]
        '100000000'
    """
    return alphabet.written(grid.cells, "0") + "\n"
