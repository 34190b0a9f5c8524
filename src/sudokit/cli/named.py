"""Names on the command line, looked up as in Python: any case, spaces and hyphens; slips are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from sudokit.names import look_up

__all__ = ["Named"]


class Named(click.Choice[str]):
    """An option's value that is one of some names.

    Args:
        what: What they are the names of, in one word, for errors.
        names: The names.
    """

    def __init__(self, what: str, names: Iterable[str]) -> None:
        super().__init__(list(names), case_sensitive=False)
        self._what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is spelled in the list."""
        try:
            return look_up(self._what, value, self.choices)
        except ValueError as error:
            self.fail(str(error), param, ctx)
