"""The format of judge problem 2239: nine lines of nine digits without spaces, `0` for a blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats.match import Match
from sudokit.formats.rows import read_rows

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.formats.source import Lines

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "boj2239"
TITLE = "Baekjoon 2239: nine rows of nine digits, no spaces, '0' for a blank"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = False


def match(line: str) -> Match:
    """Nine cells and nothing else. A short word that contains cells may be a damaged row."""
    if len(line) == alphabet.leading_cells(line) == 9:
        return Match.YES
    some = sum(alphabet.leading_cells(character) for character in line[:20])
    return Match.PERHAPS if 2 * some >= len(line) and len(line.split()) == 1 else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines."""
    return read_rows(lines, str.strip)


def write(grid: Grid) -> str:
    """The board as nine lines.

    Examples:
        >>> from sudokit import Grid
        >>> print(write(Grid("1" + 80 * ".")).splitlines()[0])
        100000000
    """
    digits = alphabet.written(grid.cells, "0")
    return "".join(digits[row : row + 9] + "\n" for row in range(0, 81, 9))
