"""`NonConsecutive`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

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
        raise NotImplementedError
