"""The textbook algorithms, each one short file, to be read, watched and raced.

In teaching order, every one the answer to what the one before wastes:

| name      | idea                                                       | of several solutions |
| --------- | ---------------------------------------------------------- | -------------------- |
| `scan`    | blanks in order, digits 1 to 9, look at the three houses   | the smallest         |
| `sets`    | the same, with a table of what each house holds            | the smallest         |
| `bitmask` | the same, with one integer a house: only digits that fit   | the smallest         |
| `mrv`     | bitmask, but always the blank with the fewest candidates   | any                  |
| `dlx`     | exact cover with dancing links                             | any                  |

All have the same face, `solve(grid, on_event=None, *, max_checks=NO_LIMIT) -> Result`, and the
counters of a `Result` mean the same in all; `sudokit.classic.result` says what. The *smallest* of
several solutions is the lexicographically smallest of their 81-digit strings.

They share nothing with the other solvers of this library but `Grid`, so that the tests can use
them as independent witnesses.

Examples:
    >>> from sudokit.board.grid import Grid
    >>> board = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> for name, solve in ALGORITHMS.items():
    ...     result = solve(board)
    ...     print(f"{name:8}{result.placements:5}{result.checks:6}{result.backtracks:5}")
    scan     4208 37652 4157
    sets     4208 37652 4157
    bitmask  4208  4208 4157
    mrv        51    51    0
    dlx        51    51    0
"""

from sudokit.classic import bitmask, dlx, mrv, scan, sets
from sudokit.classic.result import NO_LIMIT, Event, GaveUp, OnEvent, Result, Solver

__all__ = ["ALGORITHMS", "IN_ORDER", "NO_LIMIT", "Event", "GaveUp", "OnEvent", "Result", "Solver"]

ALGORITHMS: dict[str, Solver] = {
    "scan": scan.solve,
    "sets": sets.solve,
    "bitmask": bitmask.solve,
    "mrv": mrv.solve,
    "dlx": dlx.solve,
}
"""Every algorithm by its name, in teaching order."""

IN_ORDER: frozenset[str] = frozenset({"scan", "sets", "bitmask"})
"""The algorithms that go in order, and so find the lexicographically smallest solution."""
