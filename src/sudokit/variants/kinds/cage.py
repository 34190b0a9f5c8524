"""`Cage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Cage"]


class Cage(Kind):
    """Digits do not repeat in the cage; if it has a total, they add up to it.

    Examples:
        >>> from sudokit.variants import Cage
        >>> Cage("r1c1 r1c2", 10)
        Cage('r1c1 r1c2', total=10)
    """

    cells: Cells = area()
    total: int | None = number(least=0, default=None)

    def lower(self, model: Model) -> None:
        model.differ(self.cells)
        if self.total is not None:
            model.sum(self.cells, self.total)

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, "" if self.total is None else self.total)
