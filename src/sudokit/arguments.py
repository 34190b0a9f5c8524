"""Numbers as arguments: one check, so that a wrong one is refused by its name wherever it is given."""

from __future__ import annotations

import operator
from typing import Any

__all__ = ["whole_number"]


def whole_number(name: str, value: Any, *, least: int | None = None, more: str = "") -> int:
    """A whole number as Python's own; NumPy's integers are among what is taken.

    Args:
        name: The name of the argument, for the error.
        value: What was given.
        least: The least that is allowed.
        more: What else is allowed, for the error, such as `, or None for all cores`.

    Raises:
        TypeError: The value is no whole number.
        ValueError: It is less than `least`.

    Examples:
        >>> whole_number("limit", 2, least=1)
        2
        >>> whole_number("limit", 2.5, least=1)
        Traceback (most recent call last):
        TypeError: limit is 2.5, expected a whole number
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}, expected a whole number{more}") from None
    if least is not None and number < least:
        raise ValueError(f"{name} is {number}, expected at least {least}{more}")
    return number
