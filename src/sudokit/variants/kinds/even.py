"""`Even`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Even"]


class Even(Kind):
    """Digits are even.

    Examples:
        >>> from sudokit.variants import Even
        >>> Even("r1c1 r5c5")
        Even('r1c1 r5c5')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        model.only(self.cells, [digit for digit in model.digits if digit % 2 == 0])

    def draw(self, canvas: Canvas) -> None:
        canvas.mark(self.cells, "square")
