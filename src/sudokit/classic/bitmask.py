"""Algorithm `bitmask`: like `sets`, but one integer per house holds the digits it lacks.

Bit d of a house's *mask* (value `1 << d`) is set while the house lacks digit d + 1. The `&` of the
masks of a cell's row, column and box is the set of all digits that fit, found in one step instead
of nine checks: no digit that does not fit is ever tried. Placements and backtracks are those of
`scan` and `sets`, because cells and digits still go in ascending order; the rejections are gone.

The blanks are listed once, each with the numbers of its row, column and box. Three idioms:

    mask & -mask        the lowest bit of a mask: its smallest digit
    bit.bit_length()    the digit that a single bit stands for
    mask ^ bit          the mask without, or again with, that digit
"""

from __future__ import annotations

from sudokit.board.grid import Grid
from sudokit.classic.result import NO_LIMIT, OnEvent, Recorder, Result

__all__ = ["solve"]

ALL = 0b111111111

Blank = tuple[int, int, int, int]
"""A blank cell, and the numbers of its row, column and box."""

Masks = tuple[list[int], list[int], list[int]]
"""The masks of the rows, the columns and the boxes."""


def solve(grid: Grid, on_event: OnEvent | None = None, *, max_checks: int = NO_LIMIT) -> Result:
    """Solve a board by backtracking over the digits that a bitwise and leaves for each blank.

    Args:
        grid: The board; it is not changed.
        on_event: Called as `on_event(event, cell, digit)` with each place and undo.
        max_checks: The number of checks after which to give up.

    Returns:
        The smallest solution (None if there is none) and the counters.

    Raises:
        GaveUp: The checks were used up.

    Complexity:
        As many placements as `scan`; one step to find all digits that fit a cell.

    Source:
        Finding all choices of a level before the first is tried: R. J. Walker, "An Enumerative
        Technique for a Class of Combinatorial Problems", Proceedings of Symposia in Applied
        Mathematics 10 (1960); Algorithm W in D. E. Knuth, The Art of Computer Programming 4B.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> result = solve(Grid(puzzle))
        >>> print(result.solution)
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> result.placements, result.backtracks
        (4208, 4157)
    """
    board = bytearray(grid.cells)
    rows, columns, boxes = [ALL] * 9, [ALL] * 9, [ALL] * 9
    blanks = []
    for cell, digit in enumerate(board):
        row, column, box = cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3
        if digit:
            bit = 1 << digit - 1
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[box] ^= bit
        else:
            blanks.append((cell, row, column, box))
    record = Recorder(grid, on_event, max_checks)
    solved = fill(board, blanks, 0, (rows, columns, boxes), record)
    return record.result(board if solved else None)


def fill(
    board: bytearray, blanks: list[Blank], filled: int, masks: Masks, record: Recorder
) -> bool:
    """Fill the blanks after the first `filled` ones; False if that is impossible."""
    if filled == len(blanks):
        return True
    rows, columns, boxes = masks
    cell, row, column, box = blanks[filled]
    fitting = rows[row] & columns[column] & boxes[box]
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        digit = bit.bit_length()
        board[cell] = digit
        rows[row] ^= bit
        columns[column] ^= bit
        boxes[box] ^= bit
        record.place(cell, digit)
        if fill(board, blanks, filled + 1, masks, record):
            return True
        board[cell] = 0
        rows[row] ^= bit
        columns[column] ^= bit
        boxes[box] ^= bit
        record.undo(cell, digit)
    return False
