"""`Zipper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Zipper"]


class Zipper(Kind):
    """All pairs of cells at the same distance from the centre of the line have one sum.

    If there is a cell in the centre, its digit is that sum.

    Examples:
        >>> from sudokit.variants import Zipper
        >>> Zipper("r1c1 r1c2 r1c3")
        Zipper('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        half = len(self.cells) // 2
        pairs = [(self.cells[number], self.cells[-1 - number]) for number in range(half)]
        if len(self.cells) % 2 == 0:
            model.equal_sums(pairs)
        else:
            for pair in pairs:
                model.equal_sums([pair, (self.cells[half],)])

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "zipper")
        canvas.name()
