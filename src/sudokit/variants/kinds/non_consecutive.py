"""`NonConsecutive`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import not_apart_by

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["NonConsecutive"]


class NonConsecutive(Kind):
    """Cells that share a side do not have consecutive digits.

    Examples:
        >>> from sudokit.variants import NonConsecutive
        >>> NonConsecutive()
        NonConsecutive()
    """

    def lower(self, model: Model) -> None:
        model.each_pair(model.neighbours, not_apart_by, (1,))
