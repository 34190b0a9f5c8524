"""The 81-character line: a board a line, row by row, as most collections have it.

Blanks are any of `0 . - * _ x`. What follows the 81 cells after a space, a comma or the like (a
comment, a solution, a rating: the other columns of a CSV file) is ignored. A first line such as
`puzzle,solution` is the header of a CSV file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.errors import FormatError
from sudokit.formats import cells
from sudokit.formats.match import Match
from sudokit.formats.source import LONGEST_LINE

if TYPE_CHECKING:
    from sudokit.formats.source import Lines
    from sudokit.grid import Grid

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "line"
TITLE = "81 characters a line, '.' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = True

_TAIL = re.compile(r"""[\s,;:|#"'/(\[]""")
_HEADER = re.compile(
    r"""["']?(puzzle|quiz|board|grid|sudoku|question|problem|clue)(e?s|zes)?\b""", re.IGNORECASE
)


def match(line: str) -> Match:
    """A run of exactly 81 cells is surely such a line; a long run is perhaps a damaged one."""
    start = line.lstrip("\"' ")
    run = cells.leading_cells(start)
    if run == 81 and _has_clean_tail(start):
        return Match.YES
    return Match.PERHAPS if run >= 20 or len(_first_column(start)) == 81 else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines: always exactly one line."""
    line = next(lines)
    text = line.text.lstrip("\"' ")
    if cells.leading_cells(text) == 81 and _has_clean_tail(text):
        return cells.values(text[:81], first_cell=0, line=line.number)
    board = _first_column(text)
    if len(board) != 81:
        length = f"over {LONGEST_LINE - 1:,}" if len(board) >= LONGEST_LINE else str(len(board))
        plural = "" if len(board) == 1 else "s"
        raise FormatError(f"{length} character{plural}, expected 81", line=line.number)
    return cells.values(board, first_cell=0, line=line.number)


def is_header(line: str) -> bool:
    """Whether a line names the columns of a CSV file, the first of them the boards.

    Examples:
        >>> is_header("quizzes,solutions"), is_header("53..7....")
        (True, False)
    """
    return _HEADER.match(line) is not None


def write(grid: Grid) -> str:
    """The board as one line.

    Examples:
        >>> from sudokit import Grid
        >>> write(Grid("1" + 80 * "0"))[:9]
        '1........'
    """
    return f"{grid}\n"


def _has_clean_tail(text: str) -> bool:
    return len(text) == 81 or _TAIL.match(text, 81) is not None


def _first_column(text: str) -> str:
    return _TAIL.split(text, maxsplit=1)[0] or text
