"""`Windoku`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.disjoint_groups import box_shape
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Windoku"]


class Windoku(Kind):
    """Digits do not repeat in the windows.

    A window is as large as a box. Windows are one cell away from the edge and from each other.

    Examples:
        >>> from sudokit.variants import Windoku
        >>> Windoku()
        Windoku()
    """

    def lower(self, model: Model) -> None:
        rows, columns = model.puzzle.rows, model.puzzle.columns
        height, width = box_shape(model)
        for top in range(1, rows - height, height + 1):
            for left in range(1, columns - width, width + 1):
                model.differ(
                    [
                        row * columns + column
                        for row in range(top, top + height)
                        for column in range(left, left + width)
                    ]
                )
