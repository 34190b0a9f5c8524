"""`sudokit techniques`: the table of techniques."""

from __future__ import annotations

import csv
import sys

import click

from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option
from sudokit.logic import Technique, technique, techniques
from sudokit.logic.descriptions import describe
from sudokit.logic.examples import example, example_position
from sudokit.logic.step import Language


@click.command(
    epilog="""\b
Examples:
  sudokit techniques
  sudokit techniques x-wing             one technique, with a board and its step
  sudokit techniques --to csv

The example of a technique is a HoDoKu library line, which every command reads: the board (a + precedes
each digit that is not a clue) and the removed candidates.
"""
)
@click.argument("name", metavar="[TECHNIQUE]", required=False)
@encoding_option
@click.option(
    "--to",
    type=click.Choice(["text", "csv"]),
    default="text",
    show_default=True,
    help="The output format.",
)
@language_option
def command(*, name: str | None, to: str, language: Language) -> None:
    """List the techniques, or show one TECHNIQUE.

    The list is in the order in which they are tried. It gives the order, library code, level, score,
    whether the technique is used by default, its key, its name, and an example board.
    """
    if name is not None and to != "text":
        raise click.UsageError("--to is for the whole table, not for one technique")
    if name is not None:
        try:
            _show(technique(name), language)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    elif to == "csv":
        _write_csv()
    else:
        _write_text(language)


def _write_text(language: Language) -> None:
    width = max(len(key) for key in techniques())
    click.echo(f"order code level   score use {'technique':<{width}} name: example")
    for entry in techniques().values():
        use = "on" if entry.on_by_default else "off"
        click.echo(
            f"{entry.order:>5} {entry.code} {entry.level:<8}{entry.score:>5} {use:<3} "
            f"{entry.key:<{width}} {entry.title(language)}: {_example(entry)}"
        )


def _write_csv() -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow([*Technique._fields, "example"])
    for entry in techniques().values():
        table.writerow([*entry, _example(entry)])


def _example(entry: Technique) -> str:
    position = example_position(entry.key)
    return position.to_text("hodoku").strip() if position else ""


def _show(entry: Technique, language: Language) -> None:
    click.echo(f"{entry.title(language)} ({entry.code}, {entry.level}, score {entry.score})")
    click.echo(" ".join(describe(entry.key, language)))
    found = example(entry.key)
    if found is None:
        return
    from rich.console import Console

    text = found.__rich__()
    Console(width=60).print(text[: text.plain.rindex("\n") + 1], end="")
    click.echo(found.explain(language))
