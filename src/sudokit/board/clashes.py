"""Clashes: two cells of a house that hold the same digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sudokit.board.houses import HOUSES

__all__ = ["Clash", "each_clash", "is_free_of_clashes"]


class Clash(NamedTuple):
    """Two cells of a house, 0 to 80 in ascending order, and the digit that both hold."""

    first: int
    second: int
    digit: int


def each_clash(cells: bytes) -> Iterator[Clash]:
    """The clashes of a board, house by house; two cells that share two houses come twice.

    Args:
        cells: 81 bytes 0 (blank) to 9, row-major.

    Examples:
        >>> list(each_clash(bytes([5, 0, 5, *78 * [0]])))[0]
        Clash(first=0, second=2, digit=5)
    """
    for house in HOUSES:
        digits = [cells[cell] for cell in house if cells[cell]]
        if len(set(digits)) == len(digits):
            continue
        for place, cell in enumerate(house):
            for other in house[:place]:
                if cells[cell] and cells[cell] == cells[other]:
                    yield Clash(other, cell, cells[cell])


# To look at all houses at once, a digit becomes one bit of nine, in two bytes: those of 1 to 8, that of 9.
_LOW_BITS = bytes(1 << digit >> 1 if digit < 9 else 0 for digit in range(256))
_HIGH_BITS = bytes(digit == 9 for digit in range(256))
# For k = 0 to 8 the k-th cells of the 27 houses: where their low bytes stand, then their high ones.
_KTH_CELLS = bytes(81 * part + house[k] for k in range(9) for part in (0, 1) for house in HOUSES)


def is_free_of_clashes(cells: bytes) -> bool:
    """Whether a board has no clash: `each_clash` in one pass over all houses, for every board that is read."""
    both = cells.translate(_LOW_BITS) + cells.translate(_HIGH_BITS)
    by_house = _KTH_CELLS.translate(both.ljust(256, b"\0"))
    seen = 0
    for start in range(0, 9 * 54, 54):
        here = int.from_bytes(by_house[start : start + 54], "little")
        if seen & here:
            return False
        seen |= here
    return True
