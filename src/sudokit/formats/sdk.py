"""`.sdk`, the format of SadMan and SudoCue: header lines with `#`, nine rows, `.` for a blank.

The reader skips header lines (`#A` author, `#D` description, `#L` level and so on) and a line
`[Puzzle]`. It also skips a section `[State]` with its rows: the player's progress is not a puzzle. See
"SudoCue File Formats" by Ruud van der Werf (2006).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.formats.match import Match
from sudokit.formats.rows import read_rows

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.formats.source import Lines

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "sdk"
TITLE = "SadMan and SudoCue (.sdk): nine rows without spaces, '.' for a blank"
SUFFIXES = (".sdk",)
ONE_LINE = False


def match(line: str) -> Match:
    """Nine cells with at least one dot, or the name of a section in brackets."""
    if line.lower() == "[puzzle]":
        return Match.YES
    return Match.YES if len(line) == alphabet.leading_cells(line) == 9 and "." in line else Match.NO


def read(lines: Lines) -> bytes:
    """Take one board off the lines, and the player's progress after it."""
    if _is_section(lines, "[puzzle]"):
        next(lines)
    try:
        return read_rows(lines, str.strip)
    finally:
        if _is_section(lines, "[state]"):
            while (line := lines.peek()) and line.text:
                next(lines)


def write(grid: Grid) -> str:
    """The board as nine lines.

    Examples:
        >>> from sudokit import Grid
        >>> print(write(Grid("1" + 80 * "0")).splitlines()[0])
        1........
    """
    return "".join(str(grid)[row : row + 9] + "\n" for row in range(0, 81, 9))


def _is_section(lines: Lines, name: str) -> bool:
    line = lines.peek()
    return line is not None and line.text.lower() == name
