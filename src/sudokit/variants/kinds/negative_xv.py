"""`NegativeXV`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.marks import marks, unmarked_pairs
from sudokit.variants.kinds.xv import XV

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["NegativeXV"]


class NegativeXV(Kind):
    """Each X and V is given: neighbours without any do not add up to 5 or 10.

    Examples:
        >>> from sudokit.variants import NegativeXV
        >>> NegativeXV()
        NegativeXV()
    """

    def lower(self, model: Model) -> None:
        model.each_pair(unmarked_pairs(model, marks(model, (XV,))), _neither)


def _neither(a: int, b: int) -> bool:
    return a + b not in (5, 10)
