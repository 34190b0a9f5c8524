"""How many hard puzzles a profile solves without the techniques that solve everything."""

from __future__ import annotations

import random
import time
from pathlib import Path

import click

from benchmarks import collections
from benchmarks.solvers import machine
from sudokit import engine
from sudokit.errors import SudokuError
from sudokit.logic import Profile, Rating, rate_many

_NETS = ("forcing-net-contradiction", "forcing-net-verity", "brute-force")
_CHAINS = (
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "als-forcing-chain",
    "exocet-forcing-chain",
    "tridagon-forcing-chain",
    "deadly-pattern-forcing-chain",
)
_KRAKENS = ("kraken-exocet", "kraken-tridagon")


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--most", default=400, show_default=True, help="Puzzles per file; larger files are sampled."
)
@click.option("--seed", default=1, show_default=True)
def command(*, files: tuple[Path, ...], most: int, seed: int) -> None:
    """Reach: the share solved by the expert profile without forcing nets and Brute Force.

    A file has one puzzle per line. Puzzles per second are in processor time on one thread; the last column is the whole
    profile.
    """
    profiles = {
        "default": (Profile.default(), _NETS),
        "expert, no krakens": (Profile.expert(), (*_NETS, *_KRAKENS)),
        "expert, no forcing chains": (Profile.expert(), (*_NETS, *_CHAINS)),
        "expert": (Profile.expert(), _NETS),
        "with all": (Profile.expert(), ()),
    }
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo(f"| collection | puzzles | {' | '.join(profiles)} |")
    click.echo("|---|---" + "|---" * len(profiles) + "|")
    for file in files:
        puzzles = collections.read(file, 1_000_000)
        some = random.Random(seed).sample(puzzles, min(most, len(puzzles)))
        cells = [
            _measured(
                some, Profile(entry for entry in whole.techniques if entry.key not in left_out)
            )
            for whole, left_out in profiles.values()
        ]
        click.echo(f"| {file.stem} | {len(some):,} | {' | '.join(cells)} |")


def _measured(puzzles: list[str], profile: Profile) -> str:
    start = time.process_time()
    ratings = rate_many(puzzles, profile=profile, threads=1)
    seconds = time.process_time() - start
    if any(isinstance(rating, SudokuError) for rating in ratings):
        raise click.ClickException("a puzzle without exactly one solution has no rating")
    solved = sum(isinstance(rating, Rating) and rating.solved for rating in ratings)
    return f"{solved / len(puzzles):.1%} ({len(puzzles) / seconds:,.0f} per second)"
