"""`Lockout`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, number, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Lockout"]


class Lockout(Kind):
    """The two ends of the line differ by at least the difference, and no digit of the line is between them, or equal to one of them.

    Examples:
        >>> from sudokit.variants import Lockout
        >>> Lockout("r1c1 r1c2 r1c3")
        Lockout('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    difference: int = number(least=0, default=4)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
