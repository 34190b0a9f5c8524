"""`sudokit techniques`: the table of techniques."""

from __future__ import annotations

import csv
import sys

import click

from sudokit import words
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option, words_in
from sudokit.cli.steps_out import draw_step
from sudokit.logic import Technique, technique, techniques
from sudokit.logic.examples import example, example_position
from sudokit.messages import message
from sudokit.words.techniques import describe


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
def command(*, name: str | None, to: str, language: str | None) -> None:
    """List the techniques, or show one TECHNIQUE.

    The list is in the order in which they are tried. It gives the order, library code, level, score,
    whether the technique is used by default, its key, its name, and an example board.
    """
    if name is not None and to != "text":
        raise click.UsageError(message("--to is for the whole table, not for one technique"))
    if name is not None:
        try:
            _show(technique(name, system=None), words_in(language))
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    elif to == "csv":
        _write_csv()
    else:
        _write_text(words_in(language))


def _write_text(language: str) -> None:
    width = max(len(key) for key in techniques())
    click.echo(f"order code level   score use {'technique':<{width}} name: example")
    for entry in techniques().values():
        use = "on" if entry.on_by_default else "off"
        click.echo(
            f"{entry.order:>5} {entry.code:<4} {entry.level:<8}{entry.score:>5} {use:<3} "
            f"{entry.key:<{width}} {entry.title(language)}: {_example(entry)}"
        )


def _write_csv() -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    key, *facts = Technique._fields
    table.writerow([key, "name", "korean", *facts, "example"])
    for entry in techniques().values():
        key, *values = entry
        table.writerow([key, entry.title("en"), entry.title("ko"), *values, _example(entry)])


def _example(entry: Technique) -> str:
    position = example_position(entry.key)
    return position.to_text("hodoku").strip() if position else ""


def _show(entry: Technique, language: str) -> None:
    rating = words.language(language).say(
        "ratings", "rating", level=entry.level, score=str(entry.score)
    )
    known_as = entry.code or (f"ER {entry.er}" if entry.er else "")
    facts = ", ".join(filter(None, (known_as, rating)))
    click.echo(f"{entry.title(language)} ({facts})")
    click.echo(" ".join(describe(entry.key, language)))
    found = example(entry.key) if entry.key in techniques() else None
    if found is None:
        return
    draw_step(found)
    click.echo(found.explain(language))
