"""`EqualSums`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Groups, group_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["EqualSums"]


class EqualSums(Kind):
    """All groups of cells have the same sum.

    Examples:
        >>> from sudokit.variants import EqualSums
        >>> EqualSums(["r1c1 r1c2", "r2c1 r2c2 r2c3"])
        EqualSums(['r1c1 r1c2', 'r2c1 r2c2 r2c3'])
    """

    groups: Groups = group_list()

    def lower(self, model: Model) -> None:
        model.equal_sums(self.groups)

    def draw(self, canvas: Canvas) -> None:
        canvas.group(*self.groups)
