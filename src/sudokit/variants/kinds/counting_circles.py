"""`CountingCircles`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["CountingCircles"]


class CountingCircles(Kind):
    """A digit in a circle tells how many of the circles have that digit.

    Examples:
        >>> from sudokit.variants import CountingCircles
        >>> CountingCircles("r1c1 r1c2 r2c2")
        CountingCircles('r1c1 r1c2 r2c2')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        raise NotImplementedError
