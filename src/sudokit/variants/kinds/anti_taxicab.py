"""`AntiTaxicab`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["AntiTaxicab"]


class AntiTaxicab(Kind):
    """Two cells with the same digit are not exactly that digit's number of steps apart.

    Examples:
        >>> from sudokit.variants import AntiTaxicab
        >>> AntiTaxicab()
        AntiTaxicab()
    """

    def lower(self, model: Model) -> None:
        for digit in model.digits:
            right = [(digit - step, step) for step in range(1, digit + 1)]
            left = [(step, step - digit) for step in range(1, digit + 1)]
            model.each_pair(model.at(*right, *left), _not_both, digit)


def _not_both(a: int, b: int, digit: int) -> bool:
    return not a == b == digit
