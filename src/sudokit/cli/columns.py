"""The option `--column` of every command that reads boards: the column of a table that has them.

Its value is stored in the context of the running command, where code that opens files finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["chosen_column", "column_option"]

_KEY = "sudokit.column"
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def column_option(function: _Decorated) -> _Decorated:
    """The option `--column`, for `chosen_column`."""
    return click.option(
        "--column",
        metavar="NAME",
        callback=_keep,
        expose_value=False,
        help="The column of puzzles of a table; its number if a text has no column names.  "
        "[default: found by what it holds]",
    )(function)


def chosen_column() -> str | None:
    """The column given on the command line, or None."""
    context = click.get_current_context(silent=True)
    return context.meta.get(_KEY) if context else None


def _keep(context: click.Context, _: click.Parameter, name: str | None) -> None:
    context.meta[_KEY] = name
