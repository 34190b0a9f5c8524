"""Random regions for jigsaws: connected groups of cells, all of the same size."""

from __future__ import annotations

from sudokit.generator.dice import Dice
from sudokit.variants.places import Cell, grid_cells

__all__ = ["jigsaw"]

_TURNS = 8
"""How often each cell changes its region, on average."""

Region = set[Cell]


def jigsaw(rows: int, columns: int, size: int, dice: Dice) -> list[list[Cell]]:
    """Random regions.

    They begin as pieces of a snake. Then two regions that touch exchange a cell each, as long as both stay connected.

    Args:
        rows: The number of rows.
        columns: The number of columns.
        size: The number of cells in a region, which divides that of the grid.
        dice: The random numbers.

    Examples:
        >>> regions = jigsaw(5, 5, 5, Dice(1, 1))
        >>> sorted(map(len, regions)), sorted(cell for region in regions for cell in region) == list(grid_cells(5, 5))
        ([5, 5, 5, 5, 5], True)
    """
    cells = grid_cells(rows, columns)
    snake = [
        cell
        for row in range(rows)
        for cell in cells[row * columns : (row + 1) * columns][:: 1 if row % 2 == 0 else -1]
    ]
    regions = [set(snake[start : start + size]) for start in range(0, len(snake), size)]
    of = {cell: region for region in regions for cell in region}
    for _ in range(_TURNS * len(cells)):
        cell = dice.one_of(cells)
        mine = of[cell]
        others = [of[each] for each in _sides(cell) if each in of and of[each] is not mine]
        if not others:
            continue
        other = dice.one_of(others)
        back = [
            each for each in sorted(other) if any(of.get(near) is mine for near in _sides(each))
        ]
        change = dice.one_of(back)
        after_mine, after_other = mine - {cell} | {change}, other - {change} | {cell}
        if not (_is_connected(after_mine) and _is_connected(after_other)):
            continue
        for region, after in ((mine, after_mine), (other, after_other)):
            region.clear()
            region.update(after)
        of[cell], of[change] = other, mine
    return sorted(map(sorted, regions))


def _sides(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (
        Cell(row - 1, column),
        Cell(row, column - 1),
        Cell(row, column + 1),
        Cell(row + 1, column),
    )


def _is_connected(region: Region) -> bool:
    first = next(iter(region))
    seen, reached = {first}, [first]
    for cell in reached:
        for each in _sides(cell):
            if each in region and each not in seen:
                seen.add(each)
                reached.append(each)
    return len(seen) == len(region)
