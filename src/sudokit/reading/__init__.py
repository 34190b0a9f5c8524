"""Texts, whatever is in them: where the formats of boards and the forms of variants meet.

`recognising` decides what a text is, `streams` reads a stream of any length in batches, and `arrays` makes an array of
many boards. `read_one` reads the board that somebody wants of a text. All of them give a `Reading`, or batches of many.
"""

from __future__ import annotations

from sudokit import formats
from sudokit.board.grid import BoardText
from sudokit.board.reading import Reading
from sudokit.errors import FormatError, VariantError
from sudokit.messages import message

__all__ = ["read_one", "read_variant"]


def read_one(text: BoardText) -> Reading:
    """The only board of a text. The text of a variant has one as well, unless it has rules of its own.

    Raises:
        FormatError: The text is not one board.
        ClueConflict: Two cells of a house hold the same digit.
        VariantError: It is a variant.
        OSError: The file cannot be read.

    Examples:
        >>> read_one(".~R1C1_5~R1C2_3").result().clues
        2
    """
    try:
        return formats.read_one(text)
    except FormatError as error:
        if not (isinstance(text, str) and formats.is_variant(text.lstrip())):
            raise
        board_error = error
    try:
        reading = read_variant(text)
    except FormatError:
        if text.lstrip().startswith("{"):  # any JSON
            raise board_error from None
        raise
    if reading.left_out or reading.grid is None:
        raise VariantError(
            message("a variant, expected a classic Sudoku; sudokit.variants.read reads it")
        )
    return reading


def read_variant(text: str) -> Reading:
    """The puzzle in the text of a variant. A classic Sudoku is a board like any other.

    Raises:
        SudokuError: As for `variants.read`.

    Examples:
        >>> read_variant(".Cage~10~R1C1~R1C2").value
        Puzzle(constraints=[Cage('r1c1 r1c2', total=10)])
    """
    from sudokit import variants  # which are made of boards, and which most callers do not need

    reading = variants.read_with_report(text)
    puzzle = reading.puzzle
    return reading._replace(value=puzzle.to_grid()) if puzzle.is_classic else reading
