"""Cells whose digit says where another digit stands."""

from __future__ import annotations

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area, choice, path
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell

__all__ = [
    "BoxIndexing",
    "Indexing",
    "ValueIndexing",
]


class BoxIndexing(Kind):
    """A cell gives the place in its region, counted row by row, at which the number of the cell's own place stands.

    So if r4c6 is the third cell of its box, with a 7, then r6c4, the seventh one, has a 3.

    Examples:
        >>> from sudokit.variants import BoxIndexing
        >>> BoxIndexing("r4c3")
        BoxIndexing('r4c3')
    """

    cells: Cells = area()


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


class ValueIndexing(Kind):
    """The second cell of the line gives which of the cells after it, counted from 1, contains the digit of the first.

    Examples:
        >>> from sudokit.variants import ValueIndexing
        >>> ValueIndexing("r1c1 r1c2 r1c3 r1c4")
        ValueIndexing('r1c1 r1c2 r1c3 r1c4')
    """

    cells: Cells = path(at_least=3)
