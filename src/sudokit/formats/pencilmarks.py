"""Pencilmark grids: drawings whose cells show all their candidates.

    .-------------------.-----------------.----------------.
    | 5     3     124   | 26   7     2468 | 1489 1249 248  |
    ...

Programs (HoDoKu, Simple Sudoku, SudokuWiki) and forums draw the borders with various characters, or
omit them; columns need not align. A cell may be in brackets. `position_of_marks` decides which cells
with a single digit are filled. A blank (`.`, `0` ...) is a cell without marks, which keeps every
candidate; `()` is a cell that has lost all candidates. A drawing in which no cell has two digits or
more is a `boxed` one.
"""

from __future__ import annotations

from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.formats import drawings
from sudokit.formats.drawings import read
from sudokit.formats.match import Match

__all__ = ["NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "pencilmarks"
TITLE = "a drawing whose cells show their candidates"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = False

_LONGEST_ROW = 400


def match(line: str) -> Match:
    """A border line, or nine groups of digits, at least one of them longer than one digit."""
    if drawings.is_border(line):
        return Match.YES
    found = [drawings.bare(group) for group in drawings.groups(line[:_LONGEST_ROW])]
    digits = sum(group.isascii() and group.isdigit() for group in found)
    if len(found) < 5 or 2 * digits <= len(found) or max(map(len, found)) == 1:
        return Match.NO
    return Match.YES if len(found) == 9 and max(map(len, found)) <= 9 else Match.PERHAPS


def write(board: Grid | Position) -> str:
    """The position as thirteen lines.

    Examples:
        >>> board = Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> print("".join(write(board).splitlines(keepends=True)[:3]), end="")
        +----------------------+----------------+-------------------+
        | 5      3      124    | 26   7    2468 | 1489  1249  248   |
        | 6      247    247    | 1    9    5    | 3478  234   2478  |
    """
    position = Position(board)
    shown = [
        str(digit) if digit else marks or "()"
        for digit, marks in zip(position.grid.cells, position.pencilmarks, strict=True)
    ]
    widths = [
        max(len(shown[cell]) for cell in range(81) if cell % 9 // 3 == stack) for stack in range(3)
    ]
    edge = "+".join(["", *("-" * (3 * width + 4) for width in widths), ""]) + "\n"
    text = edge
    for row in range(9):
        for stack, width in enumerate(widths):
            first = 9 * row + 3 * stack
            text += "| " + "".join(f"{cell:<{width + 1}}" for cell in shown[first : first + 3])
        text += "|\n" + (edge if row % 3 == 2 else "")
    return text
