"""`sudokit mcp`: the engine as tools for language models."""

from __future__ import annotations

import click

from sudokit.cli.numbers import SECONDS
from sudokit.requirements import needed
from sudokit.web.limits import LONG, Limits


@click.command(
    epilog="""\b
Examples:
  sudokit mcp                     started by a program that lets a model use tools
  sudokit mcp --timeout 30        for hard variants

In the configuration of such a program, the command is `sudokit` and its argument `mcp`. The tools are solve,
count, check, hint, explain, rate, generate, true_candidates and why, for classic Sudokus and variants.
"""
)
@click.option(
    "--timeout",
    type=SECONDS,
    default=LONG * Limits().seconds,
    show_default=True,
    metavar="SECONDS",
    help="Seconds that a call may take.",
)
def command(*, timeout: float) -> None:
    """Offer the engine to language models, as tools (MCP).

    It speaks the Model Context Protocol on standard input and output, until its client ends.
    """
    needed("mcp", "mcp")
    from sudokit.web.mcp import create_server

    create_server(timeout).run()
