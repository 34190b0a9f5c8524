"""`AnyOf`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from sudokit.variants.fields import constraint_list
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["AnyOf"]


class AnyOf(Kind):
    """At least one of the constraints holds.

    An empty `AnyOf` never holds.

    Examples:
        >>> from sudokit.variants import AnyOf, Even, Odd
        >>> AnyOf(Odd("r1c1"), Even("r1c2"))
        AnyOf(Odd('r1c1'), Even('r1c2'))
    """

    constraints: tuple[Kind, ...] = constraint_list()

    def __init__(self, *constraints: Kind) -> None:
        object.__setattr__(self, "constraints", constraints)
        self.__post_init__()

    def __repr__(self) -> str:
        return f"AnyOf({', '.join(map(repr, self.constraints))})"

    @classmethod
    def of(cls, arguments: dict[str, Any]) -> Self:
        return cls(*arguments["constraints"])

    def lower(self, model: Model) -> None:
        with model.any_of() as branch:
            for constraint in self.constraints:
                branch()
                model.add(constraint)

    def draw(self, canvas: Canvas) -> None:
        letter = canvas.letter()
        canvas.name(letter=letter)
        for number, constraint in enumerate(self.constraints, start=1):
            canvas.add(constraint, branch=f"{letter}{number}")
