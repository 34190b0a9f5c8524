"""`GlobalEntropy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.entropic import thirds
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
        groups = thirds(model)
        for square in model.squares:
            for group in groups:
                model.count(square, group, 1, 2)
