"""Boards of other sizes in one line: a character for each cell, 16 for a board of 4x4, 256 for one of 16x16.

Digits from 10 on are capital letters, and dots or zeros are open cells. Only sizes that have boxes are boards in one
line: 5x5 and 7x7 have none. A line that no such board can be may be a damaged one of 81 cells.
"""

from __future__ import annotations

import re
from math import isqrt

__all__ = ["side"]

_DIGITS = "0123456789ABCDEFGHIJKLMNOP"
# As `variants.geometry.box_shape` has it, which is in a room that costs more to import than a line to look at.
_SIDES = frozenset({4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25})
_CELLS = re.compile(r"[.0-9A-P]{16,625}")


def side(line: str) -> int | None:
    """The side of the board that a line is, or None if it is no such board.

    Examples:
        >>> side("1..............4"), side("1..............5"), side("." * 81)
        (4, None, None)
    """
    if not _CELLS.fullmatch(line):
        return None
    found = isqrt(len(line))
    is_board = found * found == len(line) and found in _SIDES
    return found if is_board and set(line) <= {".", *_DIGITS[: found + 1]} else None
