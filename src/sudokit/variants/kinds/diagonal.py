"""`Diagonal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import choice
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Diagonal"]


class Diagonal(Kind):
    """Digits on a diagonal of the square grid do not repeat.

    `down` begins in the top left corner, `up` in the bottom left one.

    Examples:
        >>> from sudokit.variants import Diagonal
        >>> Diagonal("down")
        Diagonal('down')
    """

    direction: str = choice("down", "up")

    def lower(self, model: Model) -> None:
        model.demand_square()
        if self.direction == "down":
            model.differ([row[number] for number, row in enumerate(model.rows)])
        else:
            model.differ([row[-1 - number] for number, row in enumerate(model.rows)])

    def draw(self, canvas: Canvas) -> None:
        top, bottom = Cell(1, 1), Cell(canvas.puzzle.rows, canvas.puzzle.columns)
        if self.direction == "up":
            top, bottom = Cell(1, bottom.column), Cell(bottom.row, 1)
        canvas.line([top, bottom], "diagonal", "corner", "corner")
