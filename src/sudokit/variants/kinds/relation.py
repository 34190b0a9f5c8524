"""`Relation`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokit.variants.fields import Cells, choice, path, relation, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Relation"]


class Relation(Kind):
    """Two neighbours on the line satisfy the rule, or all pairs of its cells do.

    The rule is a function of two digits, or the pairs of digits that it allows. The digit of the earlier cell
    comes first.

    Examples:
        >>> from sudokit.variants import Relation
        >>> Relation("r1c1 r1c2", [(1, 2), (2, 4)])
        Relation('r1c1 r1c2', [[1, 2], [2, 4]])
    """

    cells: Cells = path(at_least=2)
    rule: Any = relation()
    pairs: str = choice("adjacent", "all", default="adjacent")
    name: str = text(default="")

    def lower(self, model: Model) -> None:
        rule = self.rule if callable(self.rule) else _is_among
        arguments = () if callable(self.rule) else (self.rule,)
        if self.pairs == "all":
            model.pairs(self.cells, rule, *arguments)
        else:
            model.chain(self.cells, rule, *arguments)

    def draw(self, canvas: Canvas) -> None:
        if self.pairs == "all":
            canvas.group(self.cells, detail=self.name)
        else:
            canvas.path(self.cells, self.name)


def _is_among(a: int, b: int, pairs: frozenset[tuple[int, int]]) -> bool:
    return (a, b) in pairs
