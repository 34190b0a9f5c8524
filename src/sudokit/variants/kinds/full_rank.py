"""`FullRank`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, flag, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["FullRank"]


class FullRank(Kind):
    """Among all rows and columns, each read as a number in both directions, the line has the rank: 1 is the smallest.

    Unless ties are allowed, no other has the same number.

    Examples:
        >>> from sudokit.variants import FullRank
        >>> FullRank("r1c1 r1c2 r1c3", 7)
        FullRank('r1c1 r1c2 r1c3', 7)
    """

    line: Cells = area(at_least=2)
    rank: int = number(least=1)
    ties: bool = flag(default=False)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
