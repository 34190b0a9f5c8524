"""Clues outside the grid, about a row, a column or a diagonal as seen from there; and lines compared as numbers."""

from __future__ import annotations

from sudokit.variants.fields import Cells, One, area, choice, flag, number, one
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "FullRank",
    "HiddenSkyscraper",
    "LittleKiller",
    "NoTies",
    "NumberedRoom",
    "Sandwich",
    "Skyscraper",
    "XSum",
]


class FullRank(Kind):
    """The line has the rank among all rows and columns, read as numbers in both directions.

    Rank 1 is the smallest number. Unless `ties` are allowed, no other row or column has the same number.

    Examples:
        >>> from sudokit.variants import FullRank
        >>> FullRank("r1c1 r1c2 r1c3", 7)
        FullRank('r1c1 r1c2 r1c3', 7)
    """

    line: Cells = area(at_least=2)
    rank: int = number(least=1)
    ties: bool = flag(default=False)


class HiddenSkyscraper(Kind):
    """The digit is the first of the line that a greater one before it hides.

    Examples:
        >>> from sudokit.variants import HiddenSkyscraper
        >>> HiddenSkyscraper("r1c1 r1c2 r1c3", 2)
        HiddenSkyscraper('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area(at_least=2)
    digit: int = number(least=0)


class LittleKiller(Kind):
    """The digits on the diagonal from the start in the direction add up to the total.

    Examples:
        >>> from sudokit.variants import LittleKiller
        >>> LittleKiller("r1c2", "down-right", 30)
        LittleKiller('r1c2', 'down-right', 30)
    """

    start: One = one()
    direction: str = choice("down-right", "down-left", "up-right", "up-left")
    total: int = number(least=0)


class NoTies(Kind):
    """No two of all rows and columns, each read as a number in both directions, are the same.

    Examples:
        >>> from sudokit.variants import NoTies
        >>> NoTies()
        NoTies()
    """


class NumberedRoom(Kind):
    """The first digit of the line is the number of its cell, counted from 1, that contains the digit.

    Examples:
        >>> from sudokit.variants import NumberedRoom
        >>> NumberedRoom("r1c1 r1c2 r1c3", 2)
        NumberedRoom('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area()
    digit: int = number(least=0)


class Sandwich(Kind):
    """The digits between the smallest and the largest digit of the line, a row or a column, add up to the total.

    Examples:
        >>> from sudokit.variants import Sandwich
        >>> Sandwich("r1c1 r1c2 r1c3", 10)
        Sandwich('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area(at_least=2)
    total: int = number(least=0)


class Skyscraper(Kind):
    """From the start of the line, this many buildings are seen; higher ones hide lower ones behind them.

    A digit is the height of a building, and a 0 is none.

    Examples:
        >>> from sudokit.variants import Skyscraper
        >>> Skyscraper("r1c1 r1c2 r1c3", 2)
        Skyscraper('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area()
    count: int = number(least=1)


class XSum(Kind):
    """The first digit of the line is the number of its digits, from the start, that add up to the total.

    The first digit is one of them.

    Examples:
        >>> from sudokit.variants import XSum
        >>> XSum("r1c1 r1c2 r1c3", 10)
        XSum('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area()
    total: int = number(least=0)
