"""Whole numbers as arguments: one check, and one wording of the errors, for all functions."""

from __future__ import annotations

import operator
from typing import Any

from sudokit.messages import message

__all__ = ["as_integer", "whole_number"]


def as_integer(value: Any) -> int:
    """A whole number as an `int`. True and False are refused, although they are integers in Python.

    Raises:
        TypeError: The value is not a whole number.

    Examples:
        >>> as_integer(7)
        7
        >>> as_integer(True)
        Traceback (most recent call last):
        TypeError: True is not a whole number
    """
    if isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return operator.index(value)


def whole_number(
    name: str,
    value: Any,
    *,
    least: int | None = None,
    most: int | None = None,
    more: str = "",
) -> int:
    """A whole number as an `int`; NumPy's integers are accepted too.

    Args:
        name: The name of the argument, for the error.
        value: The value that was passed.
        least: The smallest allowed value.
        most: The largest allowed value; only together with `least`.
        more: What else is allowed, for the message, such as `, or None for all cores`.

    Raises:
        TypeError: The value is not a whole number.
        ValueError: It is less than `least`, or more than `most`.

    Examples:
        >>> whole_number("limit", 2, least=1)
        2
        >>> whole_number("limit", 2.5, least=1)
        Traceback (most recent call last):
        TypeError: limit is 2.5, expected a whole number
    """
    try:
        number = as_integer(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}, expected a whole number{more}") from None
    if least is not None and most is not None and not least <= number <= most:
        raise ValueError(
            message(
                "{name} is {number}, expected {least} to {most}{more}",
                name=name,
                number=number,
                least=least,
                most=most,
                more=more,
            )
        )
    if least is not None and number < least:
        raise ValueError(
            message(
                "{name} is {number}, expected at least {least}{more}",
                name=name,
                number=number,
                least=least,
                more=more,
            )
        )
    return number
