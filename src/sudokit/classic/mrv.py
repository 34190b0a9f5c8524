"""Algorithm `mrv`: like `bitmask`, but always fill a blank with the fewest candidates.

MRV stands for "minimum remaining values", the usual name for this rule. The board decides
the order of the blanks: a blank with one candidate needs no guess, a blank with none ends a wrong
branch at once, and among the others the smallest choice is the least likely to be wrong. Looking at
every blank before each placement is slow, but saves orders of magnitude on hard boards. That is what
this algorithm teaches.

The masks are those of `bitmask`. Because the cells no longer go in order, the answer
for a board with several solutions is some solution, not always the smallest.
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
    """Solve a board by backtracking, each time in the first blank with the fewest candidates.

    Args:
        grid: The board; it is not changed.
        on_event: Called as `on_event(event, cell, digit)` with each place and undo.
        max_checks: The number of checks after which to give up.

    Returns:
        Some solution (None if there is none) and the counters.

    Raises:
        GaveUp: The checks were used up.

    Complexity:
        Exponential in the worst case, but rarely more than some thousand placements; each costs a
        look at every blank.

    Source:
        Search rearrangement: J. R. Bitner and E. M. Reingold, "Backtrack Programming Techniques",
        Communications of the ACM 18 (1975).

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> result = solve(Grid(puzzle))
        >>> print(result.solution)
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> result.placements, result.backtracks
        (51, 0)
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
    solved = fill(board, blanks, (rows, columns, boxes), record)
    return record.result(board if solved else None)


def fill(board: bytearray, blanks: list[Blank], masks: Masks, record: Recorder) -> bool:
    """Fill the remaining blanks; False if that is impossible."""
    if not blanks:
        return True
    index = min(range(len(blanks)), key=lambda i: candidates(blanks[i], masks).bit_count())
    blank = cell, row, column, box = blanks.pop(index)
    rows, columns, boxes = masks
    fitting = candidates(blank, masks)
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        digit = bit.bit_length()
        board[cell] = digit
        rows[row] ^= bit
        columns[column] ^= bit
        boxes[box] ^= bit
        record.place(cell, digit)
        if fill(board, blanks, masks, record):
            return True
        board[cell] = 0
        rows[row] ^= bit
        columns[column] ^= bit
        boxes[box] ^= bit
        record.undo(cell, digit)
    blanks.insert(index, blank)
    return False


def candidates(blank: Blank, masks: Masks) -> int:
    """The mask of the digits that fit a blank."""
    _, row, column, box = blank
    rows, columns, boxes = masks
    return rows[row] & columns[column] & boxes[box]
