"""A board as plain Unicode text.

A board is 25 characters wide, or 49 with candidates, where every cell shows three by three pencilmarks.
`pieces` yields the drawing in pieces with their roles, which `terminal` draws in colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["Marks", "Piece", "draw", "marks_to_draw", "pieces"]

Role = Literal["line", "given", "filled", "blank", "candidate"]


class Piece(NamedTuple):
    """Characters of a drawing that have one role."""

    text: str
    role: Role


Marks = bool | Sequence[frozenset[int]]
"""The candidates to draw: none (False), all that no peer contains (True), or those given for each cell."""


def marks_to_draw(grid: Grid, candidates: Marks) -> Sequence[frozenset[int]] | None:
    """The candidates of each cell, or None if none are to be drawn."""
    if candidates is True:
        return grid.candidates()
    return candidates or None


def draw(grid: Grid, *, candidates: Marks = False) -> str:
    """The board as lines of text, without a final line end.

    Examples:
        >>> from sudokit import Grid
        >>> print(draw(Grid("12" + "." * 79)).splitlines()[1])
        │ 1 2 · │ · · · │ · · · │
    """
    return "".join(piece.text for piece in pieces(grid, candidates=candidates))


def pieces(grid: Grid, *, candidates: Marks = False) -> Iterator[Piece]:
    """The drawing in pieces, left to right, top to bottom."""
    marks = marks_to_draw(grid, candidates)
    rows = list(_rows_of_pencilmarks(grid, marks) if marks else _rows_of_digits(grid))
    width = 15 if candidates else 7
    rule = "─" * width
    yield Piece(f"┌{rule}┬{rule}┬{rule}┐\n", "line")
    for number, row in enumerate(rows):
        if number and number % (len(rows) // 3) == 0:
            yield Piece(f"├{rule}┼{rule}┼{rule}┤\n", "line")
        yield from row
        yield Piece("\n", "line")
    yield Piece(f"└{rule}┴{rule}┴{rule}┘", "line")


def _rows_of_digits(grid: Grid) -> Iterator[list[Piece]]:
    for row in range(9):
        line: list[Piece] = []
        for column in range(9):
            line.append(Piece(" " if column % 3 else "│ ", "line"))
            line.append(_digit(grid, 9 * row + column))
            if column % 3 == 2:
                line.append(Piece(" ", "line"))
        yield [*line, Piece("│", "line")]


def _rows_of_pencilmarks(grid: Grid, candidates: Sequence[frozenset[int]]) -> Iterator[list[Piece]]:
    """Three lines per row: the candidates 1 2 3, 4 5 6 and 7 8 9; a digit is in the middle."""
    for row in range(9):
        for first in (1, 4, 7):
            line: list[Piece] = []
            for column in range(9):
                cell = 9 * row + column
                line.append(Piece("  " if column % 3 else "│ ", "line"))
                if grid.cells[cell]:
                    middle = _digit(grid, cell) if first == 4 else Piece(" ", "blank")
                    line += [Piece(" ", "blank"), middle, Piece(" ", "blank")]
                else:
                    digits = range(first, first + 3)
                    marks = "".join(str(d) if d in candidates[cell] else "·" for d in digits)
                    line.append(Piece(marks, "candidate"))
                if column % 3 == 2:
                    line.append(Piece(" ", "line"))
            yield [*line, Piece("│", "line")]
        if row % 3 != 2:
            yield [Piece("│" + " " * 15, "line")] * 3 + [Piece("│", "line")]


def _digit(grid: Grid, cell: int) -> Piece:
    digit = grid.cells[cell]
    if not digit:
        return Piece("·", "blank")
    return Piece(str(digit), "given" if grid.puzzle.cells[cell] else "filled")
