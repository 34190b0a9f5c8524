"""`Minimum`."""

from __future__ import annotations

from operator import lt
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Minimum"]


class Minimum(Kind):
    """Each of the cells is less than all cells that share a side with it.

    Two cells that are both named are not compared.

    Examples:
        >>> from sudokit.variants import Minimum
        >>> Minimum("r1c1 r5c5")
        Minimum('r1c1 r5c5')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        named = set(model.numbers(self.cells))
        for one, other in model.neighbours:
            if one in named and other not in named:
                model.pair(one, other, lt)
            elif other in named and one not in named:
                model.pair(other, one, lt)

    def draw(self, canvas: Canvas) -> None:
        canvas.mark(self.cells, "minimum")
