"""The option `--lang`, and text columns for all languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from sudokit.cli.translation import chosen_language, width
from sudokit.words import languages

__all__ = ["language_option", "padded", "words_in"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def language_option(function: _Decorated) -> _Decorated:
    """The option `--lang`; `words_in` says which language its value means."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(languages()),
        help="The language of the text.  [default: that of the command line; en for JSON and traces]",
    )(function)


def words_in(language: str | None, *, is_data: bool = False) -> str:
    """The language of the answers: that of `--lang`, or of the command line.

    Args:
        language: The value of `--lang`.
        is_data: Whether programs read the answers, which then do not depend on the environment.
    """
    if language is not None:
        return language
    spoken = chosen_language()
    return "en" if is_data or spoken not in languages() else spoken


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """A text padded with spaces to a width on the terminal, where a Korean syllable takes two columns.

    Examples:
        >>> padded("checks", 8), padded("검사", 8), padded("검사", 8, right=True)
        ('checks  ', '검사    ', '    검사')
    """
    spaces = " " * (columns - width(text))
    return spaces + text if right else text + spaces
