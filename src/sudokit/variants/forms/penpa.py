"""Links to Penpa+, a page on which people draw puzzles of any kind: `.../penpa-edit/#m=edit&p=...`, or `m=solve`.

What is drawn there means what the rules in words say; without rules, cages, thermometers, diagonals and arrows mean what
their tools are called.
"""

from __future__ import annotations

from sudokit.board.reading import Reading
from sudokit.variants.forms import native
from sudokit.variants.puzzle import Puzzle

__all__ = ["NAME", "TITLE", "read", "write"]

NAME = "penpa"
TITLE = "Penpa+: a link"


def read(text: str) -> Reading:
    """The puzzle in a link to Penpa+, and what was left out.

    Raises:
        FormatError: The text is no such link, or damaged, or its grid is not a square of 3 to 25 rows.
        VariantError: Givens or constraints are invalid.
    """
    return native.read(NAME, text)


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link to Penpa+: drawn with its tools, with the rules in English.

    Raises:
        VariantError: Penpa+ has no tool for a part of the puzzle, or its drawing would look like something else; or the
            board is not a square on which rows, columns and regions have each digit once.

    Examples:
        >>> from sudokit.variants import Whisper
        >>> puzzle = Puzzle("1" + 80 * ".", constraints=[Whisper("r1c1 r2c2 r3c2")])
        >>> read(write(puzzle)).puzzle == puzzle
        True
    """
    return native.write(NAME, puzzle)
