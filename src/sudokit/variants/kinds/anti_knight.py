"""`AntiKnight`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["AntiKnight"]


class AntiKnight(Kind):
    """Cells a knight's move apart have different digits.

    Examples:
        >>> from sudokit.variants import AntiKnight
        >>> AntiKnight()
        AntiKnight()
    """

    def lower(self, model: Model) -> None:
        model.differ_at((1, 2), (2, 1), (1, -2), (2, -1))
