"""The geometry of the board: which cells belong together.

A *house* is a row, a column or a box; the *peers* of a cell are the 20 others in its three houses.
Cells are counted 0 to 80, row-major.
"""

from __future__ import annotations

__all__ = ["HOUSES", "PEERS"]

_ROWS = [tuple(range(9 * r, 9 * r + 9)) for r in range(9)]
_COLUMNS = [tuple(range(c, 81, 9)) for c in range(9)]
_BOXES = [
    tuple(27 * band + 3 * stack + 9 * r + c for r in range(3) for c in range(3))
    for band in range(3)
    for stack in range(3)
]

HOUSES: tuple[tuple[int, ...], ...] = (*_ROWS, *_COLUMNS, *_BOXES)
"""The 27 houses: nine rows, nine columns, nine boxes, each a tuple of nine cells."""

PEERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({peer for house in HOUSES if cell in house for peer in house} - {cell}))
    for cell in range(81)
)
"""For each of the 81 cells the 20 cells that share a house with it."""
