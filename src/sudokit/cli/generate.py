"""`sudokit generate`: puzzles to order."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from sudokit.board.grid import Grid
from sudokit.cli import inputs, outputs
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

if TYPE_CHECKING:
    from sudokit.variants import Puzzle

MOST = 25
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
  sudokit generate --kind killer --no-givens --level hard
  sudokit generate --kind thermometer:6 --kind arrow:2-4 --size 6
  sudokit generate --from thermometers.json --kind killer --to sudokupad
  sudokit generate 10 --jigsaw

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
    "--kind",
    "kinds",
    multiple=True,
    metavar="NAME[:N[-M]]",
    help="Constraints of a variant: a kind, and how many of it; for each kind once.",
)
@click.option("--size", metavar="N", help="The size of a variant, as 6 or 6x8.  [default: 9]")
@click.option("--jigsaw", is_flag=True, help="Draw regions at random.")
@click.option("--no-givens", is_flag=True, help="The same as --clues 0.")
@click.option(
    "--from",
    "start",
    type=outputs.FileOrText(),
    metavar="PUZZLE",
    help="A variant to begin with, whose givens, regions and constraints stay: a file, a text or -.",
)
@click.option(
    "--minimal/--not-minimal",
    default=None,
    help="Whether every clue must be needed, and every constraint that is drawn.  [default: minimal, unless there is a pattern, or more clues than minimal puzzles have]",
)
@click.option("--uniform", is_flag=True, help="Draw minimal puzzles evenly; much slower.")
@seed_option
@attempts_option
@threads_option
@profile_option
@encoding_option
@outputs.output_option
@outputs.format_option(own="one line per puzzle", variants=True)
@stats_option
def command(
    *,
    number: int,
    endless: bool,
    pattern: str | None,
    kinds: tuple[str, ...],
    size: str | None,
    jigsaw: bool,
    no_givens: bool,
    start: str | None,
    uniform: bool,
    profile: str | None,
    output: str | None,
    to: str | None,
    stats: bool,
    **wanted: Any,
) -> None:
    """Make N puzzles with one solution each; without N, one puzzle. With a kind, a size, --jigsaw or --from, variants."""
    is_variant = bool(kinds or size or jigsaw or start is not None)
    if no_givens:
        if wanted["clues"] is not None:
            raise click.UsageError(message("--no-givens and --clues: use one of them"))
        wanted["clues"] = 0
    if pattern is not None:
        wanted["pattern"] = _read_mask(pattern)
    try:
        if is_variant:
            _refuse_classic(wanted, uniform=uniform, profile=profile)
            generator = _of_variants(kinds, size, start, jigsaw=jigsaw, **wanted)
        else:
            sampling = "uniform" if uniform else "fast"
            generator = Generator(**wanted, sampling=sampling, profile=load_profile(profile))
    except SudokuError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with (
        Progress(output, None if endless else number, stats=stats) as progress,
        outputs.open_writer(output, to or ("jsonl" if is_variant else None), keep=True) as writer,
    ):
        flushed = time.monotonic()
        while endless or progress.boards < number:
            writer.write(next(generator), None)
            progress.add()
            if time.monotonic() - flushed > _FLUSH_SECONDS:
                writer.flush()
                flushed = time.monotonic()


def _refuse_classic(wanted: dict[str, Any], *, uniform: bool, profile: str | None) -> None:
    """Refuse options that are not for variants, and leave them out."""
    for option, value in (
        ("--er", wanted.pop("er")),
        ("--pattern", wanted.pop("pattern", None)),
        ("--uniform", uniform or None),
        ("--profile", profile),
    ):
        if value is not None:
            raise click.UsageError(message("{option} is not for variants", option=option))
    del wanted["threads"]


def _of_variants(
    kinds: tuple[str, ...], size: str | None, start: str | None, **wanted: Any
) -> Iterator[Grid | Puzzle]:
    from sudokit.generator import VariantGenerator
    from sudokit.variants import Puzzle

    numbers: dict[str, str | None] = {}
    for kind in kinds:
        name, _, number = kind.partition(":")
        if name in numbers:
            raise click.UsageError(message("{name} is asked for twice", name=name))
        numbers[name] = number or None
    if start is not None:
        if size is not None:
            raise click.UsageError(
                message("--size and --from: the puzzle to begin with has a size")
            )
        begun = inputs.read_board(start, "--from", variants=True)
        puzzle = begun.puzzle if begun.grid is None else Puzzle(begun.grid)
    else:
        rows, columns = _sides(size)
        puzzle = Puzzle(rows=rows, columns=columns)
    return VariantGenerator(puzzle=puzzle, kinds=numbers, **wanted)


def _sides(size: str | None) -> tuple[int, int]:
    if size is None:
        return 9, 9
    match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?", size)
    rows, columns = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (1 <= rows <= MOST and 1 <= columns <= MOST):
        raise click.UsageError(
            message("{size} is not a size, expected 1 to {most}, or as 6x8", size=size, most=MOST)
        )
    return rows, columns


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
