"""Cells that must be connected, and regions that are to be found."""

from __future__ import annotations

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import (
    Cells,
    Digits,
    Groups,
    One,
    area,
    digit_list,
    flag,
    group_list,
    number,
    one,
)
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "ChaosConstruction",
    "Connected",
    "MatchCount",
    "MatchRun",
]


class ChaosConstruction(Kind):
    """The grid is divided into connected regions without repeated digits, which are to be found.

    Each cell has a label, an extra cell whose digit is the number of its region. Labels are named row by row. The regions are
    numbered in the order of their first cells, from the smallest digit on, so a division has one numbering, and a solution
    is the digits with the division.

    Without a size, a region has as many cells as the longer side of the grid.

    Examples:
        >>> from sudokit.variants import ChaosConstruction, Puzzle, solve
        >>> labels = [f"L{number}" for number in range(1, 5)]
        >>> chaos = ChaosConstruction(labels)
        >>> found = solve(Puzzle("12..", rows=2, columns=2, constraints=[chaos]), unique=False)
        >>> print(found, [found[label] for label in labels])
        1221 [1, 1, 2, 2]
    """

    labels: Cells = area()
    size: int | None = number(least=1, default=None)


class Connected(Kind):
    """The cells that have one of the digits are connected: one can walk from each to each over sides that they share.

    There is at least one such cell, or there are exactly as many as the size says. Extra cells are next to each other as in a
    rectangle that they fill row by row, with so many columns.

    Examples:
        >>> from sudokit.variants import Connected
        >>> Connected("r1c1 r1c2 r2c1 r2c2", [1, 3])
        Connected('r1c1 r1c2 r2c1 r2c2', [1, 3])
        >>> Connected("S1 S2 S3 S4", [1], columns=2)
        Connected('S1 S2 S3 S4', [1], columns=2)
    """

    cells: Cells = area()
    digits: Digits = digit_list()
    size: int | None = number(least=1, default=None)
    columns: int | None = number(least=1, default=None)


class MatchCount(Kind):
    """The digit of the counter is the number of cells that have the digit of the first one, which counts as well.

    With the labels of `ChaosConstruction`, it counts cells of the same region.

    Examples:
        >>> from sudokit.variants import MatchCount
        >>> MatchCount("r1c1 r1c2 r2c1", "r5c5", without_first=True)
        MatchCount('r1c1 r1c2 r2c1', 'r5c5', without_first=True)
    """

    cells: Cells = area()
    counter: One = one()
    without_first: bool = flag(default=False)


class MatchRun(Kind):
    """The digit of the counter is the number of cells along the arms until another digit comes.

    All arms begin in the same cell, which counts once. With the labels of `ChaosConstruction`, it counts the cells that one
    sees in the same region.

    Examples:
        >>> from sudokit.variants import MatchRun
        >>> MatchRun(["r1c1 r1c2", "r1c1 r2c1 r3c1"], "r1c1")
        MatchRun(['r1c1 r1c2', 'r1c1 r2c1 r3c1'], 'r1c1')
    """

    arms: Groups = group_list(at_least=1)
    counter: One = one()
    without_first: bool = flag(default=False)

    def check(self) -> None:
        if len({arm[0] for arm in self.arms}) > 1:
            raise VariantError(
                message("arms that begin in different cells, expected the same cell"),
                field="arms",
            )
