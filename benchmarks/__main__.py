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
    "reach",
    "explainer",
    "variants",
    "sharing",
    "texts",
    "explaining",
    "reasons",
    "guesses",
    "soundness",
    "taken",
    "understanding",
    "canonical",
    "setting",
    "generate",
    "orders",
    "tables",
    "arrays",
    "traces",
    "environments",
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
        try:
            command: click.Command = import_module(f"benchmarks.{cmd_name}").command
        except ModuleNotFoundError as error:
            return _lacking(cmd_name, error.name or "")
        return command


def _lacking(name: str, package: str) -> click.Command:
    """A subject that cannot run here, which says why in the list of subjects as well."""
    reason = f"{package} is not installed: pip install -e '.[bench,test]'"

    def fail(**_: object) -> None:
        raise click.ClickException(reason)

    anything = click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)
    settings = {"ignore_unknown_options": True}
    return click.Command(
        name, settings, fail, [anything], help=f"({reason})", add_help_option=False
    )


@click.command(cls=_Subjects)
def main() -> None:
    """Measure sudokit."""


if __name__ == "__main__":
    main()
