"""`EqualityCage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["EqualityCage"]


class EqualityCage(Kind):
    """As many digits are odd as even, and as many are low as high; digits do not repeat.

    Of an odd number of digits, the one in the middle is not in the cage.

    Examples:
        >>> from sudokit.variants import EqualityCage
        >>> EqualityCage("r1c1 r1c2")
        EqualityCage('r1c1 r1c2')
    """

    cells: Cells = area()

    def check(self) -> None:
        if len(self.cells) % 2 == 1:
            raise VariantError(
                message("{count} cells, expected an even number", count=len(self.cells)),
                field="cells",
            )

    def lower(self, model: Model) -> None:
        half = len(model.digits) // 2
        model.differ(self.cells)
        for digits in (
            [digit for digit in model.digits if digit % 2 == 1],
            [digit for digit in model.digits if digit % 2 == 0],
            model.digits[:half],
            model.digits[-half:],
        ):
            model.count(self.cells, digits, len(self.cells) // 2, len(self.cells) // 2)

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, "=")
        canvas.name()
