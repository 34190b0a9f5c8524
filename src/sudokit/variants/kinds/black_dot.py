"""`BlackDot`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import in_ratio, touching_pairs

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["BlackDot"]


class BlackDot(Kind):
    """Of two cells, one has a digit that is `ratio` times the other's.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import BlackDot
        >>> BlackDot("r1c1 r1c2")
        BlackDot('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)
    ratio: int = number(least=1, default=2)

    def check(self) -> None:
        touching_pairs(self.cells)

    def lower(self, model: Model) -> None:
        model.each_pair(touching_pairs(self.cells), in_ratio, self.ratio)

    def draw(self, canvas: Canvas) -> None:
        canvas.dots(touching_pairs(self.cells), "black", "" if self.ratio == 2 else self.ratio)
