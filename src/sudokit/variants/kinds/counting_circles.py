"""`CountingCircles`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["CountingCircles"]


class CountingCircles(Kind):
    """A digit in a circle is the number of circles that contain that digit.

    Examples:
        >>> from sudokit.variants import CountingCircles
        >>> CountingCircles("r1c1 r1c2 r2c2")
        CountingCircles('r1c1 r1c2 r2c2')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        model.only(self.cells, [digit for digit in model.digits if 0 < digit <= len(self.cells)])
        no, yes = model.first, model.first + 1
        present = [model.variable([no, yes]) for _ in model.digits]
        for variable, digit in zip(present, model.digits, strict=True):
            model.automaton([variable, *self.cells], -1, _count, _is_right, digit, no)
        # the digits that are present add up to the number of circles
        model.sum(present, len(self.cells) + no * sum(model.digits), model.digits)

    def draw(self, canvas: Canvas) -> None:
        canvas.mark(self.cells, "ring")
        canvas.name()


def _count(state: int, read: int, digit: int, no: int) -> int | None:
    """How many circles must still have the digit; -1 before it is read whether any have."""
    if state < 0:
        return 0 if read == no else digit
    if read != digit:
        return state
    return state - 1 if state else None


def _is_right(state: int, digit: int, no: int) -> bool:
    return state == 0
