"""`SameRegions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["SameRegions"]


class SameRegions(Kind):
    """All rows, columns and regions of the largest size among them have the same digits, each as often.

    Examples:
        >>> from sudokit.variants import SameRegions
        >>> SameRegions()
        SameRegions()
    """

    def lower(self, model: Model) -> None:
        houses = [*model.rows, *model.columns, *model.regions]
        largest = max(map(len, houses))
        if largest != len(model.digits):
            model.same([house for house in houses if len(house) == largest])
