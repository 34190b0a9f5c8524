"""`Doppelganger`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Doppelganger"]


class Doppelganger(Kind):
    """Each row, column and region has 0 and all other digits but one.

    Rows lack different digits, as do columns and regions, and the row, the column and the region of each 0
    too. Digits go from 0 to the side of the square grid.

    Examples:
        >>> from sudokit.variants import Doppelganger
        >>> Doppelganger()
        Doppelganger()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
