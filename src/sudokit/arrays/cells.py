"""The boards of all functions of this room, as arrays of shape (n, 81).

What needs several numbers for each cell is done for some thousand boards at a time, so that intermediate arrays stay small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.board.alphabet import read_array
from sudokit.engine import Sources, as_array
from sudokit.errors import FormatError

__all__ = ["HOUSES_OF", "Cells", "bits_in_houses", "cells_of", "in_pairs", "like", "parts"]

Cells = npt.NDArray[np.uint8]
"""Shape (n, 81), row-major: 0 for a blank, 1 to 9, any other number for what is not a cell."""

_BOARDS_A_PART = 4096
Bits = npt.NDArray[np.uint16]
"""Digits as a mask: bit d for the digit d."""

_BITS = np.zeros(256, np.uint16)
_BITS[1:10] = 1 << np.arange(1, 10)

_CELLS = np.arange(81).reshape(9, 9)
_BOXES = _CELLS.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
_HOUSES = np.concatenate([_CELLS, _CELLS.T, _BOXES])
"""The cells of the rows, the columns and the boxes, shape (27, 9)."""
HOUSES_OF = np.nonzero((_HOUSES[:, :, None] == np.arange(81)).any(axis=1).T)[1].reshape(81, 3)
"""The row, the column and the box of each cell, as numbers of houses."""


def cells_of(boards: Sources) -> Cells:
    """Many boards as one array of numbers.

    Args:
        boards: As for `sudokit.solve_many`: an array, a list of texts, a column of Arrow or pandas, a file.

    Returns:
        uint8 array of shape (n, 81), row by row: 0 for a blank, 1 to 9. A board that is not one has numbers over 9.

    Raises:
        FormatError: An array has the wrong shape or type, or the bytes are not text.
        TypeError: It is a single board.
        OSError: The file cannot be read.

    Examples:
        >>> cells_of(["53" + 79 * ".", "?"])[:, :3].tolist()
        [[5, 3, 0], [255, 255, 255]]
    """
    array, text = as_array(boards)
    return read_array(array) if text else array


def in_pairs(puzzles: Sources, others: Sources, what: str) -> tuple[Cells, Cells]:
    """The cells of puzzles, and of what belongs to each of them.

    Raises:
        FormatError: There are more of the ones than of the others; or as `cells_of` says.
    """
    first, second = cells_of(puzzles), cells_of(others)
    if len(first) != len(second):
        raise FormatError(
            f"{what}: {len(second):,}, expected {len(first):,}, as many as there are puzzles"
        )
    return first, second


def like(boards: Any, cells: Cells) -> Cells:
    """Cells in the shape that the boards have, if that is (n, 9, 9); otherwise as they are."""
    return cells.reshape(-1, 9, 9) if tuple(getattr(boards, "shape", ()))[1:] == (9, 9) else cells


def bits_in_houses(cells: Cells) -> Bits:
    """The digits of each house as masks, shape (n, 27, 9): 0 for a blank and for what is not a cell."""
    return _BITS[cells][:, _HOUSES]


def parts(size: int) -> Iterator[slice]:
    """The rows of an array, in parts."""
    return (slice(start, start + _BOARDS_A_PART) for start in range(0, size, _BOARDS_A_PART))
