"""`AntiKing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["AntiKing"]


class AntiKing(Kind):
    """Cells that touch at a corner have different digits.

    Examples:
        >>> from sudokit.variants import AntiKing
        >>> AntiKing()
        AntiKing()
    """

    def lower(self, model: Model) -> None:
        model.differ_at((1, 1), (1, -1))
