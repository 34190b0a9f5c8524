"""Algorithm `sets`: like `scan`, but remember what each house holds.

`scan` looks at the same cells again and again. Here every row, column and box has a table of the
digits that it holds, so that a check is three look-ups instead of a walk over 27 cells. Each digit
written or taken back must now be entered in three tables as well. The order of the search, and so
every counter, is that of `scan`; only the time is shorter.

The board is a `bytearray` of 81 cells, row-major, 0 for a blank; the tables are Python sets of
digits. Boxes are numbered 0 to 8 in reading order.
"""

from __future__ import annotations

from sudokit.board.grid import Grid
from sudokit.classic.result import NO_LIMIT, OnEvent, Recorder, Result

__all__ = ["solve"]

Houses = tuple[list[set[int]], list[set[int]], list[set[int]]]
"""What the rows, the columns and the boxes hold."""


def solve(grid: Grid, on_event: OnEvent | None = None, *, max_checks: int = NO_LIMIT) -> Result:
    """Solve a board by backtracking with three tables of what each house already holds.

    Args:
        grid: The board; it is not changed.
        on_event: Called as `on_event(event, cell, digit)` with each place, reject and undo.
        max_checks: The number of checks after which to give up.

    Returns:
        The smallest solution (None if there is none) and the counters.

    Raises:
        GaveUp: The checks were used up.

    Complexity:
        As many placements as `scan`; constant time for each check.

    Source:
        Auxiliary tables for backtracking: D. E. Knuth, The Art of Computer Programming 4B (2022),
        section 7.2.2.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> result = solve(Grid(puzzle))
        >>> print(result.solution)
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> result.placements, result.backtracks
        (4208, 4157)
    """
    board = bytearray(grid.cells)
    rows: list[set[int]] = [set() for _ in range(9)]
    columns: list[set[int]] = [set() for _ in range(9)]
    boxes: list[set[int]] = [set() for _ in range(9)]
    for cell, digit in enumerate(board):
        if digit:
            rows[cell // 9].add(digit)
            columns[cell % 9].add(digit)
            boxes[cell // 27 * 3 + cell % 9 // 3].add(digit)
    record = Recorder(grid, on_event, max_checks)
    solved = fill(board, 0, (rows, columns, boxes), record)
    return record.result(board if solved else None)


def fill(board: bytearray, start: int, houses: Houses, record: Recorder) -> bool:
    """Fill the blanks from cell `start` on; False if that is impossible."""
    cell = board.find(0, start)
    if cell == -1:
        return True
    rows, columns, boxes = houses
    row, column, box = rows[cell // 9], columns[cell % 9], boxes[cell // 27 * 3 + cell % 9 // 3]
    for digit in range(1, 10):
        if digit in row or digit in column or digit in box:
            record.reject(cell, digit)
            continue
        board[cell] = digit
        for house in (row, column, box):
            house.add(digit)
        record.place(cell, digit)
        if fill(board, cell + 1, houses, record):
            return True
        board[cell] = 0
        for house in (row, column, box):
            house.remove(digit)
        record.undo(cell, digit)
    return False
