"""`AllOf`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from sudokit.variants.fields import constraint_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["AllOf"]


class AllOf(Kind):
    """All of the constraints hold: for use in `AnyOf`.

    Examples:
        >>> from sudokit.variants import AllOf, Even, Odd
        >>> AllOf(Odd("r1c1"), Even("r1c2"))
        AllOf(Odd('r1c1'), Even('r1c2'))
    """

    constraints: tuple[Kind, ...] = constraint_list()

    def __init__(self, *constraints: Kind) -> None:
        object.__setattr__(self, "constraints", constraints)
        self.__post_init__()

    def __repr__(self) -> str:
        return f"AllOf({', '.join(map(repr, self.constraints))})"

    @classmethod
    def of(cls, arguments: dict[str, Any]) -> Self:
        return cls(*arguments["constraints"])

    def lower(self, model: Model) -> None:
        for constraint in self.constraints:
            model.add(constraint)

    def draw(self, canvas: Canvas) -> None:
        for constraint in self.constraints:
            canvas.add(constraint)
