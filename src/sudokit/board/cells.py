"""Cells as characters: what every textual format agrees on.

A digit 1 to 9 is itself; a blank is any of `0 . - * _ x X`.
"""

from __future__ import annotations

import re

from sudokit.errors import FormatError
from sudokit.names import cell_name

__all__ = ["BLANKS", "CELL", "DIGITS", "digits", "leading_cells", "values", "written"]

DIGITS = "123456789"
"""The characters of a filled cell."""

BLANKS = "0.-*_xX"
"""The characters that all formats read as a blank cell."""

CELL = r"[0-9.\-*_xX]"
"""The same and the digits, as a regular expression for one cell."""

_FOREIGN = 255
_VALUES = bytes(
    int(chr(byte)) if chr(byte) in "123456789" else 0 if chr(byte) in BLANKS else _FOREIGN
    for byte in range(256)
)
_LEADING_CELLS = re.compile(f"{CELL}*")


def values(
    characters: str, *, first_cell: int, line: int | None, characters_a_cell: int = 1
) -> bytes:
    """The values 0 to 9 of a run of characters, mostly one a cell.

    Args:
        characters: The cells.
        first_cell: Which cell of the board, 0 to 80, the run starts with, to name a bad one.
        line: The line's number, likewise.
        characters_a_cell: How many characters belong to a cell, likewise.

    Raises:
        FormatError: A character is neither a digit nor a blank.

    Examples:
        >>> values("12.0", first_cell=0, line=1)
        b'\\x01\\x02\\x00\\x00'
    """
    cells = characters.encode("latin-1", errors="replace").translate(_VALUES)
    foreign = cells.find(_FOREIGN)
    # `replace` turns what Latin-1 lacks into "?", which is foreign too.
    if foreign >= 0:
        raise FormatError(
            f"{cell_name(min(first_cell + foreign // characters_a_cell, 80))} "
            f"{'is' if characters_a_cell == 1 else 'has'} {characters[foreign]!r}, "
            f"expected 1 to 9 or a blank ({' '.join(BLANKS[:-1])})",
            line=line,
        )
    return cells


def leading_cells(text: str) -> int:
    """How many characters at the start of a text can be cells.

    Examples:
        >>> leading_cells("12.x 3")
        4
    """
    match = _LEADING_CELLS.match(text)
    return match.end() if match else 0


def written(cells: bytes, blank: str) -> str:
    """The cells as characters, with the blank of one's choice.

    Examples:
        >>> written(bytes([1, 0, 9]), ".")
        '1.9'
    """
    return cells.translate(blank.encode("ascii") + b"123456789" + bytes(246)).decode("ascii")


def digits(count: int) -> str:
    """A count of digits in words that agree with the number.

    Examples:
        >>> digits(1), digits(8)
        ('1 digit', '8 digits')
    """
    return f"{count} digit{'' if count == 1 else 's'}"
