"""`NegativeDots`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Numbers, flag, number_list
from sudokit.variants.kinds.black_dot import BlackDot
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.marks import marks, unmarked_pairs
from sudokit.variants.kinds.rules import not_apart_by, not_in_ratio
from sudokit.variants.kinds.white_dot import WhiteDot

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["NegativeDots"]


class NegativeDots(Kind):
    """All dots are given: neighbours without a dot do not satisfy what a dot would require.

    These are the differences and ratios of the dots that the puzzle has, or 1 and 2 if it has none of a colour;
    unless the constraint says which.

    Examples:
        >>> from sudokit.variants import NegativeDots
        >>> NegativeDots()
        NegativeDots()
        >>> NegativeDots(black=False, differences=[1])
        NegativeDots(black=False, differences=[1])
    """

    white: bool = flag(default=True)
    black: bool = flag(default=True)
    differences: Numbers = number_list(default=None)
    ratios: Numbers = number_list(default=None)

    def lower(self, model: Model) -> None:
        dots = marks(model, (WhiteDot, BlackDot))
        unmarked = unmarked_pairs(model, dots)
        if self.white:
            differences = self.differences
            if differences is None:
                of_dots = {dot.difference for dot in dots if isinstance(dot, WhiteDot)}
                differences = tuple(sorted(of_dots or {1}))
            model.each_pair(unmarked, not_apart_by, differences)
        if self.black:
            ratios = self.ratios
            if ratios is None:
                ratios = tuple(
                    sorted({dot.ratio for dot in dots if isinstance(dot, BlackDot)} or {2})
                )
            model.each_pair(unmarked, not_in_ratio, ratios)

    def draw(self, canvas: Canvas) -> None:
        colours = {WhiteDot.key: self.white, BlackDot.key: self.black}
        given = [canvas.title(key) for key, is_given in colours.items() if is_given]
        canvas.name("" if len(given) == 2 else ", ".join(given))
