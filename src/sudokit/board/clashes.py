"""Clashes: two cells of a house that hold the same digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sudokit.board.houses import HOUSES, HOUSES_OF

__all__ = ["Clash", "each_clash", "is_free_of_clashes"]


class Clash(NamedTuple):
    """Two cells of a house, 0 to 80 in ascending order, and the digit that both hold."""

    first: int
    second: int
    digit: int


def each_clash(cells: bytes) -> Iterator[Clash]:
    """The clashes of a board, house by house. Two cells that share two houses are yielded twice.

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


def _seats(houses: tuple[int, ...]) -> list[int]:
    """For each value 0 to 9 of a cell, a bit for each house that must not hold that digit again."""
    seats = sum(1 << 9 * house for house in houses)
    return [0, *(seats << digit for digit in range(9))]


_SEATS = list(map(_seats, HOUSES_OF))


def is_free_of_clashes(cells: bytes) -> bool:
    """Whether a board has no clash. Every board that is read is checked, so this is faster than `each_clash`."""
    taken = 0
    for seats, digit in zip(_SEATS, cells, strict=True):
        if digit:
            if taken & seats[digit]:
                return False
            taken |= seats[digit]
    return True
