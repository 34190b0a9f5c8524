"""`ContainsExactly`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, Digits, area, digit_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["ContainsExactly"]


class ContainsExactly(Kind):
    """The digits named occur in the cells, each exactly as often as it is named.

    Examples:
        >>> from sudokit.variants import ContainsExactly
        >>> ContainsExactly("r1c1 r1c2 r1c3", [4, 4])
        ContainsExactly('r1c1 r1c2 r1c3', [4, 4])
    """

    cells: Cells = area()
    digits: Digits = digit_list()

    def lower(self, model: Model) -> None:
        model.contain(self.cells, Counter(self.digits), exactly=True)

    def draw(self, canvas: Canvas) -> None:
        canvas.group(self.cells, detail=" ".join(map(str, self.digits)))
