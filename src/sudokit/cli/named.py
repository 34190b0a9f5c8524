"""Names on the command line, looked up as in Python: in any case, with spaces or hyphens, with suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from sudokit.names import look_up

__all__ = ["Named"]


class Named(click.Choice[str]):
    """The value of an option that is one of some names.

    Args:
        what: One word for the kind of name, for errors.
        names: The names.
    """

    def __init__(self, what: str, names: Iterable[str]) -> None:
        super().__init__(list(names), case_sensitive=False)
        self._what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name in the spelling of the list."""
        try:
            return look_up(self._what, value, self.choices)
        except ValueError as error:
            self.fail(str(error), param, ctx)
