"""`GlobalEntropy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["GlobalEntropy"]


class GlobalEntropy(Kind):
    """Each square of 2x2 cells has a low, a middle and a high digit.

    Examples:
        >>> from sudokit.variants import GlobalEntropy
        >>> GlobalEntropy()
        GlobalEntropy()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
