"""`Renban`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Renban"]


class Renban(Kind):
    """The digits of the line are consecutive, in any order, and do not repeat.

    Examples:
        >>> from sudokit.variants import Renban
        >>> Renban("r1c1 r1c2 r1c3")
        Renban('r1c1 r1c2 r1c3')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        model.differ(self.cells)
        model.pairs(self.cells, _near, len(self.cells))

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "renban")
        canvas.name()


def _near(a: int, b: int, length: int) -> bool:
    return 0 < abs(a - b) < length
