"""Boards without constraints: a classic one, in any format of `sudokit.formats`, or a square of another size.

A square is one text with a character for each cell, such as 36 for a board of 6x6: digits, letters from 10 on, and
dots or zeros for open cells.
"""

from __future__ import annotations

from math import isqrt

from sudokit import formats
from sudokit.board.reading import Reading
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.puzzle import Puzzle

__all__ = ["NAME", "TITLE", "read", "write"]

NAME = "board"
TITLE = "A board without constraints"

_CHARACTERS = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read(text: str) -> Reading:
    """The board in a text.

    Raises:
        FormatError: The text is not a board.
        VariantError: A digit is too large.
        ClueConflict: Two cells of a house of a classic board hold the same digit.

    Examples:
        >>> read("1" + 15 * ".").puzzle
        Puzzle('1...............', rows=4, columns=4)
    """
    cells = "".join(text.split()).upper()
    size = isqrt(len(cells))
    if (
        size * size == len(cells)
        and 4 <= size <= 25
        and size != 9
        and set(cells) <= set(_CHARACTERS)
    ):
        return Reading(Puzzle(cells, rows=size, columns=size), NAME)
    entry = formats.read_one(text)
    left_out = (message("the candidates that are shown"),) if entry.position else ()
    return Reading(Puzzle(entry.result()), NAME, left_out=left_out)


def write(puzzle: Puzzle) -> str:
    """The board in one line.

    Raises:
        VariantError: The puzzle has more than givens, or is not a square with digits from 1 and the usual regions.

    Examples:
        >>> write(Puzzle("1" + 15 * ".", rows=4, columns=4))
        '1...............'
    """
    plain = Puzzle(dict(puzzle.givens), rows=puzzle.rows, columns=puzzle.columns)
    if puzzle != plain or puzzle.rows != puzzle.columns or puzzle.extras or puzzle.rows < 4:
        raise VariantError(
            message("a board in one line holds givens alone, in a square with the usual regions")
        )
    return "".join(
        _CHARACTERS[1:][puzzle.givens[cell]] if cell in puzzle.givens else "."
        for cell in puzzle.cells
    )
