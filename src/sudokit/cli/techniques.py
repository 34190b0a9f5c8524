"""`sudokit techniques`: the table of techniques."""

from __future__ import annotations

import csv
import sys

import click

from sudokit.cli.profiles import language_option
from sudokit.logic import Technique, technique, techniques
from sudokit.logic.descriptions import describe
from sudokit.logic.examples import example
from sudokit.logic.step import Language


@click.command(
    epilog="""\b
Examples:
  sudokit techniques
  sudokit techniques --examples         with a board to try each on
  sudokit techniques x-wing             one technique, with a board and the step on it
  sudokit techniques --to csv
"""
)
@click.argument("name", metavar="[TECHNIQUE]", required=False)
@click.option("--examples", is_flag=True, help="Add to each technique a board that has it.")
@click.option(
    "--to",
    type=click.Choice(["text", "csv"]),
    default="text",
    show_default=True,
    help="How to write the table.",
)
@language_option
def command(*, name: str | None, examples: bool, to: str, language: Language) -> None:
    """List the techniques in the order in which they are tried, or show one TECHNIQUE."""
    if name is not None:
        try:
            _show(technique(name), language)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    elif to == "csv":
        _write_csv()
    else:
        for entry in techniques().values():
            use = "on" if entry.on_by_default else "off"
            click.echo(
                f"{entry.order:>4} {entry.code} {entry.level:<8}{entry.score:>6} {use:<3} "
                f"{entry.key}: {entry.title(language)}"
            )
            if examples and (found := example(entry.key)):
                click.echo(f"       {found.position.grid}\n       {found.explain(language)}")


def _write_csv() -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow([*Technique._fields, "example"])
    for entry in techniques().values():
        found = example(entry.key)
        table.writerow([*entry, found.position.grid if found else ""])


def _show(entry: Technique, language: Language) -> None:
    click.echo(f"{entry.title(language)} ({entry.code}, {entry.level}, score {entry.score})")
    if language == "en":
        click.echo(" ".join(describe(entry.key)))
    found = example(entry.key)
    if found is None:
        return
    from rich.console import Console

    text = found.__rich__()
    Console(width=60).print(text[: text.plain.rindex("\n") + 1], end="")
    click.echo(found.explain(language))
