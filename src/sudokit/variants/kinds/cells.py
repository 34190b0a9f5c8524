"""Cells and groups of cells: which digits they have, and which of them are the same."""

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
    group_list,
    one,
    path,
)
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "AllDifferent",
    "Among",
    "Clone",
    "Contains",
    "ContainsExactly",
    "CountDistinct",
    "CountingCircles",
    "EqualSums",
    "Even",
    "Maximum",
    "Minimum",
    "Odd",
    "Quadruple",
    "SameValues",
]


class AllDifferent(Kind):
    """Digits do not repeat.

    Examples:
        >>> from sudokit.variants import AllDifferent
        >>> AllDifferent("r1c1 r2c2")
        AllDifferent('r1c1 r2c2')
    """

    cells: Cells = area()


class Among(Kind):
    """Each of the cells has one of the digits.

    Candidates as a constraint: for use in `AnyOf`.

    Examples:
        >>> from sudokit.variants import Among
        >>> Among("r1c1 r5c5", [1, 9])
        Among('r1c1 r5c5', [1, 9])
    """

    cells: Cells = area()
    digits: Digits = digit_list()


class Clone(Kind):
    """The cells and their copy have the same digits, cell by cell.

    Examples:
        >>> from sudokit.variants import Clone
        >>> Clone("r1c1 r1c2", "r5c5 r5c6")
        Clone('r1c1 r1c2', 'r5c5 r5c6')
    """

    cells: Cells = path()
    copy: Cells = path()

    def check(self) -> None:
        if len(self.cells) != len(self.copy):
            raise VariantError(
                message(
                    "{count} cells, expected as many as the original has, {size}",
                    count=len(self.copy),
                    size=len(self.cells),
                ),
                field="copy",
            )


class Contains(Kind):
    """The digits named occur in the cells, each at least as often as it is named.

    Examples:
        >>> from sudokit.variants import Contains
        >>> Contains("r1c1 r1c2 r1c3", [4, 4])
        Contains('r1c1 r1c2 r1c3', [4, 4])
    """

    cells: Cells = area()
    digits: Digits = digit_list()


class ContainsExactly(Kind):
    """The digits named occur in the cells, each exactly as often as it is named.

    Examples:
        >>> from sudokit.variants import ContainsExactly
        >>> ContainsExactly("r1c1 r1c2 r1c3", [4, 4])
        ContainsExactly('r1c1 r1c2 r1c3', [4, 4])
    """

    cells: Cells = area()
    digits: Digits = digit_list()


class CountDistinct(Kind):
    """The digit of the counter is the number of different digits in the cells.

    Examples:
        >>> from sudokit.variants import CountDistinct
        >>> CountDistinct("r1c1 r1c2 r1c3", "r5c5")
        CountDistinct('r1c1 r1c2 r1c3', 'r5c5')
    """

    cells: Cells = area()
    counter: One = one()


class CountingCircles(Kind):
    """A digit in a circle is the number of circles that contain that digit.

    Examples:
        >>> from sudokit.variants import CountingCircles
        >>> CountingCircles("r1c1 r1c2 r2c2")
        CountingCircles('r1c1 r1c2 r2c2')
    """

    cells: Cells = area()


class EqualSums(Kind):
    """All groups of cells have the same sum.

    Examples:
        >>> from sudokit.variants import EqualSums
        >>> EqualSums(["r1c1 r1c2", "r2c1 r2c2 r2c3"])
        EqualSums(['r1c1 r1c2', 'r2c1 r2c2 r2c3'])
    """

    groups: Groups = group_list()


class Even(Kind):
    """Digits are even.

    Examples:
        >>> from sudokit.variants import Even
        >>> Even("r1c1 r5c5")
        Even('r1c1 r5c5')
    """

    cells: Cells = area()


class Maximum(Kind):
    """Each of the cells is greater than all cells that share a side with it.

    Two cells that are both named are not compared.

    Examples:
        >>> from sudokit.variants import Maximum
        >>> Maximum("r1c1 r5c5")
        Maximum('r1c1 r5c5')
    """

    cells: Cells = area()


class Minimum(Kind):
    """Each of the cells is less than all cells that share a side with it.

    Two cells that are both named are not compared.

    Examples:
        >>> from sudokit.variants import Minimum
        >>> Minimum("r1c1 r5c5")
        Minimum('r1c1 r5c5')
    """

    cells: Cells = area()


class Odd(Kind):
    """Digits are odd.

    Examples:
        >>> from sudokit.variants import Odd
        >>> Odd("r1c1 r5c5")
        Odd('r1c1 r5c5')
    """

    cells: Cells = area()


class Quadruple(Kind):
    """The digits named occur in the cells around a corner, each at least as often as it is named.

    Examples:
        >>> from sudokit.variants import Quadruple
        >>> Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2, 3])
        Quadruple('r1c1 r1c2 r2c1 r2c2', [1, 2, 3])
    """

    cells: Cells = area(at_most=4)
    digits: Digits = digit_list()


class SameValues(Kind):
    """All groups of cells have the same digits, each as often, in any order.

    Examples:
        >>> from sudokit.variants import SameValues
        >>> SameValues(["r1c1 r1c2", "r5c5 r9c9"])
        SameValues(['r1c1 r1c2', 'r5c5 r9c9'])
    """

    groups: Groups = group_list(alike=True)
