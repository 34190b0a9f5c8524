"""Cells and their characters: the one alphabet of all formats, of native code and of tables.

A cell is a number, 0 (blank) or 1 to 9. As a character a digit is itself; a blank is any of
`0 . - * _ x X` where boards are read, and one of these where they are written. Each way there is one
table, for `bytes`, `str` and NumPy arrays alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import FormatError
from sudokit.names import cell_name

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "BLANKS",
    "CELL",
    "DIGITS",
    "FOREIGN",
    "NO_BOARD",
    "digits",
    "leading_cells",
    "line",
    "read",
    "read_array",
    "values",
    "write",
    "write_array",
    "written",
]

DIGITS = "123456789"
"""The characters of a filled cell."""

BLANKS = "0.-*_xX"
"""The characters that all formats read as a blank cell."""

CELL = r"[0-9.\-*_xX]"
"""The same and the digits, as a regular expression for one cell."""

FOREIGN = 255
"""What a character is read as that is no cell; any number over 9 is written as `?`."""

NO_BOARD = bytes(81 * [FOREIGN])
"""Cells that are none, for the place of a board that could not be read."""

_READ = bytes(
    DIGITS.index(character) + 1 if character in DIGITS else 0 if character in BLANKS else FOREIGN
    for character in map(chr, range(256))
)
_WRITTEN = {blank: (blank + DIGITS).encode("ascii").ljust(256, b"?") for blank in BLANKS}


def read(characters: bytes) -> bytes:
    """The cells that are written as characters; `FOREIGN` for one that is no cell.

    Examples:
        >>> read(b"1.9?")
        b'\\x01\\x00\\t\\xff'
    """
    return characters.translate(_READ)


def write(cells: bytes, blank: str = ".") -> bytes:
    """The characters of cells, with the blank of one's choice.

    Examples:
        >>> write(bytes([1, 0, 9, FOREIGN]))
        b'1.9?'
    """
    return cells.translate(_WRITTEN[blank])


def written(cells: bytes, blank: str = ".") -> str:
    """The same as `write`, as text."""
    return cells.translate(_WRITTEN[blank]).decode("ascii")


def read_array(characters: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The same as `read` for an array of any shape."""
    import numpy as np  # takes longer to import than all of sudokit

    return np.frombuffer(_READ, np.uint8)[characters]


def write_array(cells: npt.NDArray[np.uint8], blank: str = ".") -> npt.NDArray[np.uint8]:
    """The same as `write` for an array of any shape."""
    import numpy as np

    return np.frombuffer(_WRITTEN[blank], np.uint8)[cells]


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
    cells = read(characters.encode("latin-1", errors="replace"))
    foreign = cells.find(FOREIGN)
    # `replace` turns what Latin-1 lacks into "?", which is foreign too.
    if foreign >= 0:
        raise FormatError(
            f"{cell_name(min(first_cell + foreign // characters_a_cell, 80))} "
            f"{'is' if characters_a_cell == 1 else 'has'} {characters[foreign]!r}, "
            f"expected 1 to 9 or a blank ({' '.join(BLANKS[:-1])})",
            line=line,
        )
    return cells


def line(text: str) -> bytes | None:
    """The cells of a text that is 81 of them and nothing else; None for any other.

    This is the one text that is a board beyond doubt, and what most callers have: it needs no look
    at the formats.
    """
    if len(text) != 81:
        return None
    cells = read(text.encode("latin-1", errors="replace"))
    return None if FOREIGN in cells else cells


def leading_cells(text: str) -> int:
    """How many characters at the start of a text can be cells.

    Examples:
        >>> leading_cells("12.x 3")
        4
    """
    return len(text) - len(text.lstrip(DIGITS + BLANKS))


def digits(count: int) -> str:
    """A count of digits in words that agree with the number.

    Examples:
        >>> digits(1), digits(8)
        ('1 digit', '8 digits')
    """
    return f"{count} digit{'' if count == 1 else 's'}"
