"""Lines that have a meaning only together, rewritten as lines that the formats can read.

Programs that indent JSON put each number of a row on a line of its own; these become one line:

    [                          [ 5, 3, null ... ],
      5,
      3,
      null, ...

Programs that print a table name its columns and rows; the names are left out:

       0  1  2  3 ...          # 0  1  2  3 ...
    0  5  3  0  0 ...          5 3 0 0 ...
    1  6  0  0  1 ...          6 0 0 1 ...

Nine rows whose blanks are bare spaces become rows with dots:

    53  7                      53..7....
    6  195                     6..195...

Spaces are easily lost: before the first row, at the ends of all, where several become one. So rows are read only
where that would show: the first is whole or begins with a space, another begins with one, one has nine characters,
and two spaces follow each other somewhere. Two digits do as well: numbers with spaces between them are another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sudokit.board import alphabet

__all__ = ["laid_out"]

_Line = tuple[int, str]
_CELLS = alphabet.CELL[1:-1] + "?"
_OPENS = re.compile(r".{0,79}[\[({] *")
_ITEM = re.compile(rf"[ \t]*(?:null|None|NaN|([\"'])[{_CELLS} ]?\1|[{_CELLS}]),? *")
_CLOSES = re.compile(r"[ \t]*[\])}][\])},; ]*")
_MOST_ITEMS = 82  # one more than a board has, for an error that counts them
_COLUMN = r"(?:\[,[1-9]\]|(?![Xx]\b)[A-Za-z][A-Za-z_]*[0-9]*)"
_NUMBERS = [r"\s+".join(numbers) for numbers in ("012345678", "123456789")]
_COLUMNS = re.compile(rf"\s*(?:(?:{_COLUMN}\s+){{8}}{_COLUMN}|{'|'.join(_NUMBERS)})\s*")
_NUMBER_OF_ROW = re.compile(r"([0-9])|\[([1-9]),\]")
_ROW = re.compile("(?=.*[1-9])[1-9 ]{1,9}")
_WHOLE = [re.compile(sign) for sign in (r"\A(?: |.{9}\n)", r"\n ", "  ", "[1-9]{2}", "(?m)^.{9}$")]


def laid_out(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines, each with its number; those that have become part of another are left out.

    Examples:
        >>> list(laid_out([(1, "["), (2, "5,"), (3, "null"), (4, "],"), (5, "53..7")]))
        [(1, '[ 5, null ],'), (5, '53..7')]
    """
    held: list[_Line] = []
    for number, text in _without_names(lines):
        is_row, closes = _ROW.fullmatch(text), _CLOSES.fullmatch(text)
        goes_on = held and (
            is_row
            if _ROW.fullmatch(held[0][1])
            else closes or (_ITEM.fullmatch(text) and len(held) <= _MOST_ITEMS)
        )
        if not goes_on:
            yield from held
            held = []
            if not (is_row or _OPENS.fullmatch(text)):
                yield number, text
                continue
        held.append((number, text))
        if goes_on and closes:
            yield held[0][0], " ".join(text.strip() for _, text in held)
            held = []
        elif len(held) == 9 and _ROW.fullmatch(held[0][1]):
            yield from _with_dots(held)
            held = []
    yield from held


def _without_names(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines; of a printed table, the names of the columns as a comment, and rows without their numbers.

    R writes `[1,]` before the first row, and pandas 0. A row that comes next is one however many cells it has, so that an
    error can count them.
    """
    columns: _Line | None = None
    expected = last = -1
    for number, text in lines:
        words = text.split() if columns or expected >= 0 else []
        found = _NUMBER_OF_ROW.fullmatch(words[0]) if words else None
        row = int(found[1] or found[2]) if found else -1
        if columns:
            begins = row in {0, 1} and len(words) == 10
            yield (columns[0], f"# {columns[1]}") if begins else columns
            expected, last = (row, row + 8) if begins else (-1, -1)
            columns = None
        if row == expected >= 0:
            yield number, " ".join(words[1:])
            expected = row + 1 if row < last else -1
            continue
        expected = -1
        if _COLUMNS.fullmatch(text):
            columns = number, text
        else:
            yield number, text
    if columns:
        yield columns


def _with_dots(lines: list[_Line]) -> list[_Line]:
    """Nine rows with dots for spaces; as they are if a space may be lost."""
    rows = "\n".join(text for _, text in lines)
    if not all(sign.search(rows) for sign in _WHOLE):
        return lines
    return [(number, text.ljust(9).replace(" ", ".")) for number, text in lines]
