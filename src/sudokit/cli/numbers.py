"""Options that are numbers and mean the same in every command that has them."""

from __future__ import annotations

from math import isnan
from threading import TIMEOUT_MAX
from typing import Any

import click

from sudokit.messages import message

__all__ = ["SECONDS", "attempts_option", "seed_option", "threads_option", "timeout_option"]


class _Seconds(click.FloatRange):
    """Seconds, at most as many as the system can wait. No range refuses NaN."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds: float = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(message("{value} is not a number of seconds", value=value), param, ctx)
        return min(seconds, TIMEOUT_MAX)


SECONDS = _Seconds(min=0)

threads_option = click.option(
    "--threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of threads.  [default: all cores]",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0, max=2**64 - 1),
    metavar="N",
    help="Random seed.  [default: drawn at random]",
)
timeout_option = click.option(
    "--timeout",
    type=SECONDS,
    metavar="SECONDS",
    help="Give up a puzzle after this many seconds.  [default: never]",
)
attempts_option = click.option(
    "--attempts",
    type=click.IntRange(min=1),
    metavar="N",
    help="Give up after N attempts without a puzzle.",
)
