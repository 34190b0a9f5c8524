"""`Sum`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, Numbers, number, number_list, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Sum"]


class Sum(Kind):
    """Digits add up to the total; they may repeat.

    With coefficients, each digit counts so many times.

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
