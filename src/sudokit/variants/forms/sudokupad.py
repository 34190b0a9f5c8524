"""What SudokuPad loads: `scl` or `ctc`, then lz-string's base64 of JSON with shortened keys; or that JSON.

SudokuPad is a program for solving. It draws a puzzle and understands few of its rules: lines and dots are only drawn there,
and what they mean is told in prose. `read` understands both as far as it can, and reports what it leaves out.
"""

from __future__ import annotations

import re

from sudokit.board.reading import Reading
from sudokit.variants.forms import fpuzzles, native
from sudokit.variants.puzzle import Puzzle

__all__ = ["ADDRESS", "NAME", "TITLE", "read", "write"]

NAME = "sudokupad"
TITLE = "SudokuPad: scl or ctc, and base64"
ADDRESS = "https://sudokupad.app/"

_OF_FPUZZLES = re.compile(r"\s*(?:[a-z]+://[^/?#]*/(?:sudoku/)?(?:\?puzzleid=)?)?fpuz")


def read(text: str) -> Reading:
    """The puzzle in a link to SudokuPad, in its last part, or in its JSON.

    Raises:
        FormatError: The text is none of these, or damaged; or it only names a puzzle that a server has.
        VariantError: Cells, regions or cages are invalid.

    Examples:
        >>> read("{cells:[[{v:1},,,],[,,,],[,,,],[,,,]]}").puzzle
        Puzzle('1...............', rows=4, columns=4, regions='none')
    """
    reading = native.read(NAME, text)
    return reading._replace(form=fpuzzles.NAME) if _OF_FPUZZLES.match(text) else reading


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link to SudokuPad: drawn as players know it, with its rules in English.

    SudokuPad also loads what `fpuzzles` writes, and draws it.

    Raises:
        VariantError: The puzzle has something that no drawing shows, such as a choice between constraints, or that would
            look like something else, such as two groups of counting circles.

    Examples:
        >>> from sudokit.variants import Whisper
        >>> puzzle = Puzzle("1" + 80 * ".", constraints=[Whisper("r1c1 r2c2 r3c2")])
        >>> read(write(puzzle)).puzzle == puzzle
        True
    """
    return native.write(NAME, puzzle)
