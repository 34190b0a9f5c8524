"""`sudokit dataset`: puzzles to learn from, split so that no test puzzle is a training puzzle."""

from __future__ import annotations

import os

import click

from sudokit.cli.numbers import attempts_option, seed_option, threads_option
from sudokit.cli.progress import Progress
from sudokit.cli.table_files import report_damage
from sudokit.cli.translation import report
from sudokit.messages import message


@click.command(
    epilog="""\b
Examples:
  sudokit dataset --train 10000 --test 1000 -o dataset
  sudokit dataset --train 80000 --validation 10000 --test 10000 --resume -o dataset
  sudokit dataset --train 900 --test 100 --levels easy,hard --seed 1 -o dataset
  sudokit dataset --train 9000 --test 1000 --guesses 0,1-3,4- --equivalents 9 -o dataset

DIR gets train.parquet, test.parquet, README.md (the data card, with the command that
reproduces the data set) and difficulty.svg. Columns: puzzle, solution, clues, level, score, hardest, guesses,
class_id.
"""
)
@click.option(
    "--train",
    type=click.IntRange(min=0),
    required=True,
    metavar="N",
    help="Number of training puzzles.",
)
@click.option(
    "--test", type=click.IntRange(min=0), required=True, metavar="M", help="Number of test puzzles."
)
@click.option(
    "--validation",
    type=click.IntRange(min=0),
    default=0,
    metavar="V",
    help="Number of validation puzzles, in a file of their own.  [default: 0]",
)
@click.option(
    "--levels",
    metavar="LEVELS",
    help="Levels, in equal numbers.  [default: easy,medium,hard,unfair,extreme]",
)
@click.option(
    "--guesses",
    metavar="RANGES",
    help="Instead of levels: ranges of guesses in equal numbers, such as 0,1-3,4-.",
)
@click.option(
    "--equivalents",
    type=click.IntRange(min=0),
    default=0,
    metavar="K",
    help="Add K random equivalents of each training puzzle.",
)
@seed_option
@attempts_option
@click.option(
    "--licence", default="CC0-1.0", show_default=True, help="The licence named in the data card."
)
@threads_option
@click.option("-o", "--output", metavar="DIR", required=True, help="The folder to make.")
@click.option(
    "--resume",
    is_flag=True,
    help="Keep a journal, and continue from the journal of a killed run.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing data set.")
def command(
    *,
    train: int,
    test: int,
    validation: int,
    levels: str | None,
    guesses: str | None,
    equivalents: int,
    seed: int | None,
    attempts: int | None,
    licence: str,
    threads: int | None,
    output: str,
    resume: bool,
    force: bool,
) -> None:
    """Make training and test puzzles, no two of them equivalent."""
    from sudokit.tables import dataset

    if seed is None and resume:
        seed = dataset.seed_of(output)
    try:
        recipe = dataset.Recipe(
            train,
            test,
            tuple(_parts(levels)),
            tuple(_parts(guesses)),
            equivalents,
            int.from_bytes(os.urandom(8), "big") if seed is None else seed,
            attempts,
            licence,
            validation,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    # Each puzzle counts when it is made, and again when it is written.
    with Progress(output, sum(recipe.splits.values()) + recipe.rows, unit="puzzles") as progress:
        try:
            is_made = dataset.make(
                recipe,
                output,
                force=force,
                resume=resume,
                threads=threads,
                on_progress=progress.add,
                on_damage=report_damage,
            )
        except FileExistsError as error:
            raise click.ClickException(
                message("{path}: already exists; --force overwrites it", path=error.filename)
            ) from error
    if not is_made:
        report(message("sudokit: {output}: this data set already exists", output=output))


def _parts(text: str | None) -> list[str]:
    return [] if text is None else [part.strip() for part in text.split(",")]
