"""`Regex`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Regex"]


class Regex(Kind):
    """The digits of the line, read in order as characters, match the regular expression.

    Examples:
        >>> from sudokit.variants import Regex
        >>> Regex("r1c1 r1c2 r1c3", "1.*[23]")
        Regex('r1c1 r1c2 r1c3', '1.*[23]')
    """

    cells: Cells = path()
    pattern: str = text(".+", expected="a regular expression")

    def lower(self, model: Model) -> None:
        raise NotImplementedError
