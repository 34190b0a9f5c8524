"""`DisjointGroups`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["DisjointGroups"]


class DisjointGroups(Kind):
    """Cells at the same place in their boxes have different digits.

    Examples:
        >>> from sudokit.variants import DisjointGroups
        >>> DisjointGroups()
        DisjointGroups()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
