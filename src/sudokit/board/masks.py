"""Candidates as bits: the form in which a position stores and compares them and passes them to native code.

The candidates of a cell are a *mask*: bit `d - 1` is digit `d`. The mask of a filled cell is 0. The 81
masks together are one whole number, 16 bits per cell, with r1c1 lowest. So `a & b` are the candidates
that two positions share. As bytes, the number is 81 little-endian numbers of 16 bits.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache

from sudokit.board.houses import PEERS

__all__ = [
    "DIGITS",
    "EVERY_DIGIT",
    "SIZE",
    "each",
    "of",
    "of_digits",
    "packed",
    "pairs",
    "possible",
    "sets",
    "texts",
]

EVERY_DIGIT = 0x1FF
"""The mask of a cell that can hold every digit."""

DIGITS: list[tuple[int, ...]] = [()]
"""The digits of each mask, ascending."""

_TEXTS = [""]
for _digit in range(1, 10):
    DIGITS += [(*digits, _digit) for digits in DIGITS]
    _TEXTS += [f"{text}{_digit}" for text in _TEXTS]
_SETS = list(map(frozenset, DIGITS))

SIZE = 162
"""The number of bytes of 81 masks."""

_CELLS = struct.Struct("<81H")
_EVERYWHERE = int.from_bytes(_CELLS.pack(*81 * [EVERY_DIGIT]), "little")


@cache  # made on first use, because programs that only solve need no candidates
def _ruled_out() -> list[list[int]]:
    """For each cell and value 0 to 9, the bits that it rules out: its own, and one of each peer."""
    own = [EVERY_DIGIT << 16 * cell for cell in range(81)]
    peers = [of((peer, 1) for peer in PEERS[cell]) for cell in range(81)]
    return [[0, *(own[cell] | peers[cell] << digit for digit in range(9))] for cell in range(81)]


def possible(cells: bytes) -> int:
    """The candidates of a board: for each blank cell, the digits that none of its peers holds.

    Examples:
        >>> texts(possible(bytes([*range(1, 8), *74 * [0]])))[6:10]
        ['', '89', '89', '456789']
    """
    gone = 0
    for ruled_out, value in zip(_ruled_out(), cells, strict=True):
        if value:
            gone |= ruled_out[value]
    return _EVERYWHERE & ~gone


def of_digits(digits: Iterable[int]) -> int:
    """The mask of some digits 1 to 9."""
    mask = 0
    for digit in digits:
        mask |= 1 << digit - 1
    return mask


def of(candidates: Iterable[tuple[int, int]]) -> int:
    """The bits of some candidates: pairs of a cell, 0 to 80, and a digit, 1 to 9."""
    bits = 0
    for cell, digit in candidates:
        bits |= 1 << 16 * cell + digit - 1
    return bits


def pairs(bits: int) -> Iterator[tuple[int, int]]:
    """The reverse of `of`, ordered by cell and digit.

    Examples:
        >>> list(pairs(of([(80, 9), (0, 1)])))
        [(0, 1), (80, 9)]
    """
    return ((cell, digit) for cell, mask in enumerate(each(bits)) for digit in DIGITS[mask])


def packed(masks: Iterable[int]) -> int:
    """The bits of 81 masks."""
    return int.from_bytes(_CELLS.pack(*masks), "little")


def each(bits: int) -> tuple[int, ...]:
    """The reverse of `packed`: the masks of the 81 cells."""
    return _CELLS.unpack(bits.to_bytes(SIZE, "little"))


def sets(bits: int) -> tuple[frozenset[int], ...]:
    """The candidates of the 81 cells as sets of digits 1 to 9."""
    return tuple([_SETS[mask] for mask in each(bits)])


def texts(bits: int) -> list[str]:
    """The candidates of the 81 cells as digits in ascending order."""
    return [_TEXTS[mask] for mask in each(bits)]
