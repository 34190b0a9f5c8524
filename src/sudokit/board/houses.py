"""The geometry of the board: which cells belong together.

A *house* is a row, a column or a box; the *peers* of a cell are the 20 others in its three houses.
Cells are counted 0 to 80, row-major.
"""

from __future__ import annotations

__all__ = ["HOUSES", "HOUSES_OF", "PEERS"]

HOUSES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(start, start + 9)) for start in range(0, 81, 9)),
    *(tuple(range(column, 81, 9)) for column in range(9)),
    *(
        tuple(27 * band + 3 * stack + 9 * row + column for row in range(3) for column in range(3))
        for band in range(3)
        for stack in range(3)
    ),
)
"""The 27 houses: nine rows, nine columns, nine boxes, each a tuple of nine cells."""

HOUSES_OF: tuple[tuple[int, int, int], ...] = tuple(
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81)
)
"""For each of the 81 cells, its row, column and box as indices of `HOUSES`."""

PEERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({peer for house in houses for peer in HOUSES[house]} - {cell}))
    for cell, houses in enumerate(HOUSES_OF)
)
"""For each of the 81 cells, the 20 cells that share a house with it."""
