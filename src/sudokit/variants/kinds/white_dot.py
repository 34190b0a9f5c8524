"""`WhiteDot`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["WhiteDot"]


class WhiteDot(Kind):
    """Two cells that touch differ by exactly the difference.

    Of more than two cells, all that touch.

    Examples:
        >>> from sudokit.variants import WhiteDot
        >>> WhiteDot("r1c1 r1c2")
        WhiteDot('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)
    difference: int = number(least=0, default=1)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
