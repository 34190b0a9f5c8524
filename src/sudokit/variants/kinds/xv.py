"""`XV`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, choice
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import touching_pairs

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["XV"]


class XV(Kind):
    """Two cells add up to the total: 10 for an X, 5 for a V.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import XV
        >>> XV("r1c1 r1c2", 10)
        XV('r1c1 r1c2', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = choice(5, 10)

    def check(self) -> None:
        touching_pairs(self.cells)

    def lower(self, model: Model) -> None:
        model.each_pair(touching_pairs(self.cells), _adds_up, self.total)

    def draw(self, canvas: Canvas) -> None:
        canvas.signs(touching_pairs(self.cells), "X" if self.total == 10 else "V")


def _adds_up(a: int, b: int, total: int) -> bool:
    return a + b == total
