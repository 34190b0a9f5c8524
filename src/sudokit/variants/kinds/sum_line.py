"""`SumLine`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, flag, number, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["SumLine"]


class SumLine(Kind):
    """The line can be cut into parts that each add up to the total.

    A loop goes on from its last cell to its first.

    Examples:
        >>> from sudokit.variants import SumLine
        >>> SumLine("r1c1 r1c2 r1c3")
        SumLine('r1c1 r1c2 r1c3')
    """

    cells: Cells = path()
    total: int = number(least=1, default=10)
    loop: bool = flag(default=False)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
