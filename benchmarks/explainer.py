"""Ratings of Sudoku Explainer per second, and beside them those of other programs, where they are installed."""

from __future__ import annotations

import re
import shlex
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import click

from benchmarks import collections
from benchmarks.solvers import machine
from sudokit import engine
from sudokit.errors import SudokuError
from sudokit.logic import rate_many

Rated = tuple[float, dict[str, str]]
"""Seconds of processor time, and the ER/EP/ED of puzzles."""

_LINE = re.compile(r"^(?P<puzzle>[.0-9]{81})\D.*?(?P<rating>\d+\.\d/\d+\.\d/\d+\.\d)", re.MULTILINE)


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--most", default=200, show_default=True, help="Puzzles per file; larger files are sampled."
)
@click.option(
    "--rounds", default=3, show_default=True, help="Rounds, in which programs run in turn."
)
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="NAME=COMMAND",
    help="A command that reads puzzles.txt where it is started, and writes puzzles_rat.txt there: "
    "on each line a puzzle and then ER/EP/ED. Paths in it are absolute.",
)
def command(*, files: tuple[Path, ...], most: int, rounds: int, peers: tuple[str, ...]) -> None:
    """Ratings of Sudoku Explainer per second, beside other programs.

    A file has one puzzle per line. Figures are of processor time, on one thread; a peer's includes its
    start. *Times* is how many times as long the median round of a peer takes as sudokit's. *Equal* counts
    the puzzles to which it gives the same ER, EP and ED.
    """
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo("| collection | puzzles | program | per second | fastest round | times | equal |")
    click.echo("|---|---|---|---|---|---|---|")
    programs: dict[str, Callable[[list[str]], Rated]] = {"sudokit": _rated_by_sudokit}
    for peer in peers:
        name, _, line = peer.partition("=")
        programs[name] = partial(_rated_by_peer, shlex.split(line))
    for file in files:
        puzzles = [puzzle for puzzle in collections.read(file, most) if engine.is_unique(puzzle)]
        times: dict[str, list[float]] = {name: [] for name in programs}
        ratings: dict[str, dict[str, str]] = {}
        for _ in range(rounds):
            for name, rated in programs.items():
                seconds, ratings[name] = rated(puzzles)
                times[name].append(seconds)
        for name, taken in times.items():
            ratio = median(taken) / median(times["sudokit"])
            ours = ratings["sudokit"]
            equal = sum(ours[puzzle] == ratings[name].get(puzzle) for puzzle in puzzles)
            click.echo(
                f"| {file.stem} | {len(puzzles):,} | {name} | {len(puzzles) / median(taken):,.2f} | "
                f"{len(puzzles) / min(taken):,.2f} | {ratio:,.1f} | {equal:,} |"
            )


def _rated_by_sudokit(puzzles: list[str]) -> Rated:
    start = time.process_time()
    ratings = rate_many(puzzles, system="explainer", threads=1)
    seconds = time.process_time() - start
    if any(isinstance(rating, SudokuError) for rating in ratings):
        raise click.ClickException("a proper puzzle was not rated")
    return seconds, dict(zip(puzzles, map(str, ratings), strict=True))


def _rated_by_peer(arguments: list[str], puzzles: list[str]) -> Rated:
    import resource

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "puzzles.txt").write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(arguments, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        written = Path(folder, "puzzles_rat.txt").read_text(encoding="utf-8")
    return seconds, {match["puzzle"]: match["rating"] for match in _LINE.finditer(written)}
