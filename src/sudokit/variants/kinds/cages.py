"""Cages and sums: what the digits of some cells add up to, and which may be together."""

from __future__ import annotations

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, Numbers, area, number, number_list, path, text
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "AntiCage",
    "Cage",
    "EqualityCage",
    "LookAndSay",
    "Lunchbox",
    "Sum",
]


class AntiCage(Kind):
    """Digits do not repeat, and no one or more of them add up to the total.

    Examples:
        >>> from sudokit.variants import AntiCage
        >>> AntiCage("r1c1 r1c2", 10)
        AntiCage('r1c1 r1c2', 10)
    """

    cells: Cells = area()
    total: int = number(least=0)


class Cage(Kind):
    """Digits do not repeat in the cage; if it has a total, they add up to it.

    Examples:
        >>> from sudokit.variants import Cage
        >>> Cage("r1c1 r1c2", 10)
        Cage('r1c1 r1c2', total=10)
    """

    cells: Cells = area()
    total: int | None = number(least=0, default=None)


class EqualityCage(Kind):
    """As many digits are odd as even, and as many are low as high; digits do not repeat.

    Of an odd number of digits, the one in the middle is not in the cage.

    Examples:
        >>> from sudokit.variants import EqualityCage
        >>> EqualityCage("r1c1 r1c2")
        EqualityCage('r1c1 r1c2')
    """

    cells: Cells = area()

    def check(self) -> None:
        if len(self.cells) % 2 == 1:
            raise VariantError(
                message("{count} cells, expected an even number", count=len(self.cells)),
                field="cells",
            )


class LookAndSay(Kind):
    """The text states how often digits occur: pairs of a number and a digit.

    `1223` says exactly one 2 and two 3s, `03` says no 3; other digits are free.

    Examples:
        >>> from sudokit.variants import LookAndSay
        >>> LookAndSay("r1c1 r1c2 r1c3", "1223")
        LookAndSay('r1c1 r1c2 r1c3', '1223')
    """

    cells: Cells = area()
    text: str = text("([0-9][0-9])+", expected=message("pairs of a number and a digit"))

    def check(self) -> None:
        digits = [digit for _, digit in self._pairs()]
        if len(set(digits)) < len(digits):
            raise VariantError(
                message("{text} names a digit twice, expected different ones", text=self.text),
                field="text",
            )

    def _pairs(self) -> list[tuple[int, int]]:
        said = list(map(int, self.text))
        return list(zip(said[::2], said[1::2], strict=True))


class Lunchbox(Kind):
    """Digits do not repeat, and those between the smallest and the largest add up to the total.

    Examples:
        >>> from sudokit.variants import Lunchbox
        >>> Lunchbox("r1c1 r1c2 r1c3", 10)
        Lunchbox('r1c1 r1c2 r1c3', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = number(least=0)


class Sum(Kind):
    """Digits add up to the total; they may repeat.

    With coefficients, each digit is multiplied by its own.

    Examples:
        >>> from sudokit.variants import Sum
        >>> Sum("r1c1 r1c2 X1", 0, [1, 1, -1])
        Sum('r1c1 r1c2 X1', 0, coefficients=[1, 1, -1])
    """

    cells: Cells = path()
    total: int = number()
    coefficients: Numbers = number_list(default=None)

    def check(self) -> None:
        if self.coefficients is not None and len(self.coefficients) != len(self.cells):
            raise VariantError(
                message(
                    "{count} coefficients, expected one for each of {cells} cells",
                    count=len(self.coefficients),
                    cells=len(self.cells),
                ),
                field="coefficients",
            )
