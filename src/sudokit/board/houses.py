"""The geometry of the board: which cells belong together.

A *house* is a row, a column or a box; the *peers* of a cell are the 20 others in its three houses.
Cells are counted 0 to 80, row-major.
"""

from __future__ import annotations

__all__ = ["HOUSES", "PEERS"]

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

PEERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({peer for house in HOUSES if cell in house for peer in house} - {cell}))
    for cell in range(81)
)
"""For each of the 81 cells the 20 cells that share a house with it."""
