"""`Zipper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Zipper"]


class Zipper(Kind):
    """Two cells of the line at the same distance from its centre have the same sum.

    It is the digit in the centre, if there is one.

    Examples:
        >>> from sudokit.variants import Zipper
        >>> Zipper("r1c1 r1c2 r1c3")
        Zipper('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
