"""`python -m benchmarks SUBJECT`: a subject is a module of this package with a click `command`."""

from __future__ import annotations

from importlib import import_module

import click

SUBJECTS = (
    "solvers",
    "sources",
    "one",
    "scaling",
    "cards",
    "stopping",
    "rate",
    "explainer",
    "variants",
    "guesses",
    "soundness",
    "canonical",
    "setting",
    "generate",
    "tables",
    "cluster",
    "simulation",
    "serve",
    "soak",
    "mutants",
    "startup",
    "web",
    "page",
    "judge",
    "plot",
)


class _Subjects(click.Group):
    """Imports a subject only when it runs, because some need packages that others do not."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBJECTS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBJECTS:
            return None
        command: click.Command = import_module(f"benchmarks.{cmd_name}").command
        return command


@click.command(cls=_Subjects)
def main() -> None:
    """Measure sudokit."""


if __name__ == "__main__":
    main()
