"""`LittleKiller`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import One, choice, number, one
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["LittleKiller"]


class LittleKiller(Kind):
    """The digits on the diagonal from the start in the direction add up to the total.

    Examples:
        >>> from sudokit.variants import LittleKiller
        >>> LittleKiller("r1c2", "down-right", 30)
        LittleKiller('r1c2', 'down-right', 30)
    """

    start: One = one()
    direction: str = choice("down-right", "down-left", "up-right", "up-left")
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        if not isinstance(self.start, Cell):
            raise VariantError(
                message("{cell} is not a cell of the grid", cell=str(self.start)),
                field="start",
                cell=str(self.start),
            )
        down, right = self._way()
        cells = []
        row, column = self.start
        while 1 <= row <= model.puzzle.rows and 1 <= column <= model.puzzle.columns:
            cells.append(Cell(row, column))
            row, column = row + down, column + right
        model.sum(cells, self.total)

    def draw(self, canvas: Canvas) -> None:
        canvas.diagonal([self.start], self._way(), self.total)

    def _way(self) -> tuple[int, int]:
        """How many rows down and columns to the right the diagonal goes at each step."""
        vertical, horizontal = self.direction.split("-")
        return 1 if vertical == "down" else -1, 1 if horizontal == "right" else -1
