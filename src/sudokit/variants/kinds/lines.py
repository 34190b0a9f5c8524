"""Lines: how the digits along a line compare, or what they add up to."""

from __future__ import annotations

from sudokit.variants.fields import Cells, area, flag, number, path
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "Arrow",
    "BetweenLine",
    "DoubleArrow",
    "Entropic",
    "Lockout",
    "Modular",
    "Nabner",
    "Palindrome",
    "RegionSumLine",
    "Renban",
    "SumLine",
    "Thermometer",
    "Whisper",
    "Zipper",
]


class Arrow(Kind):
    """The digits on the shaft add up to the number in the circle.

    A circle of several cells is read as one number, the first cell first.

    Examples:
        >>> from sudokit.variants import Arrow
        >>> Arrow("r1c1", "r1c2 r1c3")
        Arrow('r1c1', 'r1c2 r1c3')
    """

    circle: Cells = area(at_most=5)
    shaft: Cells = path()


class BetweenLine(Kind):
    """The digits between the two ends of the line are strictly between those of the ends.

    Examples:
        >>> from sudokit.variants import BetweenLine
        >>> BetweenLine("r1c1 r1c2 r1c3")
        BetweenLine('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)


class DoubleArrow(Kind):
    """The digits on the line add up to the same as those at its two ends.

    Examples:
        >>> from sudokit.variants import DoubleArrow
        >>> DoubleArrow("r1c1 r1c2 r1c3 r1c4")
        DoubleArrow('r1c1 r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=3)


class Entropic(Kind):
    """Any three neighbours on the line are a low, a middle and a high digit, in any order.

    Of the digits 1 to 9, these are 123, 456 and 789. Two cells alone are of different groups.

    Examples:
        >>> from sudokit.variants import Entropic
        >>> Entropic("r1c1 r1c2 r1c3")
        Entropic('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)


class Lockout(Kind):
    """No digit of the line is between those of its two ends, or equal to one of them.

    The two ends differ by at least the difference.

    Examples:
        >>> from sudokit.variants import Lockout
        >>> Lockout("r1c1 r1c2 r1c3")
        Lockout('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    difference: int = number(least=0, default=4)


class Modular(Kind):
    """Of `modulus` neighbours on the line, no two leave the same remainder when divided by it.

    On a shorter line, no two of all its cells do.

    Examples:
        >>> from sudokit.variants import Modular
        >>> Modular("r1c1 r1c2 r1c3")
        Modular('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    modulus: int = number(least=1, default=3)


class Nabner(Kind):
    """No two digits of the line are equal or consecutive, wherever they stand on it.

    Examples:
        >>> from sudokit.variants import Nabner
        >>> Nabner("r1c1 r1c2 r1c3")
        Nabner('r1c1 r1c2 r1c3')
    """

    cells: Cells = area()


class Palindrome(Kind):
    """The line reads the same in both directions.

    Examples:
        >>> from sudokit.variants import Palindrome
        >>> Palindrome("r1c1 r1c2 r1c3")
        Palindrome('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)


class RegionSumLine(Kind):
    """The digits of the line have the same sum in each region.

    Where the line comes back to a region, that part counts for itself. Without regions, it says nothing.

    Examples:
        >>> from sudokit.variants import RegionSumLine
        >>> RegionSumLine("r1c2 r1c3 r1c4")
        RegionSumLine('r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=2)


class Renban(Kind):
    """The digits of the line are consecutive, in any order, and do not repeat.

    Examples:
        >>> from sudokit.variants import Renban
        >>> Renban("r1c1 r1c2 r1c3")
        Renban('r1c1 r1c2 r1c3')
    """

    cells: Cells = area()


class SumLine(Kind):
    """The line can be cut into one or more parts that each add up to the total.

    A loop goes on from its last cell to its first.

    Examples:
        >>> from sudokit.variants import SumLine
        >>> SumLine("r1c1 r1c2 r1c3")
        SumLine('r1c1 r1c2 r1c3')
    """

    cells: Cells = path()
    total: int = number(least=1, most=10_000, default=10)
    loop: bool = flag(default=False)


class Thermometer(Kind):
    """Digits increase from the bulb, the first cell.

    Along a slow thermometer, they may also stay the same.

    Examples:
        >>> from sudokit.variants import Thermometer
        >>> Thermometer("r1c1 r1c2 r1c3")
        Thermometer('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    slow: bool = flag(default=False)


class Whisper(Kind):
    """Neighbours on the line differ by at least the difference.

    Examples:
        >>> from sudokit.variants import Whisper
        >>> Whisper("r1c1 r1c2 r1c3")
        Whisper('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    difference: int = number(least=0, default=5)


class Zipper(Kind):
    """All pairs of cells at the same distance from the centre of the line have one sum.

    If there is a cell in the centre, its digit is that sum.

    Examples:
        >>> from sudokit.variants import Zipper
        >>> Zipper("r1c1 r1c2 r1c3")
        Zipper('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
