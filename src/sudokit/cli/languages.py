"""The option `--lang`, of the commands that speak English and Korean, and columns in both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from unicodedata import east_asian_width

import click

from sudokit.words import languages

__all__ = ["language_option", "padded"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def language_option(function: _Decorated) -> _Decorated:
    """The option `--lang`."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(languages()),
        default="en",
        show_default=True,
        help="English or Korean.",
    )(function)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """A text with spaces to a width on the terminal, where a Korean syllable takes two columns.

    Examples:
        >>> padded("checks", 8), padded("검사", 8), padded("검사", 8, right=True)
        ('checks  ', '검사    ', '    검사')
    """
    taken = sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
    spaces = " " * (width - taken)
    return spaces + text if right else text + spaces
