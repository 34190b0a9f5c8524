"""Lines of HoDoKu's library: a board, the candidates that are gone, and what is to be found there.

    :code:digits:cells:removed:eliminations:placements:extra

`cells` are 81 with a `+` before digits that are not clues; candidates are three digits each: digit,
row, column. Of these fields a board has the third and the fourth; `sudokit.logic.library` knows what
to do with the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudokit.board import alphabet
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError
from sudokit.formats.match import Match

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


def match(line: str) -> Match:
    """A code between colons; a damaged line has at least the colons."""
    before, code, *others = line.split(":", _LEAST_FIELDS - 1) if ":" in line else (line, "")
    if before or len(others) < 2:
        return Match.NO
    is_whole = len(others) == _LEAST_FIELDS - 2
    digits = code.partition("-")[0]
    return Match.YES if is_whole and len(digits) in (4, 5) and digits.isdigit() else Match.PERHAPS


def read(lines: Lines) -> Position:
    """Take one board off the lines: always exactly one line."""
    line = next(lines)
    parts = fields(line.text, line=line.number)
    return position(parts[3], parts[4], line=line.number)


def fields(text: str, *, line: int | None = None) -> list[str]:
    """The fields of a line, the first of them empty.

    Raises:
        FormatError: There are too few to make a board.
    """
    parts = text.strip().split(":")
    if len(parts) < _LEAST_FIELDS or parts[0]:
        raise FormatError("not a library line: expected fields parted by colons", line=line)
    return parts


def position(digits: str, removed: str = "", *, line: int | None = None) -> Position:
    """The position of a line's third and fourth field.

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
        raise FormatError(f"{len(values)} cells, expected 81", line=line)
    before, *placed = digits.split("+")
    if "" in placed:
        raise FormatError("a '+' that is not before a digit", line=line)
    givens = bytearray(values)
    cell = len(before)
    for piece in placed:
        givens[cell] = 0
        cell += len(piece)
    gone = candidates_of_text(removed, line=line)
    return Position(Grid.unchecked(Grid(values).cells, bytes(givens)), gone)


def write(board: Grid | Position) -> str:
    """The position as a line that asks for nothing, as HoDoKu writes a board without a step.

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
    """Candidates (cell, digit) from three digits each: digit, row, column.

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
                f"candidate {word[:20]!r}, expected digit, row and column like 436", line=line
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
