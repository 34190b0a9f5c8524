"""Microseconds per puzzle of every kernel and every peer, in turn, in one run."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import click
import numpy as np

from benchmarks import collections, peers
from sudokit import engine

_PYTHON_PEER_PUZZLES = 20
# Small collections are repeated up to this number, so that a round is long enough to time.
_FEWEST_PUZZLES = 20_000


class Contender(NamedTuple):
    """A solver and the number of puzzles that it gets per round."""

    name: str
    run: peers.Run
    puzzles: int


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--peer-lib",
    "libraries",
    multiple=True,
    metavar="NAME=PATH",
    help="A shared library with tdoku's C interface.",
)
@click.option("--limit", "limits", multiple=True, type=int, default=(1, 2), show_default=True)
@click.option(
    "--threads",
    "thread_counts",
    multiple=True,
    type=int,
    default=sorted({1, os.cpu_count() or 1}),
    show_default=True,
    help="Threads of sudokit; peers have one.",
)
@click.option("--rounds", default=9, show_default=True, help="Rounds; times are medians.")
@click.option(
    "--most", default=50_000, show_default=True, help="Puzzles per file; larger files are sampled."
)
@click.option("--python/--no-python", default=True, help="Peers from PyPI, where installed.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the figures as JSON.")
def command(
    *,
    files: tuple[Path, ...],
    libraries: tuple[str, ...],
    limits: tuple[int, ...],
    thread_counts: tuple[int, ...],
    rounds: int,
    most: int,
    python: bool,
    output: Path | None,
) -> None:
    """Solvers: microseconds per puzzle; how much faster than peers.

    A file has one puzzle per line. Without files, generated collections are used.
    """
    puzzle_sets = {file.stem: collections.read(file, most) for file in files}
    outsiders = {
        name: peers.library(Path(path)) for name, path in (lib.split("=", 1) for lib in libraries)
    }
    scripts = peers.python_peers() if python else {}
    click.echo(f"{machine()}; kernel compiled with {engine.features().compiler}\n")
    results = []
    for name, different in (puzzle_sets or collections.generated()).items():
        puzzles = different * max(1, _FEWEST_PUZZLES // len(different))
        for limit in limits:
            contenders = [
                *_kernels(puzzles, limit, thread_counts),
                *(Contender(peer, run, len(puzzles)) for peer, run in outsiders.items()),
                *(Contender(peer, run, _PYTHON_PEER_PUZZLES) for peer, run in scripts.items()),
            ]
            times = _measure(contenders, puzzles, limit, rounds)
            result = {"collection": name, "puzzles": len(different), "limit": limit, "times": times}
            results.append(result)
            _show(result, [*outsiders, *scripts])
    if output:
        facts = {"machine": machine(), "compiler": engine.features().compiler}
        output.write_text(json.dumps({**facts, "results": results}, indent=1) + "\n")


def _kernels(puzzles: list[str], limit: int, thread_counts: Iterable[int]) -> Iterable[Contender]:
    """Our kernels. With `any`, they need not report the smallest of several solutions."""
    text = np.frombuffer("".join(puzzles).encode(), np.uint8).reshape(-1, 81)
    several = bool((engine.solve_many(text.tobytes()).counts > 1).any())
    for kernel in engine.features().available:
        for threads in thread_counts:
            for any_solution in (False, True) if several else (False,):

                def run(
                    _: list[str],
                    limit: int,
                    kernel: str = kernel,
                    threads: int = threads,
                    any_solution: bool = any_solution,
                ) -> None:
                    engine.solve_array(
                        text, True, limit, any_solution=any_solution, threads=threads, kernel=kernel
                    )

                name = f"{kernel}, {threads} thread{'' if threads == 1 else 's'}"
                yield Contender(name + ", any" * any_solution, run, len(puzzles))


def _measure(
    contenders: list[Contender], puzzles: list[str], limit: int, rounds: int
) -> dict[str, list[float]]:
    """Microseconds per puzzle of each contender in each round; in a round, all run in turn."""
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for _ in range(rounds):
        for name, run, most in contenders:
            some = puzzles[:most]  # not timed: a native solver takes little longer than this copy
            start = time.perf_counter()
            run(some, limit)
            seconds = time.perf_counter() - start
            times[name].append(1e6 * seconds / min(most, len(puzzles)))
    return times


def _show(result: dict[str, Any], rivals: list[str]) -> None:
    times = result["times"]
    click.echo(f"{result['collection']}: {result['puzzles']:,} puzzles, limit {result['limit']}\n")
    click.echo("| solver | us a puzzle |" + "".join(f" x {rival} |" for rival in rivals))
    click.echo("|---|---|" + "---|" * len(rivals))
    for name, own in times.items():
        row = f"| {name} | {median(own):.3f} |"
        for rival in rivals:
            ratio = median(theirs / ours for theirs, ours in zip(times[rival], own, strict=True))
            row += f" {ratio:,.1f} |"
        click.echo(row)
    click.echo()


def seconds_of(call: Callable[[], object]) -> float:
    """How long a call takes by the clock."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def machine() -> str:
    model = platform.processor()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].split(":", 1)[1].strip() if names else model
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )
