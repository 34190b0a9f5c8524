"""`python -m benchmarks SUBJECT`."""

from __future__ import annotations

import click

from benchmarks import judge, one, plot, solvers, startup


@click.group()
def main() -> None:
    """Measure sudokit."""


main.add_command(solvers.command, "solvers")
main.add_command(one.command, "one")
main.add_command(plot.command, "plot")
main.add_command(startup.command, "startup")
main.add_command(judge.command, "judge")
main()
