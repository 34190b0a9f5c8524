"""`Indexing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area, choice
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Indexing"]


class Indexing(Kind):
    """A cell in column 3 gives the column of its row in which the 3 stands.

    So r4c3 with a 7 says that r4c7 has a 3. By row, r4c3 with a 7 says that r7c3 has a 4.

    Examples:
        >>> from sudokit.variants import Indexing
        >>> Indexing("r4c3")
        Indexing('r4c3')
    """

    cells: Cells = area()
    by: str = choice("column", "row", default="column")

    def check(self) -> None:
        for each in self.cells:
            if not isinstance(each, Cell):
                raise VariantError(
                    message("{cell} is not a cell of the grid", cell=str(each)),
                    field="cells",
                    cell=str(each),
                )

    def lower(self, model: Model) -> None:
        for number in model.numbers(self.cells):
            row, column = divmod(number, model.puzzle.columns)
            if self.by == "column":
                model.place(number, model.rows[row], column + 1)
            else:
                model.place(number, model.columns[column], row + 1)

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.cells)
        canvas.tag(self.cells, "\u2194" if self.by == "column" else "\u2195")
        canvas.name("\u2194" if self.by == "column" else "\u2195")
