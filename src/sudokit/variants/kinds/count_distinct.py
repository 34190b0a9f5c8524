"""`CountDistinct`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, One, area, one
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["CountDistinct"]


class CountDistinct(Kind):
    """The digit of the counter is the number of different digits in the cells.

    Examples:
        >>> from sudokit.variants import CountDistinct
        >>> CountDistinct("r1c1 r1c2 r1c3", "r5c5")
        CountDistinct('r1c1 r1c2 r1c3', 'r5c5')
    """

    cells: Cells = area()
    counter: One = one()

    def lower(self, model: Model) -> None:
        model.distinct(self.cells, self.counter)

    def draw(self, canvas: Canvas) -> None:
        letter = canvas.group(self.cells, detail=self.counter)
        canvas.tag([self.counter], f"#{letter}")
