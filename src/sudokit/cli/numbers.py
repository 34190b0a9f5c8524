"""Options that are numbers and mean the same in every command that has them."""

from __future__ import annotations

import click

__all__ = ["attempts_option", "seed_option", "threads_option"]

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
attempts_option = click.option(
    "--attempts",
    type=click.IntRange(min=1),
    metavar="N",
    help="Give up after N attempts without a puzzle.",
)
