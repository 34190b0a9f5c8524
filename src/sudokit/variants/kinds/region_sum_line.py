"""`RegionSumLine`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["RegionSumLine"]


class RegionSumLine(Kind):
    """The digits of the line have the same sum in each region.

    Where the line comes back to a region, that part counts for itself. Without regions, it says nothing.

    Examples:
        >>> from sudokit.variants import RegionSumLine
        >>> RegionSumLine("r1c2 r1c3 r1c4")
        RegionSumLine('r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        if of := model.region_of:
            cells = model.numbers(self.cells)
            model.equal_sums(
                [list(part) for _, part in groupby(cells, lambda each: of.get(each, -1))]
            )

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "region-sum")
        canvas.name()
