"""`sudokit table`: columns of answers for tables of puzzles, from files to files."""

from __future__ import annotations

from typing import Any

import click

from sudokit.cli import table_files
from sudokit.cli.columns import column_option
from sudokit.cli.devices import device_option
from sudokit.cli.encodings import encoding_option
from sudokit.cli.numbers import threads_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.progress import stats_option
from sudokit.streams.suffixes import TABLE_FORMATS


@click.command(
    epilog="""\b
Examples:
  sudokit table puzzles.parquet -o solved.parquet
  sudokit table puzzles.csv.gz -o rated.csv --add level,score,hardest
  sudokit table 'day-*.parquet' more/ -o answers/ --add solution,status --resume
  sudokit table s3://bucket/puzzles/ -o s3://bucket/answers/ --to parquet
  sudokit table big.parquet -o rated.parquet --add level --cluster auto
  sudokit table puzzles.txt -o guesses.jsonl --column puzzle --add guesses,error

\b
Columns that can be added:
  solution   the solution; if there are several, the smallest
  count      the number of solutions, up to --limit
  status     unique, solved, several, none or invalid
  error      why it is not a proper puzzle
  clues      the number of clues
  guesses    how often the kernel had to guess: a cheap difficulty
  level      the level of the hardest technique
  score      the sum of the scores of all steps
  hardest    the name of the hardest technique
  er         the rating of Sudoku Explainer: of the hardest step
  ep         the same up to the first digit (the pearl)
  ed         the same of the first step (the diamond)
  w          the length of the longest whip that is needed
  b          the same of braids
  te_depth   how deep trial and error must go, 0 to 3
  steps      each step on the way: technique, digits, removals
  canonical  the canonical form, the same for all equivalent puzzles
  class_id   a number shared by all equivalent puzzles
  automorphisms    the number of symmetries that leave it unchanged

\b
Formats, by suffix:
  parquet    .parquet .pq
  arrow      .arrow .feather .ipc
  arrows     .arrows: Arrow's stream format
  csv        .csv .tsv
  jsonl      .jsonl .ndjson
  lines      .txt .sdm: one puzzle per line; the output is the one added column

Text files may also end in .gz or .zst.

A bad puzzle is not a failure here: its columns are null, and `error` gives the reason. The exit code is 1 if a
file could not be used, or if a line could not be read as a row.
"""
)
@click.argument("inputs", metavar="FILES...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    help="A file for all rows, or a folder (with a trailing slash) for one file per input.",
)
@click.option(
    "--add",
    default="solution",
    show_default=True,
    metavar="COLUMNS",
    help="The columns to add, separated by commas.",
)
@column_option
@click.option("--prefix", default="", help="A prefix for the names of the added columns.")
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    default=2,
    show_default=True,
    metavar="N",
    help="Count solutions up to N.",
)
@click.option(
    "--from", "reading", type=click.Choice(TABLE_FORMATS), help="The format of the inputs."
)
@click.option("--to", "writing", type=click.Choice(TABLE_FORMATS), help="The format of the output.")
@click.option(
    "--compression",
    type=click.Choice(["none", "snappy", "zstd"]),
    help="Parquet compression.  [default: snappy, but none for solutions]",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Skip finished outputs; keep a journal of an unfinished one, and continue from it.",
)
@threads_option
@device_option
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Compute the answers on a Ray cluster; auto means the cluster of this machine.",
)
@encoding_option
@profile_option
@stats_option
def command(
    *, inputs: tuple[str, ...], output: str, add: str, profile: str | None, **options: Any
) -> None:
    """Add columns of answers to tables of puzzles.

    FILES are files, patterns and folders, local or at URLs such as s3://. All other columns are copied
    unchanged. The output appears under its name once it is complete.
    """
    columns = [name.strip() for name in add.split(",") if name.strip()]
    table_files.run(inputs, output, columns, profile=load_profile(profile), **options)
