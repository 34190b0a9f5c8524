"""The 81-character line: one board per line, row by row. Most collections use this format.

Blanks are any of `0 . - * _ x`. Text after the 81 cells and a separator such as a space or a comma (a
comment, a solution, a rating: other columns of a CSV file) is ignored. A first line such as
`puzzle,solution` is the header of a CSV file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.formats.match import Match
from sudokit.formats.source import LONGEST_LINE
from sudokit.messages import message, plural

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


_RUN_OF_CELLS = re.compile(r"(?:[0-9.*]\s*){4}")
_LEAST_OF_SPACED = 60


NEARER_TO_729 = range(406, 1378)
"""A run of this many cells is more likely a damaged pencilmark line of 729 characters than one of 81."""


def match(line: str) -> Match:
    """A run of exactly 81 cells is certainly such a line. A long run may be a damaged one."""
    start = without_quote(line)
    run = alphabet.leading_cells(start)
    if (run == 81 and ends_at(start, 81)) or _is_spaced(line):
        return Match.YES
    is_damaged = (run >= 20 and run not in NEARER_TO_729) or len(
        _TAIL.split(start, 1)[0] or start
    ) == 81
    return Match.PERHAPS if is_damaged else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines: always exactly one line."""
    line = next(lines)
    if _is_spaced(line.text):
        return _values_of_words(line)
    return alphabet.values(first_column(line, 81), first_cell=0, line=line.number)


def first_column(line: Line, length: int) -> str:
    """The board at the start of a line, which may continue with other columns.

    Raises:
        FormatError: The board does not have that many characters.
    """
    text = without_quote(line.text)
    if alphabet.leading_cells(text) == length and ends_at(text, length):
        return text[:length]
    board = _TAIL.split(text, maxsplit=1)[0] or text
    if len(board) != length:
        if len(board) >= LONGEST_LINE:
            size = message("over {count:,} characters", count=LONGEST_LINE - 1)
        else:
            size = plural("{count} character", "{count} characters", len(board))
        reason = message("{size}, expected {length}", size=size, length=length)
        raise FormatError(reason, line=line.number)
    return board


def is_header(line: str) -> bool:
    """Whether a line is the header of a CSV file whose first column has the boards.

    Examples:
        >>> is_header("quizzes,solutions"), is_header("53..7....")
        (True, False)
    """
    return _HEADER.match(line) is not None and not _RUN_OF_CELLS.search(line)


def write(grid: Grid) -> str:
    """The board as one line.

    Examples:
        >>> from sudokit import Grid
        >>> write(Grid("1" + 80 * "0"))[:9]
        '1........'
    """
    return f"{grid}\n"


def without_quote(text: str) -> str:
    """A line without a quotation mark before its board."""
    return text.lstrip("\"' ")


def ends_at(text: str, length: int) -> bool:
    """Whether a text ends there or continues with another column."""
    return len(text) == length or _TAIL.match(text, length) is not None


def _is_spaced(text: str) -> bool:
    """Whether a line is a board with spaces between its cells, one of which is longer: `plain` joins all others."""
    if text.startswith(":"):  # HoDoKu's library, with many candidates
        return False
    return text.count(" ") >= _LEAST_OF_SPACED and len(text.split()) > text.count(" ") / 2


def _values_of_words(line: Line) -> bytes:
    words = line.text.split()
    wrong = next((cell for cell, word in enumerate(words) if len(word) != 1), 0)
    if len(words) != 81:
        raise FormatError(message("{count} cells, expected 81", count=len(words)), line=line.number)
    if len(words[wrong]) != 1:
        raise FormatError(
            message(
                "r{row}c{column} is {cell!r}, expected a single digit",
                row=wrong // 9 + 1,
                column=wrong % 9 + 1,
                cell=words[wrong][:20],
            ),
            line=line.number,
        )
    return alphabet.values("".join(words), first_cell=0, line=line.number)
