"""`ValueIndexing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["ValueIndexing"]


class ValueIndexing(Kind):
    """The second cell of the line gives which of the cells after it, counted from 1, contains the digit of the first.

    Examples:
        >>> from sudokit.variants import ValueIndexing
        >>> ValueIndexing("r1c1 r1c2 r1c3 r1c4")
        ValueIndexing('r1c1 r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=3)

    def lower(self, model: Model) -> None:
        digit, index, *line = self.cells
        model.element(index, line, digit)

    def draw(self, canvas: Canvas) -> None:
        canvas.path(self.cells)
