"""`Entropic`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Entropic"]


class Entropic(Kind):
    """Each three neighbours on the line are a low, a middle and a high digit, in any order.

    Of a shorter line, all differ in this.

    Examples:
        >>> from sudokit.variants import Entropic
        >>> Entropic("r1c1 r1c2 r1c3")
        Entropic('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
