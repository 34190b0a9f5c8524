"""Options that are numbers and mean the same in every command that has them."""

from __future__ import annotations

import click

__all__ = ["attempts_option", "seed_option", "threads_option", "timeout_option"]

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
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Give up a puzzle after this many seconds.  [default: never]",
)
attempts_option = click.option(
    "--attempts",
    type=click.IntRange(min=1),
    metavar="N",
    help="Give up after N attempts without a puzzle.",
)
