"""`XV`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, choice
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["XV"]


class XV(Kind):
    """Two cells that touch add up to the total: 10 for an X, 5 for a V.

    Of more than two cells, all that touch.

    Examples:
        >>> from sudokit.variants import XV
        >>> XV("r1c1 r1c2", 10)
        XV('r1c1 r1c2', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = choice(5, 10)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
