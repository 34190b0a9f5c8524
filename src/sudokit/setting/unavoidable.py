"""Unavoidable sets: cells of a full grid of which every puzzle with this solution has one as a clue.

A set of cells is *unavoidable* if the grid without them has several solutions, so that a puzzle
without a clue in them has several, too. It is minimal if no proper subset is unavoidable; then it is
exactly where another full grid differs from this one. McGuire, Tugemann and Civario ("There is no
16-clue Sudoku", 2012) describe how such sets bound the number of clues; they match a grid against
known shapes, which is fast for many grids.

Here the other grids are searched for, see `native/setting/differences.hpp`: a cell takes another digit, the
cells of its row, column and box that hold this digit have to change in their turn, and so on until
no house holds a digit twice. That finds all minimal sets of a size: the search follows every grid
that differs in so few cells, from the smallest cell on, and where it stops, because the board is full
and free of clashes, no minimal set goes on. It is native because it visits millions of boards that
differ in one cell each, with a few instructions a board; each is a step of a search, and no question
that a batch could ask.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.errors import FormatError
from sudokit.stopping import each_checked, within

if TYPE_CHECKING:
    from sudokit.board.grid import Source

__all__ = ["LARGEST_SIZE", "unavoidable_sets"]

LARGEST_SIZE = 20
"""Time and number about double with each cell: here some ten seconds and 30,000 sets."""


def unavoidable_sets(
    solution: Source, size: int = 12, *, timeout: float | None = None
) -> list[tuple[int, ...]]:
    """All minimal unavoidable sets of a full grid, up to a size.

    The smallest possible has 4 cells; none has 5. Both time and number of sets about double with
    each cell more: for a usual grid some 300 sets and hundredths of a second up to 12 cells, some
    3,000 and half a second up to 16.

    Args:
        solution: A full grid, as a `Grid` or anything that `Grid` takes.
        size: The most cells in a set, 1 to 20.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

    Returns:
        Sets as tuples of cells, 0 to 80, ascending; the smallest sets first, and those of a size in
        order.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The grid is not full, or not a board at all.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        >>> sets = unavoidable_sets(grid, size=6)
        >>> sets[0], len(sets)
        ((3, 4, 30, 31), 27)
    """
    size = whole_number("size", size, least=1, most=LARGEST_SIZE)
    grid = Grid(solution)
    if not grid.is_solved:
        raise FormatError(f"{grid.blanks} cells are blank, expected a full grid")
    with within(timeout):
        found = {
            tuple(cells)
            for first in range(81)
            for cells in _native.differences_from(grid.cells, first, size)
        }
        return _minimal(sorted(found, key=lambda cells: (len(cells), cells)))


def _minimal(sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those that contain none that comes before them; the smallest come first."""
    kept: list[tuple[int, ...]] = []
    by_first_two: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for cells in each_checked(sets):
        mask = sum(1 << cell for cell in cells)
        # A subset begins with two of these cells, so that few have to be looked at.
        if not any(
            mask & other == other
            for two in combinations(cells, 2)
            for other in by_first_two.get(two, ())
        ):
            kept.append(cells)
            by_first_two[cells[:2]].append(mask)
    return kept
