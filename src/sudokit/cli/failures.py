"""Failures: reported at once, counted, and skipped.

A bad board does not keep the others from being processed. The exit code shows that there was one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

import click

from sudokit.cli.translation import report, said
from sudokit.errors import SudokuError, TimedOut
from sudokit.messages import Message, message

__all__ = ["Failures", "NothingRead", "OnError", "on_error_option", "reason_of"]

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
    """Ends a command that found no board at all, not even a bad one, so that it writes no output."""


class Failures:
    """Counts failures, and reports them in the way that `--on-error` requests."""

    def __init__(self, on_error: OnError = "report") -> None:
        self.count = self._boards = 0
        self.nothing_read = True
        self.stops = on_error == "stop"
        self._tells = on_error != "blank"

    def add(self, place: str, reason: str) -> None:
        """Report and count a bad board.

        Raises:
            click.exceptions.Exit: `--on-error stop` was given.
        """
        self._boards += 1
        self.warn(place, reason)
        self._count()

    def add_input(self, place: str, reason: str) -> None:
        """Report an input that cannot be read, or not to its end. It is not a board, so `--on-error blank` does not hide it.

        Raises:
            click.exceptions.Exit: `--on-error stop` was given.
        """
        _tell(place, reason)
        self._count()

    def _count(self) -> None:
        self.count += 1
        if self.stops:
            raise self._end()

    def warn(self, place: str, reason: str) -> None:
        """Report something that is not a failure."""
        if self._tells:
            _tell(place, reason)

    @contextmanager
    def each(self, place: str, then: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Work on one board: what is wrong with it is reported and counted, and so is a timeout.

        Args:
            place: The place of the board.
            then: What to do first if it fails.
        """
        try:
            yield
        except (SudokuError, TimedOut) as error:
            then()
            self.add(place, error.reason if isinstance(error, SudokuError) else str(error))

    def finish(self, total: int) -> None:
        """Report how many of several boards failed, if any did, and end the command.

        Raises:
            click.exceptions.Exit: With code 1 if anything failed.
        """
        if self._boards and (total > 1 or not self._tells):
            report(
                message("sudokit: {count:,} of {total:,} failed", count=self._boards, total=total)
            )
        if self.count:
            raise self._end()

    def _end(self) -> click.exceptions.Exit:
        return NothingRead(1) if self.nothing_read else click.exceptions.Exit(1)


def _tell(place: str, reason: str) -> None:
    click.echo(f"{said(place)}: {said(reason)}", err=True)


def reason_of(error: OSError) -> str:
    """Why the system refused something, in the system's words but for their first letter's case."""
    reason = error.strerror or str(error)
    if isinstance(reason, Message):
        return reason
    return Message.of(reason.lower().replace("{", "{{").replace("}", "}}"), None, {})
