"""Lines of HoDoKu's library: a board, its removed candidates, and the step to be found there.

    :code:digits:cells:removed:eliminations:placements:extra

`cells` are 81, with a `+` before digits that are not clues. Each candidate is three digits: digit, row,
column. A board consists of the third and the fourth field; `sudokit.logic.library` uses the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError
from sudokit.formats.match import Match
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit.formats.source import Lines

__all__ = [
    "NAME",
    "ONE_LINE",
    "SUFFIXES",
    "TITLE",
    "candidates_of_text",
    "fields",
    "match",
    "position",
    "read",
    "write",
]

NAME = "hodoku"
TITLE = "a line of HoDoKu's library, ':code:digits:cells:removed:...'"
SUFFIXES: tuple[str, ...] = ()
ONE_LINE = True

_LEAST_FIELDS = 5
_CODE = re.compile(r"[0-9]{4,5}(?:-|$)")


def match(line: str) -> Match:
    """A code between colons. A damaged line has at least the colons."""
    before, code, *others = line.split(":", _LEAST_FIELDS - 1) if ":" in line else (line, "")
    if before or len(others) < 2:
        return Match.NO
    is_whole = len(others) == _LEAST_FIELDS - 2
    return Match.YES if is_whole and _CODE.match(code) else Match.PERHAPS


def read(lines: Lines) -> Position:
    """Take one board off the lines: always exactly one line."""
    line = next(lines)
    parts = fields(line.text, line=line.number)
    return position(parts[3], parts[4], line=line.number)


def fields(text: str, *, line: int | None = None) -> list[str]:
    """The fields of a line; the first one is empty.

    Raises:
        FormatError: There are too few fields for a board.
    """
    parts = text.strip().split(":")
    if len(parts) < _LEAST_FIELDS or parts[0]:
        raise FormatError(
            message("not a library line: expected fields separated by colons"), line=line
        )
    return parts


def position(digits: str, removed: str = "", *, line: int | None = None) -> Position:
    """The position in the third and fourth field of a line.

    Raises:
        FormatError: Something is not in that notation.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> found = position("+1" + "." * 80, "292 393")
        >>> found.grid.puzzle.clues, found.pencilmarks[73]
        (0, '13456789')
    """
    values = alphabet.values(digits.replace("+", ""), first_cell=0, line=line)
    if len(values) != 81:
        raise FormatError(message("{count} cells, expected 81", count=len(values)), line=line)
    before, *placed = digits.split("+")
    if "" in placed:
        raise FormatError(message("a '+' that is not before a digit"), line=line)
    givens = bytearray(values)
    cell = len(before)
    for piece in placed:
        givens[cell] = 0
        cell += len(piece)
    gone = candidates_of_text(removed, line=line)
    return Position(Grid.unchecked(Grid(values).cells, bytes(givens)), gone)


def write(board: Grid | Position) -> str:
    """The position as a line without a step, as HoDoKu writes it.

    Examples:
        >>> line = write(Position("1" + 80 * "."))
        >>> line[:12], line[-5:]
        (':0000:x:1...', '::::\\n')
    """
    position = Position(board)
    digits = "".join(
        "+" * (digit != given) + (str(digit) if digit else ".")
        for digit, given in zip(position.grid.cells, position.grid.puzzle.cells, strict=True)
    )
    return f":0000:x:{digits}:{text_of_candidates(position.removed)}:::\n"


def candidates_of_text(text: str, *, line: int | None = None) -> list[tuple[int, int]]:
    """Candidates as (cell, digit), from words of three digits: digit, row, column.

    Raises:
        FormatError: A word is not three digits 1 to 9.

    Examples:
        >>> candidates_of_text("436 111")
        [(23, 4), (0, 1)]
    """
    result = []
    for word in text.split():
        if len(word) != 3 or not set(word) <= set(alphabet.DIGITS):
            raise FormatError(
                message(
                    "candidate {word!r}, expected digit, row and column like 436", word=word[:20]
                ),
                line=line,
            )
        digit, row, column = map(int, word)
        result.append((9 * row + column - 10, digit))
    return result


def text_of_candidates(candidates: Iterable[tuple[int, int]]) -> str:
    """The reverse of `candidates_of_text`, sorted.

    Examples:
        >>> text_of_candidates([(23, 4), (0, 1)])
        '111 436'
    """
    words = (f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)
    return " ".join(sorted(words))
