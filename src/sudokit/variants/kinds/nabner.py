"""`Nabner`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import apart

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Nabner"]


class Nabner(Kind):
    """No two digits of the line are equal or consecutive, wherever they stand on it.

    Examples:
        >>> from sudokit.variants import Nabner
        >>> Nabner("r1c1 r1c2 r1c3")
        Nabner('r1c1 r1c2 r1c3')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        model.pairs(self.cells, apart, 2)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "nabner")
        canvas.name()
