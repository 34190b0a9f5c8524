"""`SameValues`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Groups, group_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["SameValues"]


class SameValues(Kind):
    """All groups of cells have the same digits, each as often, in any order.

    Examples:
        >>> from sudokit.variants import SameValues
        >>> SameValues(["r1c1 r1c2", "r5c5 r9c9"])
        SameValues(['r1c1 r1c2', 'r5c5 r9c9'])
    """

    groups: Groups = group_list(alike=True)

    def lower(self, model: Model) -> None:
        model.same(self.groups)

    def draw(self, canvas: Canvas) -> None:
        canvas.group(*self.groups)
