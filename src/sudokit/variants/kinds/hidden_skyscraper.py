"""`HiddenSkyscraper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["HiddenSkyscraper"]


class HiddenSkyscraper(Kind):
    """The digit is the first of the line that a greater one before it hides.

    Examples:
        >>> from sudokit.variants import HiddenSkyscraper
        >>> HiddenSkyscraper("r1c1 r1c2 r1c3", 2)
        HiddenSkyscraper('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area(at_least=2)
    digit: int = number(least=0)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
