"""`NegativeDots`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import flag
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["NegativeDots"]


class NegativeDots(Kind):
    """All dots are given.

    Neighbours without any dot are not what a white dot, or a black one, would say.

    Examples:
        >>> from sudokit.variants import NegativeDots
        >>> NegativeDots()
        NegativeDots()
    """

    white: bool = flag(default=True)
    black: bool = flag(default=True)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
