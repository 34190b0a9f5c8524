"""`GreaterThan`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["GreaterThan"]


class GreaterThan(Kind):
    """The first of two cells that touch is greater.

    Of more than two cells, each is greater than all later ones that it touches.

    Examples:
        >>> from sudokit.variants import GreaterThan
        >>> GreaterThan("r1c1 r1c2")
        GreaterThan('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
