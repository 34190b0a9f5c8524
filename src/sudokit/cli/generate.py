"""`sudokit generate`: puzzles to order."""

from __future__ import annotations

import time
from typing import Any

import click

from sudokit.cli import outputs
from sudokit.cli.encodings import chosen_encoding, encoding_option
from sudokit.cli.named import Named
from sudokit.cli.numbers import attempts_option, seed_option, threads_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.progress import Progress, stats_option
from sudokit.errors import SudokuError
from sudokit.generator import SYMMETRIES, Generator
from sudokit.logic.technique_table import LEVELS
from sudokit.messages import message
from sudokit.streams.decoding import decoded, open_lines, undecodable, undecodable_reason

_FLUSH_SECONDS = 0.2
_MASK_CHARACTERS = 10_000  # of a file without an end, more than any mask with its spaces has


@click.command(
    epilog="""\b
Examples:
  sudokit generate
  sudokit generate 100 --level hard --symmetry half-turn -o hard.sdm
  sudokit generate 10 --technique x-wing --seed 1
  sudokit generate 10 --er 7.1..7.3
  sudokit generate --pattern heart.txt --to boxed
  sudokit generate --endless | head -n 1000 | sudokit rate
  sudokit generate 1000 --uniform --stats

The same seed makes the same puzzles on every machine and with any number of threads. Ctrl-C stops
the command and keeps the puzzles made so far, in a file as well.
"""
)
@click.argument("number", metavar="[N]", type=click.IntRange(min=0), default=1)
@click.option("--endless", is_flag=True, help="Generate until the reader of the pipe stops.")
@click.option(
    "--level",
    type=Named(message("level"), LEVELS),
    help="The level of the puzzles.",
)
@click.option("--score", metavar="N[-M]", help="The score, or a range of scores.")
@click.option(
    "--er", metavar="N[..M]", help="The rating of Sudoku Explainer, or a range of ratings."
)
@click.option("--technique", metavar="NAME", help="A technique that the puzzles need.")
@click.option("--clues", metavar="N[-M]", help="The number of clues, or a range.")
@click.option(
    "--symmetry",
    type=Named(message("symmetry"), SYMMETRIES),
    help="The symmetry of the cells with clues.",
)
@click.option(
    "--pattern",
    type=outputs.FileOrText(),
    metavar="MASK",
    help="The cells with clues: 81 characters, or a file with them (- for standard input). . 0 - _ mean "
    "a blank, all others a clue.",
)
@click.option(
    "--minimal/--not-minimal",
    default=None,
    help="Whether every clue must be needed.  [default: minimal, unless there is a pattern, or more clues than minimal puzzles have]",
)
@click.option("--uniform", is_flag=True, help="Draw minimal puzzles evenly; much slower.")
@seed_option
@attempts_option
@threads_option
@profile_option
@encoding_option
@outputs.output_option
@outputs.format_option(own="one line per puzzle")
@stats_option
def command(
    *,
    number: int,
    endless: bool,
    pattern: str | None,
    uniform: bool,
    profile: str | None,
    output: str | None,
    to: str | None,
    stats: bool,
    **wanted: Any,
) -> None:
    """Make N puzzles with one solution each; without N, one puzzle."""
    if pattern is not None:
        wanted["pattern"] = _read_mask(pattern)
    try:
        generator = Generator(
            **wanted, sampling="uniform" if uniform else "fast", profile=load_profile(profile)
        )
    except SudokuError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with (
        Progress(output, None if endless else number, stats=stats) as progress,
        outputs.open_writer(output, to, keep=True) as writer,
    ):
        flushed = time.monotonic()
        while endless or progress.boards < number:
            writer.write(next(generator), None)
            progress.add()
            if time.monotonic() - flushed > _FLUSH_SECONDS:
                writer.flush()
                flushed = time.monotonic()


def _read_mask(pattern: str) -> str:
    if len(pattern) == 81:
        return pattern
    with click.open_file(pattern, "rb") as file:
        text = open_lines(file, chosen_encoding())
        mask = decoded(text.read(_MASK_CHARACTERS))
    byte = undecodable(mask)
    if byte is not None:
        raise click.UsageError(
            message(
                "{pattern}: {reason}",
                pattern=pattern,
                reason=undecodable_reason(byte, text.encoding),
            )
        )
    return mask
