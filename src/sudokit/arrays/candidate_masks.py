"""The digits that the rows, columns and boxes leave to each blank cell, of many boards at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sudokit.arrays.cells import HOUSES_OF, bits_in_houses, cells_of, parts
from sudokit.engine import Sources

__all__ = ["candidates"]

_DIGITS = (np.arange(1024)[:, None] >> np.arange(1, 10) & 1).astype(np.bool_)
"""For each mask of digits, whether 1 to 9 are in it."""


def candidates(puzzles: Sources) -> npt.NDArray[np.bool_]:
    """Which digits each blank cell can hold as far as its row, its column and its box say.

    Args:
        puzzles: Many boards, as for `sudokit.solve_many`.

    Returns:
        bool array of shape (n, 81, 9): board, cell, digit less one. Filled cells have no candidates, nor has a board
        that is not one. It takes 729 bytes a board.

    Raises:
        FormatError: An array has the wrong shape or type, or the bytes are not text.
        TypeError: It is a single board.
        OSError: The file cannot be read.

    Examples:
        >>> masks = candidates(["12345678." + "." * 71 + "7"])
        >>> masks.shape, (masks[0, 8].nonzero()[0] + 1).tolist(), (masks[0, 80].nonzero()[0] + 1).tolist()
        ((1, 81, 9), [9], [])
    """
    cells = cells_of(puzzles)
    found = np.empty((len(cells), 81, 9), np.bool_)
    for part in parts(len(cells)):
        here = cells[part]
        held = np.bitwise_or.reduce(bits_in_houses(here), axis=2)
        seen = np.bitwise_or.reduce(held[:, HOUSES_OF], axis=2)
        is_blank = (here == 0) & np.all(here <= 9, axis=1, keepdims=True)
        found[part] = _DIGITS[np.where(is_blank, ~seen & 0x3FE, 0)]
    return found
