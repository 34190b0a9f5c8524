"""Rules of the whole grid, which name no cells."""

from __future__ import annotations

from sudokit.variants.fields import Numbers, choice, number, number_list
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Diagonal",
    "DiagonalNonConsecutive",
    "DisjointGroups",
    "Doppelganger",
    "DutchFlatmates",
    "GlobalEntropy",
    "GlobalModular",
    "Knightmare",
    "NonConsecutive",
    "SameRegions",
    "Taxicab",
    "Windoku",
]


class AntiKing(Kind):
    """Cells that touch at a corner have different digits.

    Examples:
        >>> from sudokit.variants import AntiKing
        >>> AntiKing()
        AntiKing()
    """


class AntiKnight(Kind):
    """Cells a knight's move apart have different digits.

    Examples:
        >>> from sudokit.variants import AntiKnight
        >>> AntiKnight()
        AntiKnight()
    """


class AntiTaxicab(Kind):
    """Two cells with the same digit are not exactly that digit's number of steps apart.

    Examples:
        >>> from sudokit.variants import AntiTaxicab
        >>> AntiTaxicab()
        AntiTaxicab()
    """


class Diagonal(Kind):
    """Digits on a diagonal of the square grid do not repeat.

    `down` begins in the top left corner, `up` in the bottom left one.

    Examples:
        >>> from sudokit.variants import Diagonal
        >>> Diagonal("down")
        Diagonal('down')
    """

    direction: str = choice("down", "up")


class DiagonalNonConsecutive(Kind):
    """Cells that touch at a corner do not have consecutive digits.

    Examples:
        >>> from sudokit.variants import DiagonalNonConsecutive
        >>> DiagonalNonConsecutive()
        DiagonalNonConsecutive()
    """


class DisjointGroups(Kind):
    """Cells at the same place in their boxes have different digits.

    Examples:
        >>> from sudokit.variants import DisjointGroups
        >>> DisjointGroups()
        DisjointGroups()
    """


class Doppelganger(Kind):
    """Each row, column and region has 0 and all other digits but one.

    Two rows lack different digits, and so do two columns and two regions. The row, the column and the region
    of a 0 lack different digits as well. The grid is square, and its digits go from 0 to its side.

    Examples:
        >>> from sudokit.variants import Doppelganger
        >>> Doppelganger()
        Doppelganger()
    """


class DutchFlatmates(Kind):
    """Each 5 has a 1 directly above it, or a 9 directly below, or both.

    Examples:
        >>> from sudokit.variants import DutchFlatmates
        >>> DutchFlatmates()
        DutchFlatmates()
    """


class GlobalEntropy(Kind):
    """Each square of 2x2 cells has a low, a middle and a high digit.

    Examples:
        >>> from sudokit.variants import GlobalEntropy
        >>> GlobalEntropy()
        GlobalEntropy()
    """


class GlobalModular(Kind):
    """Each square of 2x2 cells has all three remainders of a division by 3.

    Examples:
        >>> from sudokit.variants import GlobalModular
        >>> GlobalModular()
        GlobalModular()
    """


class Knightmare(Kind):
    """Cells a knight's move apart do not add up to any of the sums.

    These are 5 and 15, unless the constraint says which.

    Examples:
        >>> from sudokit.variants import Knightmare
        >>> Knightmare()
        Knightmare()
        >>> Knightmare([4, 12])
        Knightmare(sums=[4, 12])
    """

    sums: Numbers = number_list(default=None)


class NonConsecutive(Kind):
    """Cells that share a side do not have consecutive digits.

    Examples:
        >>> from sudokit.variants import NonConsecutive
        >>> NonConsecutive()
        NonConsecutive()
    """


class SameRegions(Kind):
    """All rows, columns and regions of the largest size among them have the same digits, each as often.

    Examples:
        >>> from sudokit.variants import SameRegions
        >>> SameRegions()
        SameRegions()
    """


class Taxicab(Kind):
    """Cells exactly so many steps apart, along rows and columns, have different digits.

    Examples:
        >>> from sudokit.variants import Taxicab
        >>> Taxicab(4)
        Taxicab(4)
    """

    distance: int = number(least=1)


class Windoku(Kind):
    """Digits do not repeat in the windows.

    A window is as large as a box. Windows are one cell away from the edge and from each other.

    Examples:
        >>> from sudokit.variants import Windoku
        >>> Windoku()
        Windoku()
    """
