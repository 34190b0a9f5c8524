"""The 81-character line: a board a line, row by row, as most collections have it.

Blanks are any of `0 . - * _ x`. What follows the 81 cells after a space, a comma or the like (a
comment, a solution, a rating: the other columns of a CSV file) is ignored. A first line such as
`puzzle,solution` is the header of a CSV file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.formats.match import Match
from sudokit.formats.source import LONGEST_LINE

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.formats.source import Line, Lines

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "line"
TITLE = "81 characters per line, '.' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = True

_TAIL = re.compile(r"""[\s,;:|#"'/(\[]""")
_HEADER = re.compile(
    r"""["']?(puzzle|quiz|board|grid|sudoku|question|problem|clue)(e?s|zes)?\b""", re.IGNORECASE
)


NEARER_TO_729 = range(406, 1378)
"""Runs of as many cells are rather damaged lines of 729 characters, the pencilmark line, than of 81."""


def match(line: str) -> Match:
    """A run of exactly 81 cells is surely such a line; a long run is perhaps a damaged one."""
    start = without_quote(line)
    run = alphabet.leading_cells(start)
    if run == 81 and ends_at(start, 81):
        return Match.YES
    is_damaged = (run >= 20 and run not in NEARER_TO_729) or len(
        _TAIL.split(start, 1)[0] or start
    ) == 81
    return Match.PERHAPS if is_damaged else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines: always exactly one line."""
    line = next(lines)
    return alphabet.values(first_column(line, 81), first_cell=0, line=line.number)


def first_column(line: Line, length: int) -> str:
    """The board of a line, which may end after it or go on with something else.

    Raises:
        FormatError: It has not that many characters.
    """
    text = without_quote(line.text)
    if alphabet.leading_cells(text) == length and ends_at(text, length):
        return text[:length]
    board = _TAIL.split(text, maxsplit=1)[0] or text
    if len(board) != length:
        size = f"over {LONGEST_LINE - 1:,}" if len(board) >= LONGEST_LINE else str(len(board))
        plural = "" if len(board) == 1 else "s"
        raise FormatError(f"{size} character{plural}, expected {length}", line=line.number)
    return board


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


def without_quote(text: str) -> str:
    """A line without what may stand before its board."""
    return text.lstrip("\"' ")


def ends_at(text: str, length: int) -> bool:
    """Whether a text ends there or goes on with another column."""
    return len(text) == length or _TAIL.match(text, length) is not None
