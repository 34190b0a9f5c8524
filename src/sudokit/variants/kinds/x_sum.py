"""`XSum`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["XSum"]


class XSum(Kind):
    """The first digit of the line tells how many of its digits, itself among them, add up to the total.

    Examples:
        >>> from sudokit.variants import XSum
        >>> XSum("r1c1 r1c2 r1c3", 10)
        XSum('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area()
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
