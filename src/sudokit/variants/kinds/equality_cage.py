"""`EqualityCage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["EqualityCage"]


class EqualityCage(Kind):
    """Digits do not repeat; as many are odd as even, and as many low as high.

    A digit in the middle is neither.

    Examples:
        >>> from sudokit.variants import EqualityCage
        >>> EqualityCage("r1c1 r1c2")
        EqualityCage('r1c1 r1c2')
    """

    cells: Cells = area()

    def lower(self, model: Model) -> None:
        raise NotImplementedError
