"""`WhiteDot`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import exactly_apart, touching_pairs

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["WhiteDot"]


class WhiteDot(Kind):
    """Two cells differ by exactly the difference.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import WhiteDot
        >>> WhiteDot("r1c1 r1c2")
        WhiteDot('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)
    difference: int = number(least=0, default=1)

    def check(self) -> None:
        touching_pairs(self.cells)

    def lower(self, model: Model) -> None:
        model.each_pair(touching_pairs(self.cells), exactly_apart, self.difference)

    def draw(self, canvas: Canvas) -> None:
        text = "" if self.difference == 1 else self.difference
        canvas.dots(touching_pairs(self.cells), "white", text)
