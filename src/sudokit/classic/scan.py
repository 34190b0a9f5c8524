"""Algorithm `scan`: fill the blanks in order, and look at the board before each digit.

The first program that most people write for a Sudoku: go through the blanks in reading order, try
1 to 9 in each, and before a digit is written look whether its row, its column or its box already
holds it. If no digit fits, go back to the previous blank and try its next digit. Because cells and
digits go in ascending order, the first solution found is the lexicographically smallest.

The board is a `bytearray` of 81 cells, row-major, 0 for a blank.
"""

from __future__ import annotations

from sudokit.board.grid import Grid
from sudokit.classic.result import NO_LIMIT, OnEvent, Recorder, Result

__all__ = ["solve"]


def solve(grid: Grid, on_event: OnEvent | None = None, *, max_checks: int = NO_LIMIT) -> Result:
    """Solve a board by plain backtracking that checks digits by looking at up to 27 cells.

    Args:
        grid: The board; it is not changed.
        on_event: Called as `on_event(event, cell, digit)` with each place, reject and undo.
        max_checks: The number of checks after which to give up.

    Returns:
        The smallest solution (None if there is none) and the counters.

    Raises:
        GaveUp: The checks were used up.

    Complexity:
        Exponential in the blanks: at most 9 ** blanks placements.

    Source:
        Depth-first backtracking, named by D. H. Lehmer and described in S. W. Golomb and
        L. D. Baumert, "Backtrack Programming", Journal of the ACM 12 (1965).

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> result = solve(Grid(puzzle))
        >>> print(result.solution)
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> result.placements, result.backtracks
        (4208, 4157)
    """
    board = bytearray(grid.cells)
    record = Recorder(grid, on_event, max_checks)
    return record.result(board if fill(board, 0, record) else None)


def fill(board: bytearray, start: int, record: Recorder) -> bool:
    """Fill the blanks from cell `start` on; False if that is impossible."""
    cell = board.find(0, start)
    if cell == -1:
        return True
    for digit in range(1, 10):
        if not fits(board, cell, digit):
            record.reject(cell, digit)
            continue
        board[cell] = digit
        record.place(cell, digit)
        if fill(board, cell + 1, record):
            return True
        board[cell] = 0
        record.undo(cell, digit)
    return False


def fits(board: bytearray, cell: int, digit: int) -> bool:
    """Whether no cell in the row, the column or the box of a cell holds the digit."""
    row, column = divmod(cell, 9)
    for i in range(9):
        if board[9 * row + i] == digit or board[9 * i + column] == digit:
            return False
    top, left = row - row % 3, column - column % 3
    for r in range(top, top + 3):
        for c in range(left, left + 3):
            if board[9 * r + c] == digit:
                return False
    return True
