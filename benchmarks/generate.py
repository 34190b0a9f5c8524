"""Puzzles generated per second on one thread, and statistics of minimal puzzles by uniform sampling.

Speeds are per second of processor time, which a busy machine hardly affects.
"""

from __future__ import annotations

import math
import shlex
import subprocess
import time
from collections import Counter
from typing import Any, NamedTuple

import click

import sudokit
from sudokit.logic import LEVELS

CASES: dict[str, dict[str, Any]] = {
    "minimal": {},
    "half-turn": {"symmetry": "half-turn"},
    "full symmetry": {"symmetry": "full"},
    "22 clues": {"clues": 22},
    "30 clues, not minimal": {"clues": 30, "minimal": False},
    **{level: {"level": level} for level in LEVELS},
    "X-Wing needed": {"technique": "x-wing"},
}
_A_TIME = 250


class Speed(NamedTuple):
    puzzles: int
    seconds: float
    clues: float

    def row(self, name: str) -> str:
        rate = self.puzzles / self.seconds if self.seconds else 0
        return f"{name:<24}{self.puzzles:>10,}{rate:>12,.0f}{self.clues:>8.2f}"


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="Seconds to measure each row.")
@click.option(
    "--uniform", default=1000, show_default=True, help="Puzzles to draw by uniform sampling."
)
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="NAME=COMMAND",
    help="A command that prints one puzzle per line without end, measured as a process.",
)
@click.option("--threads", default=1, show_default=True, help="Threads for uniform sampling.")
@click.option("--seed", default=2580, show_default=True)
def command(
    *, seconds: float, uniform: int, peers: tuple[str, ...], threads: int, seed: int
) -> None:
    """Generating: puzzles per second; the mean number of clues."""
    click.echo(f"{'':<24}{'puzzles':>10}{'a second':>12}{'clues':>8}")
    for name, wanted in CASES.items():
        click.echo(_measure(seconds, seed=seed, **wanted).row(name))
    for peer in peers:
        name, _, line = peer.partition("=")
        click.echo(_measure_peer(seconds, shlex.split(line)).row(name))
    if uniform:
        _sample(uniform, threads, seed)


def _measure(seconds: float, **wanted: Any) -> Speed:
    generator = sudokit.Generator(threads=1, **wanted)
    generator.take(1)
    puzzles = clues = 0
    size = 16
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        clues += sum(grid.clues for grid in generator.take(size))
        puzzles += size
        if spent < seconds / 10:
            size = min(2 * size, 8192)
    return Speed(puzzles, time.process_time() - start, clues / puzzles)


def _measure_peer(seconds: float, arguments: list[str]) -> Speed:
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        start = time.monotonic()
        lines = []
        for line in process.stdout:
            lines.append(line)
            if time.monotonic() - start > seconds:
                break
        process.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    clues = sum(sum(character in "123456789" for character in line[:81]) for line in lines)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Speed(len(lines), spent, clues / max(1, len(lines)))


def _sample(puzzles: int, threads: int, seed: int) -> None:
    """The mean clues of all minimal puzzles, each number of clues weighted (docs/generate.md)."""
    start = time.process_time()
    generator = sudokit.Generator(sampling="uniform", seed=seed, threads=threads)
    found: Counter[int] = Counter()
    with click.progressbar(range(0, puzzles, _A_TIME), label="even sampling") as firsts:
        for first in firsts:
            size = min(_A_TIME, puzzles - first)
            found.update(grid.clues for grid in generator.take(size))
    seconds = time.process_time() - start
    weight = {clues: number * math.comb(81, clues) for clues, number in found.items()}
    total = sum(weight.values())
    mean = sum(clues * each for clues, each in weight.items()) / total
    squares = {clues: (clues - mean) ** 2 for clues in found}
    deviation = math.sqrt(sum(squares[clues] * each for clues, each in weight.items()) / total)
    error = math.sqrt(
        sum(number * (math.comb(81, c) / total) ** 2 * squares[c] for c, number in found.items())
    )
    click.echo(f"{puzzles:,} drawn evenly, {puzzles / seconds:,.1f} a second of processor time")
    click.echo("clues      drawn   share of all minimal puzzles")
    for clues in sorted(found):
        click.echo(f"{clues:>5}{found[clues]:>11,}   {weight[clues] / total:.4%}")
    click.echo(
        f"mean {mean:.3f} with a standard error of {error:.3f}, standard deviation {deviation:.3f}"
    )
    click.echo("published (Berthier, 2009): mean 26.577, standard deviation 1.116")
