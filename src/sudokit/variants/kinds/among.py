"""`Among`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, Digits, area, digit_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Among"]


class Among(Kind):
    """Each of the cells has one of the digits.

    Candidates as a constraint: for use in `AnyOf`.

    Examples:
        >>> from sudokit.variants import Among
        >>> Among("r1c1 r5c5", [1, 9])
        Among('r1c1 r5c5', [1, 9])
    """

    cells: Cells = area()
    digits: Digits = digit_list()

    def lower(self, model: Model) -> None:
        model.only(self.cells, self.digits)

    def draw(self, canvas: Canvas) -> None:
        canvas.group(self.cells, detail=" ".join(map(str, self.digits)))
