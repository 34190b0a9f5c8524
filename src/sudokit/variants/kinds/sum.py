"""`Sum`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, Numbers, number, number_list, path
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Sum"]


class Sum(Kind):
    """Digits add up to the total; they may repeat.

    With coefficients, each digit is multiplied by its own.

    Examples:
        >>> from sudokit.variants import Sum
        >>> Sum("r1c1 r1c2 X1", 0, [1, 1, -1])
        Sum('r1c1 r1c2 X1', 0, coefficients=[1, 1, -1])
    """

    cells: Cells = path()
    total: int = number()
    coefficients: Numbers = number_list(default=None)

    def check(self) -> None:
        if self.coefficients is not None and len(self.coefficients) != len(self.cells):
            raise VariantError(
                message(
                    "{count} coefficients, expected one for each of {cells} cells",
                    count=len(self.coefficients),
                    cells=len(self.cells),
                ),
                field="coefficients",
            )

    def lower(self, model: Model) -> None:
        model.sum(self.cells, self.total, self.coefficients)

    def draw(self, canvas: Canvas) -> None:
        canvas.group(self.cells, detail=self._equation())

    def _equation(self) -> str:
        """The total, or the equation if there are coefficients or extra cells."""
        if self.coefficients is None and all(isinstance(each, Cell) for each in self.cells):
            return str(self.total)
        factors = self.coefficients or (1,) * len(self.cells)
        terms = [
            f"{'-' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{abs(factor)}·'}{each}"
            for factor, each in zip(factors, self.cells, strict=True)
        ]
        return f"{' '.join(terms).removeprefix('+ ')} = {self.total}"
