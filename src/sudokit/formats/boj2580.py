"""The format of judge problem 2580: nine lines of nine digits with single spaces, `0` for a blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats.match import Match
from sudokit.formats.rows import read_rows

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.formats.source import Lines

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "boj2580"
TITLE = "Baekjoon 2580: nine rows of nine digits, spaces between them, '0' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = False


def match(line: str) -> Match:
    """Nine single cells with spaces between them. In a damaged row, most words are single cells."""
    words = line.split()
    single = sum(len(word) == 1 and alphabet.leading_cells(word) == 1 for word in words)
    if len(words) == 9 and single == 9:
        return Match.YES
    return Match.PERHAPS if single >= 5 and 2 * single > len(words) else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines."""
    return read_rows(lines, str.split)


def write(grid: Grid) -> str:
    """The board as nine lines.

    Examples:
        >>> from sudokit import Grid
        >>> print(write(Grid("1" + 80 * ".")).splitlines()[0])
        1 0 0 0 0 0 0 0 0
    """
    digits = alphabet.written(grid.cells, "0")
    return "".join(" ".join(digits[row : row + 9]) + "\n" for row in range(0, 81, 9))
