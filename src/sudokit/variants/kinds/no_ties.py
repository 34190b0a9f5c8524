"""`NoTies`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["NoTies"]


class NoTies(Kind):
    """No two of all rows and columns, each read as a number in both directions, are the same.

    Examples:
        >>> from sudokit.variants import NoTies
        >>> NoTies()
        NoTies()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
