"""`AllDifferent`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["AllDifferent"]


class AllDifferent(Kind):
    """Digits do not repeat.

    Examples:
        >>> from sudokit.variants import AllDifferent
        >>> AllDifferent("r1c1 r2c2")
        AllDifferent('r1c1 r2c2')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        model.differ(self.cells)

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.cells)
        canvas.cage(self.cells, colour="extra")
