"""The boxes of grids of every size.

Cells are numbers from 0, row-major, as in native code. Everything here is worked out once for each size.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

__all__ = ["MOST", "box_shape", "boxes"]

MOST = 25
"""The largest number of rows, of columns and of different digits."""

Cells = tuple[int, ...]
Pair = tuple[int, int]


@lru_cache(maxsize=64)
def box_shape(height: int, width: int, size: int | None = None) -> Pair | None:
    """The usual shape of the boxes: their rows and columns, or None if there are no such boxes.

    Of all shapes that divide the grid, it is the one nearest to a square; of two equally near, the wider one.

    Args:
        height: The number of rows of the grid.
        width: The number of its columns.
        size: The number of cells in a box; if None, of the longer side of the grid.

    Examples:
        >>> box_shape(9, 9), box_shape(6, 6), box_shape(7, 7)
        ((3, 3), (2, 3), None)
    """
    size = max(height, width) if size is None else size
    for short in range(isqrt(size), 1, -1):
        long = size // short
        for shape in ((short, long), (long, short)):
            if short * long == size and height % shape[0] == 0 and width % shape[1] == 0:
                return shape
    return None


@lru_cache(maxsize=64)
def boxes(height: int, width: int, size: int | None = None) -> tuple[Cells, ...]:
    """The usual boxes of a grid, row by row; none if `box_shape` finds no shape."""
    shape = box_shape(height, width, size)
    if shape is None:
        return ()
    return tuple(
        tuple(
            (top + row) * width + left + column
            for row in range(shape[0])
            for column in range(shape[1])
        )
        for top in range(0, height, shape[0])
        for left in range(0, width, shape[1])
    )
