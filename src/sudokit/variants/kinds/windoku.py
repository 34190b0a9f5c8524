"""`Windoku`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Windoku"]


class Windoku(Kind):
    """Digits do not repeat in the windows.

    Areas as large as boxes, one cell away from the edge and from each other.

    Examples:
        >>> from sudokit.variants import Windoku
        >>> Windoku()
        Windoku()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
