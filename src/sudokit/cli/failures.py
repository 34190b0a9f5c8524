"""What went wrong: told at once, counted, and stepped over.

One bad board never takes the others down, and the exit code remembers that there was one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import click

__all__ = ["Failures", "NothingRead", "OnError", "on_error_option"]

OnError = Literal["report", "stop", "blank"]
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def on_error_option(function: _Decorated) -> _Decorated:
    """The option `--on-error`."""
    return click.option(
        "--on-error",
        type=click.Choice(["report", "stop", "blank"]),
        default="report",
        show_default=True,
        help="What to do about a bad board: report it and continue, report it and stop, or continue "
        "silently. If boards are single lines, an empty line takes its place in the output.",
    )(function)


class NothingRead(click.exceptions.Exit):
    """The end of a command that found no board at all, not even a bad one: it has no output."""


class Failures:
    """Counts what went wrong and tells it in the way that `--on-error` asks for."""

    def __init__(self, on_error: OnError = "report") -> None:
        self.count = 0
        self.nothing_read = True
        self.stops = on_error == "stop"
        self._tells = on_error != "blank"

    def add(self, place: str, reason: str) -> None:
        """Tell and count a failure.

        Raises:
            click.exceptions.Exit: `--on-error stop` was given.
        """
        self.count += 1
        if self._tells:
            click.echo(f"{place}: {reason}", err=True)
        if self.stops:
            raise self._end()

    def finish(self, total: int) -> None:
        """Tell how many failed, if any of several did, and end the command.

        Raises:
            click.exceptions.Exit: With code 1 if anything failed.
        """
        if self.count and (total > 1 or not self._tells):
            click.echo(f"sudokit: {self.count:,} of {total:,} failed", err=True)
        if self.count:
            raise self._end()

    def _end(self) -> click.exceptions.Exit:
        return NothingRead(1) if self.nothing_read else click.exceptions.Exit(1)
