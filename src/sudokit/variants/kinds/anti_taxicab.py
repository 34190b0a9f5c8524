"""`AntiTaxicab`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["AntiTaxicab"]


class AntiTaxicab(Kind):
    """Two cells with the same digit are not exactly as many steps apart as the digit says.

    Examples:
        >>> from sudokit.variants import AntiTaxicab
        >>> AntiTaxicab()
        AntiTaxicab()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
