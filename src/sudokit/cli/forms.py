"""Forms of variants as formats to write: what `--to` takes beside the formats of boards."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sudokit import formats
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import VariantError
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit.variants import Puzzle, Solution

__all__ = ["FORMS", "Form", "written"]


class Form:
    """A form of variants, which also takes boards. Nothing is imported before something is written.

    Args:
        name: Its name in `variants.FORMS`.
        title: A description in one line.
        one_line: Whether a puzzle is exactly one line.
    """

    def __init__(self, name: str, title: str, *, one_line: bool) -> None:
        self.NAME = name
        self.TITLE = title
        self.ONE_LINE = one_line

    def text(self, board: Grid | Position | Puzzle) -> str:
        """The text of a board or a puzzle, including the last line end.

        Raises:
            VariantError: The form cannot hold the puzzle: which part, and why.
        """
        from sudokit import variants

        if isinstance(board, Position):
            board = board.grid
        puzzle = variants.Puzzle(board) if isinstance(board, Grid) else board
        return variants.write(puzzle, self.NAME) + "\n"


FORMS = {
    form.NAME: form
    for form in (
        Form("json", "JSON of sudokit, which holds every variant", one_line=False),
        Form("jsonl", "the same, one variant per line", one_line=True),
        Form("iss", "constraints of the Interactive Sudoku Solver", one_line=True),
        Form("f-puzzles", "a link to f-puzzles", one_line=True),
        Form("sudokupad", "a link to SudokuPad, with drawings and rules", one_line=True),
        Form("penpa", "a link to Penpa+, with drawings and rules", one_line=True),
    )
}
"""The forms by name."""

_ROWS = {"boj2239": "", "boj2580": " "}
"""The formats that are rows of digits, and what is between two digits."""


def written(board: Grid | Position | Puzzle | Solution, format: formats.Format | Form) -> str:
    """The text of a board, a variant or its solution, including the last line end.

    Args:
        board: The board, variant or solution.
        format: A form, which gets the puzzle with all digits of a solution; or a format of boards. These have no
            drawings of other sizes than 9x9. In the text of a solution, digits from 10 on are letters.

    Raises:
        VariantError: The format has no place for the variant.
    """
    if isinstance(board, (Grid, Position)):
        return format.text(board) if isinstance(format, Form) else formats.written(format, board)
    from sudokit import variants

    if isinstance(board, variants.Solution):
        return _of_solution(board, format)
    return _of_puzzle(board, format)


def _of_puzzle(puzzle: Puzzle, format: formats.Format | Form) -> str:
    if isinstance(format, Form):
        return format.text(puzzle)
    if format.NAME in formats.LINES:
        from sudokit import variants

        with suppress(VariantError):
            return variants.write(puzzle, "board") + "\n"
    raise VariantError(
        message(
            "{format} holds only classic Sudokus, and this is a variant; json holds every puzzle",
            format=format.NAME,
        )
    )


def _of_solution(solution: Solution, format: formats.Format | Form) -> str:
    puzzle = solution.puzzle
    if isinstance(format, Form):
        return format.text(puzzle.replace(givens=dict(solution), candidates={}))
    if format.NAME in formats.LINES:
        return f"{solution}\n"
    if format.NAME in _ROWS:
        text, width = str(solution), puzzle.columns
        rows = (text[start : start + width] for start in range(0, len(text), width))
        return "".join(f"{_ROWS[format.NAME].join(row)}\n" for row in rows)
    if len(solution.rows) == puzzle.columns == 9 and set(puzzle.digits) <= set(range(1, 10)):
        cells = bytes(digit for row in solution.rows for digit in row)
        givens = bytes(puzzle.givens.get(cell, 0) for cell in puzzle.cells)
        return formats.written(format, Grid.unchecked(cells, givens))
    raise VariantError(
        message("{format} holds only boards of 9x9 with the digits 1 to 9", format=format.NAME)
    )
