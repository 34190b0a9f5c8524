"""`Thermometer`."""

from __future__ import annotations

from operator import le, lt
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, flag, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Thermometer"]


class Thermometer(Kind):
    """Digits increase from the bulb, the first cell.

    Along a slow thermometer, they may also stay the same.

    Examples:
        >>> from sudokit.variants import Thermometer
        >>> Thermometer("r1c1 r1c2 r1c3")
        Thermometer('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    slow: bool = flag(default=False)

    def lower(self, model: Model) -> None:
        model.chain(self.cells, le if self.slow else lt)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "thermometer", "bulb")
        if self.slow:
            canvas.name("\u2264")
