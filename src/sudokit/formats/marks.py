"""Positions from the marks in a text.

*Marks* are the digits that a text shows in a cell, as a mask (`sudokit.board.masks`). The candidates of
a position are the marks that no filled peer rules out. Programs write no others, but a player may have
forgotten to cross some out.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudokit.board import masks
from sudokit.board.grid import Grid
from sudokit.board.houses import PEERS
from sudokit.board.position import Position

__all__ = ["Marks", "position_of", "position_of_marks"]

Marks = Sequence[int | None]
"""The marks of each of the 81 cells; None for a cell without marks, which keeps every candidate."""


def position_of(cells: bytes, marks: Marks, givens: bytes | None = None) -> Position:
    """A position from digits and marks.

    Args:
        cells: 81 digits, 0 for blank.
        marks: The marks; those of filled cells are ignored.
        givens: The digits that are clues; all of them if None.

    Raises:
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> position = position_of(bytes([1, *80 * [0]]), [None, 0b11, *79 * [None]])
        >>> position.pencilmarks[1:3]
        ['2', '23456789']
    """
    grid = Grid.unchecked(Grid(cells).cells, givens)
    shown = masks.packed(masks.EVERY_DIGIT if mask is None else mask for mask in marks)
    return Position.of_bits(grid, masks.possible(cells) & shown)


def position_of_marks(marks: Marks) -> Position:
    """A position from a text that shows marks and nothing else.

    A cell with a single mark is filled if no peer shows the same digit, because programs cross out a
    digit around the cell that they fill. If a peer shows it, the cell is blank and has one candidate
    left. If this is true of all single marks, nobody has crossed out anything, and all of them are
    filled. All filled cells count as clues, because such a text cannot show which are not.

    Raises:
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> position_of_marks([0b1, *80 * [masks.EVERY_DIGIT]]).grid.at(1, 1)
        1
    """
    shown = [mask or 0 for mask in marks]
    single = [mask if mask.bit_count() == 1 else 0 for mask in shown]
    filled = [
        0 if not mask or any(mask & shown[peer] for peer in PEERS[cell]) else mask
        for cell, mask in enumerate(single)
    ]
    if not any(filled):
        filled = single
    return position_of(bytes(mask.bit_length() for mask in filled), marks)
