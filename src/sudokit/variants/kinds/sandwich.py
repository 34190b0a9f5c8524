"""`Sandwich`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.lunchbox import Lunchbox

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Sandwich"]


class Sandwich(Kind):
    """The digits between the smallest and the largest digit of the line, a row or a column, add up to the total.

    Examples:
        >>> from sudokit.variants import Sandwich
        >>> Sandwich("r1c1 r1c2 r1c3", 10)
        Sandwich('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area(at_least=2)
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.add(Lunchbox(self.line, self.total))

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, self.total)
