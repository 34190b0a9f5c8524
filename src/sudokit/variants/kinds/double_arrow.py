"""`DoubleArrow`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["DoubleArrow"]


class DoubleArrow(Kind):
    """The digits on the line add up to the same as those at its two ends.

    Examples:
        >>> from sudokit.variants import DoubleArrow
        >>> DoubleArrow("r1c1 r1c2 r1c3 r1c4")
        DoubleArrow('r1c1 r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=3)

    def lower(self, model: Model) -> None:
        first, *middle, last = self.cells
        model.equal_sums([(first, last), middle])

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "arrow", "circle", "circle")
        canvas.name()
