"""Puzzles as text for a model, with what it is asked to do."""

from __future__ import annotations

import json
from typing import Literal, get_args

from sudokit.board.grid import Grid, Source
from sudokit.names import cell_name, look_up

__all__ = ["FORMS", "Form", "board_text", "prompt"]

Form = Literal["line", "rows", "grid", "cells", "json"]
"""How a board is written; see `board_text`."""

FORMS: tuple[Form, ...] = get_args(Form)

_TASK = (
    "Solve this Sudoku. Fill each blank cell with a digit from 1 to 9, so that each row, each column and each 3x3 box has each "
    "digit once."
)
_BLANKS = {
    "line": "The 81 characters are the cells row by row, and a dot is a blank cell.",
    "rows": "A dot is a blank cell.",
    "grid": "A dot is a blank cell.",
    "cells": "Each given is named by its row and column; all other cells are blank.",
    "json": "0 is a blank cell.",
}
_ANSWER = "Write the solved board in the same form between <answer> and </answer>."
_ANSWER_CELLS = "Write the digits of all cells in the same form between <answer> and </answer>."


def board_text(board: Source, form: Form = "rows") -> str:
    """A board as text.

    Args:
        board: A `Grid`, or anything that `Grid` takes.
        form: `line` for 81 characters; `rows` for nine lines of nine characters with spaces between them; `grid` for the same
            with lines between the boxes; `cells` for `r1c1=5` and so on, filled cells alone; `json` for nine lists of nine
            numbers.

    Raises:
        ValueError: There is no such form.
        FormatError: It is not a board.
        ClueConflict: Two digits clash.

    Examples:
        >>> board = "53" + 79 * "."
        >>> print(board_text(board, "rows")[:17])
        5 3 . . . . . . .
        >>> board_text(board, "cells"), board_text(board, "json")[:28]
        ('r1c1=5 r1c2=3', '[[5, 3, 0, 0, 0, 0, 0, 0, 0]')
    """
    grid = Grid(board)
    form = look_up("form", form, FORMS)
    if form == "line":
        return str(grid)
    if form == "cells":
        return " ".join(f"{cell_name(cell)}={digit}" for cell, digit in enumerate(grid) if digit)
    if form == "json":
        rows = [json.dumps(list(grid.cells[start : start + 9])) for start in range(0, 81, 9)]
        return f"[{', '.join(rows)}]"
    text = str(grid)
    lines = [text[start : start + 9] for start in range(0, 81, 9)]
    if form == "rows":
        return "\n".join(" ".join(line) for line in lines)
    bands = [
        "\n".join(
            " | ".join(" ".join(line[at : at + 3]) for at in (0, 3, 6)) for line in lines[b : b + 3]
        )
        for b in (0, 3, 6)
    ]
    return "\n------+-------+------\n".join(bands)


def prompt(puzzle: Source, form: Form = "rows") -> str:
    """A puzzle as text, with the task before it and how to answer after it. `read_answer` reads the answer.

    Args:
        puzzle: A `Grid`, or anything that `Grid` takes.
        form: As for `board_text`.

    Raises:
        ValueError: There is no such form.
        FormatError: It is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> print(prompt("53" + 79 * ".", "cells"))
        Solve this Sudoku. Fill each blank cell with a digit from 1 to 9, so that each row, each column and each 3x3 box has each digit once.
        Each given is named by its row and column; all other cells are blank.
        <BLANKLINE>
        r1c1=5 r1c2=3
        <BLANKLINE>
        Write the digits of all cells in the same form between <answer> and </answer>.
    """
    form = look_up("form", form, FORMS)
    answer = _ANSWER_CELLS if form == "cells" else _ANSWER
    return f"{_TASK}\n{_BLANKS[form]}\n\n{board_text(puzzle, form)}\n\n{answer}"
