"""Lines that have a meaning only together, rewritten as lines that the formats can read.

Programs that indent JSON put each number of a row on a line of its own; these become one line:

    [                          [ 5, 3, null ... ],
      5,
      3,
      null, ...

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
_ROW = re.compile("(?=.*[1-9])[1-9 ]{1,9}")
_WHOLE = [re.compile(sign) for sign in (r"\A(?: |.{9}\n)", r"\n ", "  ", "[1-9]{2}", "(?m)^.{9}$")]


def laid_out(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines, each with its number; those that have become part of another are left out.

    Examples:
        >>> list(laid_out([(1, "["), (2, "5,"), (3, "null"), (4, "],"), (5, "53..7")]))
        [(1, '[ 5, null ],'), (5, '53..7')]
    """
    held: list[_Line] = []
    for number, text in lines:
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


def _with_dots(lines: list[_Line]) -> list[_Line]:
    """Nine rows with dots for spaces; as they are if a space may be lost."""
    rows = "\n".join(text for _, text in lines)
    if not all(sign.search(rows) for sign in _WHOLE):
        return lines
    return [(number, text.ljust(9).replace(" ", ".")) for number, text in lines]
