"""`DisjointGroups`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants import geometry
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model
    from sudokit.variants.puzzle import Puzzle

__all__ = ["DisjointGroups"]


class DisjointGroups(Kind):
    """Cells at the same place in their boxes have different digits.

    Examples:
        >>> from sudokit.variants import DisjointGroups
        >>> DisjointGroups()
        DisjointGroups()
    """

    def lower(self, model: Model) -> None:
        rows, columns = model.puzzle.rows, model.puzzle.columns
        for group in same_places(rows, columns, box_shape(model.puzzle)):
            model.differ(group)


def same_places(rows: int, columns: int, shape: tuple[int, int]) -> Iterable[tuple[int, ...]]:
    """The cells at the same place in the boxes of a shape."""
    return zip(*geometry.boxes(rows, columns, shape[0] * shape[1]), strict=True)


def box_shape(puzzle: Puzzle) -> tuple[int, int]:
    """The rows and columns of the boxes: those of the puzzle, or if its regions are not boxes, the usual ones.

    Raises:
        VariantError: There are no usual boxes.
    """
    shape = usual_boxes(puzzle)
    if shape is None:
        raise VariantError(
            message(
                "a grid of {rows} rows and {columns} columns has no boxes",
                rows=puzzle.rows,
                columns=puzzle.columns,
            )
        )
    return shape


def usual_boxes(puzzle: Puzzle) -> tuple[int, int] | None:
    """The same, or None if there are no usual boxes."""
    rows, columns = puzzle.rows, puzzle.columns
    regions = sorted(
        sorted((row - 1) * columns + column - 1 for row, column in region)
        for region in puzzle.regions
    )
    size = len(regions[0]) if regions else 0
    if size and regions == sorted(map(list, geometry.boxes(rows, columns, size))):
        return geometry.box_shape(rows, columns, size)
    return geometry.box_shape(rows, columns)
