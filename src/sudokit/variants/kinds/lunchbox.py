"""`Lunchbox`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Lunchbox"]


class Lunchbox(Kind):
    """Digits do not repeat, and those between the smallest and the largest add up to the total.

    Examples:
        >>> from sudokit.variants import Lunchbox
        >>> Lunchbox("r1c1 r1c2 r1c3", 10)
        Lunchbox('r1c1 r1c2 r1c3', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
