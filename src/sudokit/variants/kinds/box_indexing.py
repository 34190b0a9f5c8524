"""`BoxIndexing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["BoxIndexing"]


class BoxIndexing(Kind):
    """A cell gives the place in its region, counted row by row, at which the number of the cell's own place stands.

    So if r4c6 is the third cell of its box, with a 7, then r6c4, the seventh one, has a 3.

    Examples:
        >>> from sudokit.variants import BoxIndexing
        >>> BoxIndexing("r4c3")
        BoxIndexing('r4c3')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        for each, cell in zip(self.cells, model.numbers(self.cells), strict=True):
            if cell not in model.region_of:
                raise VariantError(
                    message("{cell} is in no region", cell=str(each)), field="cells", cell=str(each)
                )
            region = model.regions[model.region_of[cell]]
            model.place(cell, region, region.index(cell) + 1)

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.cells)
        canvas.tag(self.cells, "\u25a1")
        canvas.name("\u25a1")
