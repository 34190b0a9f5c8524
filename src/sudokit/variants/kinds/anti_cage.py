"""`AntiCage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["AntiCage"]


class AntiCage(Kind):
    """Digits do not repeat, and no one or more of them add up to the total.

    Examples:
        >>> from sudokit.variants import AntiCage
        >>> AntiCage("r1c1 r1c2", 10)
        AntiCage('r1c1 r1c2', 10)
    """

    cells: Cells = area()
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
