"""Unavoidable sets: sets of cells of a full grid in which every puzzle with this solution has a clue.

A set of cells is *unavoidable* if the grid without them has several solutions: a puzzle without a clue
in the set then has several too. It is minimal if no proper subset is unavoidable; then it consists of
exactly the cells where another full grid differs from this one. McGuire, Tugemann and Civario ("There
is no 16-clue Sudoku", 2012) describe how such sets bound the number of clues. They match a grid against
known shapes, which is fast for many grids.

This module searches for the other grids, see `native/setting/differences.hpp`: a cell takes another digit, the
cells of its row, column and box that hold this digit have to change in turn, and so on until no house
holds a digit twice. That finds all minimal sets up to a size. The search follows every grid that differs
in so few cells, starting from the smallest cell; it stops where the board is full and free of clashes,
and no minimal set extends beyond that point. It is native because it visits millions of boards that
differ in one cell each, with a few instructions per board. Each is a step of a search rather than a
question, so batches would not help.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.errors import FormatError
from sudokit.messages import message
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

    The smallest sets have 4 cells; none has 5. Each additional cell about doubles both the time and the
    number of sets: a typical grid has about 300 sets of up to 12 cells, found in hundredths of a
    second, and about 3,000 of up to 16 cells, found in half a second.

    Args:
        solution: A full grid, as a `Grid` or anything that `Grid` takes.
        size: The largest number of cells in a set, 1 to 20.
        timeout: Seconds before giving up; see `sudokit.Stop`.

    Returns:
        Sets as tuples of cells, 0 to 80, ascending. Smaller sets come first; sets of the same size are
        in order.

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
        raise FormatError(
            message("{blanks} cells are blank, expected a full grid", blanks=grid.blanks)
        )
    with within(timeout):
        found = {
            tuple(cells)
            for first in range(81)
            for cells in _native.differences_from(grid.cells, first, size)
        }
        return _minimal(sorted(found, key=lambda cells: (len(cells), cells)))


def _minimal(sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The sets that contain no earlier one, given smallest first."""
    kept: list[tuple[int, ...]] = []
    by_first_two: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for cells in each_checked(sets):
        mask = sum(1 << cell for cell in cells)
        # A subset starts with two of these cells, so few sets have to be compared.
        if not any(
            mask & other == other
            for two in combinations(cells, 2)
            for other in by_first_two.get(two, ())
        ):
            kept.append(cells)
            by_first_two[cells[:2]].append(mask)
    return kept
