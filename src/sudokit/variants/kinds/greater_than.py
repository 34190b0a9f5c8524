"""`GreaterThan`."""

from __future__ import annotations

from operator import gt
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import touching_pairs

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["GreaterThan"]


class GreaterThan(Kind):
    """The first of two cells is greater than the second.

    Of more than two cells, each is greater than all later ones with which it shares a side.

    Examples:
        >>> from sudokit.variants import GreaterThan
        >>> GreaterThan("r1c1 r1c2")
        GreaterThan('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)

    def check(self) -> None:
        touching_pairs(self.cells)

    def lower(self, model: Model) -> None:
        model.each_pair(touching_pairs(self.cells), gt)

    def draw(self, canvas: Canvas) -> None:
        canvas.signs(touching_pairs(self.cells), ">")
