"""Cells and their characters: the one alphabet of all formats, of native code and of tables.

A cell is a number, 0 (blank) or 1 to 9. The character of a digit is the digit itself. Readers accept
any of `0 . - * _ x X` for a blank; writers use one of them. There is one table per direction, for
`bytes`, `str` and NumPy arrays alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import FormatError
from sudokit.messages import Message, message, plural
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
"""Blanks and digits, as a regular expression for one cell."""

FOREIGN = 255
"""The value of a character that is not a cell. Any number over 9 is written as `?`."""

NO_BOARD = bytes(81 * [FOREIGN])
"""Foreign cells, which stand for a board that could not be read."""

_READ = bytes(
    DIGITS.index(character) + 1 if character in DIGITS else 0 if character in BLANKS else FOREIGN
    for character in map(chr, range(256))
)
_WRITTEN = {blank: (blank + DIGITS).encode("ascii").ljust(256, b"?") for blank in BLANKS}


def read(characters: bytes) -> bytes:
    """The cells of characters; `FOREIGN` for a character that is not a cell.

    Examples:
        >>> read(b"1.9?")
        b'\\x01\\x00\\t\\xff'
    """
    return characters.translate(_READ)


def write(cells: bytes, blank: str = ".") -> bytes:
    """The characters of cells, with a chosen blank.

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
    """The values 0 to 9 of a run of characters, usually one per cell.

    Args:
        characters: The cells.
        first_cell: The cell of the board, 0 to 80, at which the run starts, for the error.
        line: The number of the line, for the error.
        characters_a_cell: The number of characters per cell, for the error.

    Raises:
        FormatError: A character is neither a digit nor a blank.

    Examples:
        >>> values("12.0", first_cell=0, line=1)
        b'\\x01\\x02\\x00\\x00'
    """
    cells = read(characters.encode("latin-1", errors="replace"))
    foreign = cells.find(FOREIGN)
    # `replace` turns characters that Latin-1 lacks into "?", which is foreign too.
    if foreign >= 0:
        said = {
            "cell": cell_name(min(first_cell + foreign // characters_a_cell, 80)),
            "sign": characters[foreign],
            "blanks": " ".join(BLANKS[:-1]),
        }
        raise FormatError(
            message("{cell} is {sign!r}, expected 1 to 9 or a blank ({blanks})", **said)
            if characters_a_cell == 1
            else message("{cell} has {sign!r}, expected 1 to 9 or a blank ({blanks})", **said),
            line=line,
        )
    return cells


def line(text: str) -> bytes | None:
    """The cells of a text of exactly 81 cells; None for any other text.

    Most callers pass such a text. It is certainly a board, so no format has to be recognised.
    """
    if len(text) != 81:
        return None
    cells = read(text.encode("latin-1", errors="replace"))
    return None if FOREIGN in cells else cells


def leading_cells(text: str) -> int:
    """The number of characters at the start of a text that can be cells.

    Examples:
        >>> leading_cells("12.x 3")
        4
    """
    return len(text) - len(text.lstrip(DIGITS + BLANKS))


def digits(count: int) -> Message:
    """A number of digits in words, in singular or plural.

    Examples:
        >>> digits(1), digits(8)
        ('1 digit', '8 digits')
    """
    return plural("{count} digit", "{count} digits", count)
