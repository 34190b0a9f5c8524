"""`NumberedRoom`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["NumberedRoom"]


class NumberedRoom(Kind):
    """The first digit of the line is the number of its cell, counted from 1, that contains the digit.

    Examples:
        >>> from sudokit.variants import NumberedRoom
        >>> NumberedRoom("r1c1 r1c2 r1c3", 2)
        NumberedRoom('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area()
    digit: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.place(self.line[0], self.line, self.digit)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, self.digit)
