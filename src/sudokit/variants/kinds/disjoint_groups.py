"""`DisjointGroups`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants import geometry
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["DisjointGroups"]


class DisjointGroups(Kind):
    """Cells at the same place in their boxes have different digits.

    Examples:
        >>> from sudokit.variants import DisjointGroups
        >>> DisjointGroups()
        DisjointGroups()
    """

    def lower(self, model: Model) -> None:
        usual_boxes(model)
        boxes = geometry.boxes(model.puzzle.rows, model.puzzle.columns)
        for group in zip(*boxes, strict=True):
            model.differ(group)


def usual_boxes(model: Model) -> tuple[int, int]:
    """The shape of the usual boxes of the grid: their rows and columns.

    Raises:
        VariantError: There are no usual boxes.
    """
    rows, columns = model.puzzle.rows, model.puzzle.columns
    shape = geometry.box_shape(rows, columns)
    if shape is None:
        raise VariantError(
            message(
                "a grid of {rows} rows and {columns} columns has no boxes",
                rows=rows,
                columns=columns,
            )
        )
    return shape
