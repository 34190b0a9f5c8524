"""`NegativeXV`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

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
        raise NotImplementedError
