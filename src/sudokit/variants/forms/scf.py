"""`scf...` of SudokuPad: a classic board whose runs of open cells are short, and few rules.

    scf 1B0...*x*tA title*

Each of the first signs is a number, `0` to `9`, then `A` to `Z` from 10 and `a` to `z` from 36. Its last decimal digit
is the digit of a cell, 0 for an open one, and the digits before it say how many open cells follow. When all 81 cells
are there, flags may come: `x` both diagonals, `w` the windows, `t` and `a` the title and the author, which end with a
star (a star in them is doubled).
"""

from __future__ import annotations

import re

from sudokit.errors import FormatError, VariantError
from sudokit.messages import message, plural
from sudokit.variants.kinds import Diagonal, Kind, Windoku
from sudokit.variants.puzzle import Puzzle

__all__ = ["read"]

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_TEXT = re.compile(r"((?:[^*]|\*\*)*)(?:\*|\Z)")
_RULES: dict[str, tuple[Kind, ...]] = {
    "x": (Diagonal("down"), Diagonal("up")),
    "w": (Windoku(),),
}
_TEXTS = {"t": "title", "a": "author"}


def read(text: str) -> Puzzle:
    """The puzzle in what follows `scf`.

    Raises:
        FormatError: It has not exactly 81 cells.
        VariantError: A flag is not known.

    Examples:
        >>> read("1" + 11 * "y" + "K*x").constraints
        (Diagonal('down'), Diagonal('up'))
    """
    cells = ""
    at = 0
    while len(cells) < 81 and text[at : at + 1] and text[at] in _SIGNS:
        following, digit = divmod(_SIGNS.index(text[at]), 10)
        cells += str(digit) + "0" * following
        at += 1
    if len(cells) != 81:
        size = plural("{count} character", "{count} characters", len(cells))
        raise FormatError(message("{size}, expected {length}", size=size, length=81))
    constraints: list[Kind] = []
    texts: dict[str, str] = {}
    while at < len(text):
        flag = text[at]
        at += 1
        if flag in _RULES:
            constraints += _RULES[flag]
        elif flag in _TEXTS and (match := _TEXT.match(text, at)):
            texts[_TEXTS[flag]] = match[1].replace("**", "*")
            at = match.end()
        elif flag != "*":
            raise VariantError(message("sudokit does not have this constraint"), kind=flag)
    return Puzzle(
        cells,
        constraints=constraints,
        title=texts.get("title", ""),
        author=texts.get("author", ""),
    )
