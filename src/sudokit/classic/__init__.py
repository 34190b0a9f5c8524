"""The textbook algorithms: one short file each, to read, watch and race.

They come in teaching order. Each avoids work that the one before it wastes:

| name      | idea                                                       | of several solutions |
| --------- | ---------------------------------------------------------- | -------------------- |
| `scan`    | fills blanks in order, tries 1 to 9, scans three houses    | the smallest         |
| `sets`    | the same, with a set of the digits in each house           | the smallest         |
| `bitmask` | the same, with one integer per house: only digits that fit | the smallest         |
| `mrv`     | bitmask, but always fills a blank with fewest candidates   | any                  |
| `dlx`     | exact cover with dancing links                             | any                  |

All have the same interface, `solve(grid, on_event=None, *, max_checks=NO_LIMIT) -> Result`, and the
counters of a `Result` mean the same in all of them; `sudokit.classic.result` defines them. The *smallest* of
several solutions is the lexicographically smallest of their 81-digit strings.

They share nothing but `Grid` with the other solvers of this library, so the tests can use them as
independent witnesses.

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
"""Every algorithm by name, in teaching order."""

IN_ORDER: frozenset[str] = frozenset({"scan", "sets", "bitmask"})
"""The algorithms that go in order, and so find the lexicographically smallest solution."""
