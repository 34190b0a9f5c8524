"""`DutchFlatmates`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["DutchFlatmates"]


class DutchFlatmates(Kind):
    """Each 5 has a 1 directly above it, or a 9 directly below, or both.

    Examples:
        >>> from sudokit.variants import DutchFlatmates
        >>> DutchFlatmates()
        DutchFlatmates()
    """

    def lower(self, model: Model) -> None:
        raise NotImplementedError
