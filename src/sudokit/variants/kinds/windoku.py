"""`Windoku`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.disjoint_groups import box_shape
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model
    from sudokit.variants.puzzle import Puzzle

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
        for window in windows(model.puzzle):
            model.differ(window)

    def draw(self, canvas: Canvas) -> None:
        for window in windows(canvas.puzzle):
            canvas.shade([canvas.puzzle.cells[number] for number in window], "window")


def windows(puzzle: Puzzle) -> list[list[int]]:
    """The cells of each window.

    Raises:
        VariantError: There are no usual boxes.
    """
    return windows_of(puzzle.rows, puzzle.columns, box_shape(puzzle))


def windows_of(rows: int, columns: int, shape: tuple[int, int]) -> list[list[int]]:
    """The cells of each window, where boxes have a shape."""
    height, width = shape
    return [
        [
            row * columns + column
            for row in range(top, top + height)
            for column in range(left, left + width)
        ]
        for top in range(1, rows - height, height + 1)
        for left in range(1, columns - width, width + 1)
    ]
