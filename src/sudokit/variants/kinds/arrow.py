"""`Arrow`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Arrow"]


class Arrow(Kind):
    """The digits on the shaft add up to the number in the circle.

    A circle of several cells is read as one number, the first cell first.

    Examples:
        >>> from sudokit.variants import Arrow
        >>> Arrow("r1c1", "r1c2 r1c3")
        Arrow('r1c1', 'r1c2 r1c3')
    """

    circle: Cells = area(at_most=5)
    shaft: Cells = path()

    def lower(self, model: Model) -> None:
        weights = [10**place for place in reversed(range(len(self.circle)))]
        model.sum([*self.circle, *self.shaft], 0, [*weights, *(-1 for _ in self.shaft)])
        if model.digits[-1] > 9:
            model.only(self.circle[1:], range(10))

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.circle, "pill")
        canvas.line([self.circle[-1], *self.shaft], "arrow", end="arrow")
