"""`GlobalModular`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["GlobalModular"]


class GlobalModular(Kind):
    """Each square of 2x2 cells has all three remainders of a division by 3.

    Examples:
        >>> from sudokit.variants import GlobalModular
        >>> GlobalModular()
        GlobalModular()
    """

    def lower(self, model: Model) -> None:
        groups = [[digit for digit in model.digits if digit % 3 == rest] for rest in range(3)]
        for square in model.squares:
            for group in groups:
                model.count(square, group, 1, 2)
