"""`DutchFlatmates`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["DutchFlatmates"]


class DutchFlatmates(Kind):
    """Each 5 has a 1 directly above it, or a 9 directly below, or both.

    Examples:
        >>> from sudokit.variants import DutchFlatmates
        >>> DutchFlatmates()
        DutchFlatmates()
    """

    def lower(self, model: Model) -> None:
        for column in model.columns:
            model.automaton(column, "other", _look_down, _is_at_ease)


def _look_down(above: str, digit: int) -> str | None:
    """What matters for the next digit: there is a 1 above it, or a 5 above it that lacks a 1."""
    if above == "alone" and digit != 9:
        return None
    if digit == 5:
        return "other" if above == "one" else "alone"
    return "one" if digit == 1 else "other"


def _is_at_ease(above: str) -> bool:
    return above != "alone"
