"""`--stats`: how many boards, in which time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

import click

__all__ = ["Statistics", "stats_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def stats_option(function: _Decorated) -> _Decorated:
    """The option `--stats`."""
    return click.option(
        "--stats", is_flag=True, help="At the end, print boards and boards per second on stderr."
    )(function)


class Statistics:
    """Counts boards and, if wanted, tells their number and speed when the work ends.

    The time is that of the work, reading and writing included, without the start of the process.
    """

    def __init__(self, wanted: bool) -> None:
        self.boards = 0
        self._wanted = wanted
        self._start = time.perf_counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wanted:
            seconds = time.perf_counter() - self._start
            click.echo(
                f"{self.boards:,} boards in {seconds:.2f} s, {self.boards / seconds:,.0f} a second",
                err=True,
            )
