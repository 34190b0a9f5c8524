"""Drawings: what `boxed`, `ss` and `pencilmarks` have in common.

A drawing is nine rows of cells, separated by bars and spaces, with border lines around and between
them. A *group* is the text between bars or spaces: usually a cell, or, in a drawing of digits, possibly
the three cells of a box. Only at the end of a drawing is it known whether it shows digits or
candidates, so all three formats are read in the same way.
"""

from __future__ import annotations

import re

from sudokit.board import alphabet, masks
from sudokit.board.position import Position
from sudokit.errors import FormatError
from sudokit.formats.marks import position_of_marks
from sudokit.formats.plain import is_border
from sudokit.formats.rows import digits_of_row, take_rows
from sudokit.formats.source import Line, Lines
from sudokit.messages import message
from sudokit.names import cell_name

__all__ = ["bare", "groups", "is_border", "read"]

_MARKS_OF_STEPS = re.compile(r"[()\[\]{}<>+\-*#@!&%$^~=\"',]")
_TAGGED = re.compile(r"[A-Za-z]{0,2}([1-9]{2,9})[A-Za-z]{0,2}")
_UPRIGHT = re.compile(r"[\s|\u2502\u2503\u2551\u2506\u250a!]+")


def read(lines: Lines) -> bytes | Position:
    """Take one drawing off the lines, including its lower edge; a position if it shows candidates."""
    try:
        rows = take_rows(lines, _row, is_border=is_border, may_skip_blank_lines=True)
    finally:
        after = lines.peek()
        if after and is_border(after.text):
            next(lines)
    if any(len(group) > 1 for _, row in rows for group in row):
        return _marked(rows)
    return b"".join(
        digits_of_row(row, number, line) for number, (line, row) in enumerate(rows, start=1)
    )


def groups(line: str) -> list[str]:
    """The groups of a line.

    Examples:
        >>> groups("| 5 3 . | 12 7 . |")
        ['5', '3', '.', '12', '7', '.']
    """
    return _UPRIGHT.sub(" ", line).split()


def bare(group: str) -> str:
    """A group without the marks of people and programs around its digits.

    They draw brackets, signs, or one or two letters at a cell that a step is about, and put what it adds or removes
    into brackets. A letter that is not at an end, or is beside a single digit, is damage.

    Examples:
        >>> bare("*19"), bare("c15"), bare("56(+9)"), bare("[5]"), bare("1a5")
        ('19', '15', '569', '5', '1a5')
    """
    digits = _MARKS_OF_STEPS.sub("", group)
    tagged = _TAGGED.fullmatch(digits)
    return tagged[1] if tagged else digits


def _row(line: Line, number: int) -> tuple[int, list[str]]:
    """The nine cells of a line. The three of a box may be written together if each is one character."""
    found = groups(line.text)
    if len(found) == 9:
        return line.number, found
    single = "".join(found)
    if len(found) <= 3 or len(single) == len(found) or (len(single) == 9 and "." in single):
        if len(single) != 9:
            raise FormatError(
                message(
                    "row {row} has {digits}, expected 9",
                    row=number,
                    digits=alphabet.digits(len(single)),
                ),
                line=line.number,
            )
        return line.number, list(single)
    raise FormatError(
        message("row {row} has {count} cells, expected 9", row=number, count=len(found)),
        line=line.number,
    )


def _marked(rows: list[tuple[int, list[str]]]) -> Position:
    """The position that nine rows show; each row has the number of its line and nine groups.

    Raises:
        FormatError: A group is not a cell.
        ClueConflict: Two cells of a house hold the same digit.
    """
    marks: list[int | None] = []
    for line, groups in rows:
        for group in groups:
            marks.append(_marks(group, len(marks), line))
    return position_of_marks(marks)


def _marks(group: str, cell: int, line: int) -> int | None:
    if len(group) == 1 and group in alphabet.BLANKS:
        return None
    digits_shown = bare(group)
    if not set(digits_shown) <= set(alphabet.DIGITS):
        raise FormatError(
            message(
                "{cell} is {group!r}, expected candidates 1 to 9", cell=cell_name(cell), group=group
            ),
            line=line,
        )
    if len(set(digits_shown)) < len(digits_shown):
        raise FormatError(
            message(
                "{cell} is {group!r}, which has a digit twice", cell=cell_name(cell), group=group
            ),
            line=line,
        )
    return masks.of_digits(map(int, digits_shown))
