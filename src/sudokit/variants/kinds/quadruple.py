"""`Quadruple`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, Digits, area, digit_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Quadruple"]


class Quadruple(Kind):
    """The digits named occur in the cells around a corner, each at least as often as it is named.

    Examples:
        >>> from sudokit.variants import Quadruple
        >>> Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2, 3])
        Quadruple('r1c1 r1c2 r2c1 r2c2', [1, 2, 3])
    """

    cells: Cells = area(at_most=4)
    digits: Digits = digit_list()

    def lower(self, model: Model) -> None:
        model.contain(self.cells, Counter(self.digits))

    def draw(self, canvas: Canvas) -> None:
        canvas.corner(self.cells, " ".join(map(str, self.digits)))
