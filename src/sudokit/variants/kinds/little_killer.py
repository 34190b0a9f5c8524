"""`LittleKiller`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import One, choice, number, one
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["LittleKiller"]


class LittleKiller(Kind):
    """The digits on the diagonal from the start in the direction add up to the total.

    Examples:
        >>> from sudokit.variants import LittleKiller
        >>> LittleKiller("r1c2", "down-right", 30)
        LittleKiller('r1c2', 'down-right', 30)
    """

    start: One = one()
    direction: str = choice("down-right", "down-left", "up-right", "up-left")
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        raise NotImplementedError
