"""The 729-character pencilmark line: nine characters per cell show its candidates.

The n-th of the nine is the digit n if it is a candidate, otherwise a blank: `12..5....` is a cell that
can hold 1, 2 or 5. `position_of_marks` decides which cells with a single digit are filled. Text after a
separator is ignored, as in the 81-character line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.board import alphabet, masks
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError
from sudokit.formats import line
from sudokit.formats.marks import position_of_marks
from sudokit.formats.match import Match
from sudokit.messages import message
from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.formats.source import Lines

__all__ = ["LENGTH", "NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "line729"
TITLE = "729 characters per line: nine candidates or '.' per cell"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = True

LENGTH = 729


def match(text: str) -> Match:
    """A run of exactly 729 cells is certainly such a line. A run of about that length may be a damaged one."""
    start = line.without_quote(text)
    run = alphabet.leading_cells(start)
    if run == LENGTH and line.ends_at(start, LENGTH):
        return Match.YES
    return Match.PERHAPS if run in line.NEARER_TO_729 else Match.NO


def read(lines: Lines) -> Position:
    """Take one board off the lines: always exactly one line."""
    taken = next(lines)
    text = line.first_column(taken, LENGTH)
    found = alphabet.values(text, first_cell=0, line=taken.number, characters_a_cell=9)
    marks = []
    for cell in range(81):
        digits = found[9 * cell : 9 * cell + 9]
        for place, digit in enumerate(digits, start=1):
            if digit not in (0, place):
                raise FormatError(
                    message(
                        "{cell} has {digit} in the place of {place}",
                        cell=cell_name(cell),
                        digit=digit,
                        place=place,
                    ),
                    line=taken.number,
                )
        marks.append(masks.of_digits(filter(None, digits)))
    return position_of_marks(marks)


def write(board: Grid | Position) -> str:
    """The position as one line.

    Examples:
        >>> write(Position("1" + 80 * "."))[:18]
        '1.........23456789'
    """
    position = Position(board)
    shown = zip(position.grid.cells, position.pencilmarks, strict=True)
    places = [
        place if place in (str(digit) if digit else marks) else "."
        for digit, marks in shown
        for place in alphabet.DIGITS
    ]
    return "".join(places) + "\n"
