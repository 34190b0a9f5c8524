"""Puzzles as text for a model, with what it is asked to do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, get_args

from sudokit.board.variant import Variant
from sudokit.environments.tasks import Task, task_of
from sudokit.names import look_up

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle
    from sudokit.variants import Solution

__all__ = ["FORMS", "Form", "board_text", "prompt", "written"]

Form = Literal["line", "rows", "grid", "cells", "json"]
"""How a board is written; see `board_text`."""

FORMS: tuple[Form, ...] = get_args(Form)

_BLANKS = {
    "line": "The {size} characters are the cells row by row, and a dot is a blank cell.",
    "rows": "A dot is a blank cell.",
    "grid": "A dot is a blank cell.",
    "cells": "Each given is named by its row and column; all other cells are blank.",
    "json": "0 is a blank cell.",
}
_LETTERS = "The letters from A are the digits from 10."
_ANSWER = "Write the solved board in the same form between <answer> and </answer>."
_ANSWER_CELLS = "Write the digits of all cells in the same form between <answer> and </answer>."


def board_text(board: AnyPuzzle | Solution, form: Form = "rows") -> str:
    """A board as text.

    Args:
        board: A `Grid`, or anything that `Grid` takes; or a puzzle of `sudokit.variants`, a text of one, its JSON, or a solution.
        form: `line` for a character for each cell, digits from 10 as letters; `rows` for a line for each row with spaces between
            the cells; `grid` for the same with lines between the boxes, if there are boxes; `cells` for `r1c1=5` and so on, filled
            cells alone; `json` for a list of numbers for each row.

    Raises:
        ValueError: There is no such form, or the puzzle has extra cells or digits other than 1 and so on.
        FormatError: It is not a board.
        ClueConflict: Two digits clash.
        VariantError: It is not a valid variant.

    Examples:
        >>> board = "53" + 79 * "."
        >>> print(board_text(board, "rows")[:17])
        5 3 . . . . . . .
        >>> board_text(board, "cells"), board_text(board, "json")[:28]
        ('r1c1=5 r1c2=3', '[[5, 3, 0, 0, 0, 0, 0, 0, 0]')
        >>> print(board_text("1..............4", "grid"))
        1 . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . 4
    """
    value: Any = board
    if isinstance(getattr(value, "puzzle", None), Variant):  # a solution
        cells = bytes(digit for row in value.rows for digit in row)
        return written(task_of(value.puzzle), cells, form)
    task = task_of(value)
    return written(task, task.givens, form)


def written(task: Task, cells: bytes, form: Form) -> str:
    """A board of a task as text; see `board_text`."""
    form = look_up("form", form, FORMS)
    if form == "line":
        return task.written(cells)
    if form == "cells":
        return " ".join(f"{task.name(cell)}={digit}" for cell, digit in enumerate(cells) if digit)
    rows = [cells[start : start + task.columns] for start in range(0, task.size, task.columns)]
    if form == "json":
        return f"[{', '.join(json.dumps(list(row)) for row in rows)}]"
    width = len(str(task.digits))
    shown = [[(str(digit) if digit else ".").rjust(width) for digit in row] for row in rows]
    if form == "rows" or not task.box:
        return "\n".join(" ".join(row) for row in shown)
    high, wide = task.box
    stacks = range(0, task.columns, wide)
    lines = [" | ".join(" ".join(row[at : at + wide]) for at in stacks) for row in shown]
    dashes = "-+-".join("-" * (wide * (width + 1) - 1) for _ in stacks)
    bands = ["\n".join(lines[at : at + high]) for at in range(0, task.rows, high)]
    return f"\n{dashes}\n".join(bands)


def prompt(puzzle: AnyPuzzle, form: Form = "rows") -> str:
    """A puzzle as text, with the task and all rules before it and how to answer after it. `read_answer` reads the answer.

    Args:
        puzzle: As for `board_text`.
        form: As for `board_text`.

    Raises:
        ValueError: As for `board_text`, and so are the other errors.
        FormatError: It is not a board.
        ClueConflict: Two clues clash.
        VariantError: It is not a valid variant.

    Examples:
        >>> print(prompt("53" + 79 * ".", "cells"))
        Solve this Sudoku. Fill each blank cell with a digit from 1 to 9, so that each row, each column and each 3x3 box has each digit once.
        Each given is named by its row and column; all other cells are blank.
        <BLANKLINE>
        r1c1=5 r1c2=3
        <BLANKLINE>
        Write the digits of all cells in the same form between <answer> and </answer>.
        >>> from sudokit.variants import Cage, Puzzle
        >>> print(prompt(Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4)])))
        Solve this Sudoku. Fill each blank cell with a digit from 1 to 4, so that each row, each column and each 2x2 box has each digit once.
        Killer cage: Digits in the cage do not repeat and add up to the total, if there is one. Here: r2c2 r2c3, total 4.
        A dot is a blank cell.
        <BLANKLINE>
        1 2 . .
        . . . .
        . . . .
        . . . .
        <BLANKLINE>
        Write the solved board in the same form between <answer> and </answer>.
    """
    form = look_up("form", form, FORMS)
    task = task_of(puzzle)
    blanks = _BLANKS[form].format(size=task.size)
    if form == "line" and task.digits > 9:
        blanks += f" {_LETTERS}"
    board = written(task, task.givens, form)
    answer = _ANSWER_CELLS if form == "cells" else _ANSWER
    return "\n".join([*task.rules, blanks, "", board, "", answer])
