"""The engine of the npm package in node, beside native code on one thread.

Wants node, and the module: `cd native/web && cmake --workflow --preset web`.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import IO, Any, cast

import click
import numpy as np

from benchmarks import collections
from sudokit import _native
from sudokit.logic import explain, rate_many

PACKAGE = Path(__file__).resolve().parents[1] / "src/sudokit/web/page/engine"
HINTS = 200


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--most", default=20_000, show_default=True, help="Puzzles per collection to solve.")
@click.option("--rated", default=100, show_default=True, help="Puzzles per collection to rate.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; times are medians.")
@click.option(
    "--beside",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with another build of the npm package, to measure in turn with this one.",
)
def command(
    *, files: tuple[Path, ...], most: int, rated: int, rounds: int, beside: tuple[Path, ...]
) -> None:
    """The engine in a browser: puzzles solved and rated per second in node and natively, and the time of a hint."""
    with ExitStack() as stack:
        nodes = {}
        for name, package in {"wasm": PACKAGE, **{str(other): other for other in beside}}.items():
            module = (package / "sudokit.wasm").read_bytes()
            click.echo(
                f"{name}: {len(module):,} bytes, {len(gzip.compress(module, 9)):,} with gzip"
            )
            nodes[name] = stack.enter_context(
                subprocess.Popen(
                    ["node", str(Path(__file__).with_suffix(".mjs")), str(package)],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                )
            )  # fmt: skip
        sources = {file.name: collections.read(file, most) for file in files}
        for name, puzzles in (sources or collections.generated()).items():
            kernels = {each: partial(_native_seconds, puzzles, each) for each in _native.kernels()}
            in_node = {
                each: partial(_ask, node, {"solve": puzzles}) for each, node in nodes.items()
            }
            click.echo(f"{name}, {len(puzzles):,} puzzles")
            click.echo(f"  solved: {_per_second({**in_node, **kernels}, len(puzzles), rounds)}")
            unique = [puzzle for puzzle in puzzles[: 2 * rated] if _is_unique(puzzle)][:rated]
            if unique:
                native = {"native": partial(_rating_seconds, unique)}
                in_node = {
                    each: partial(_ask, node, {"rate": unique}) for each, node in nodes.items()
                }
                click.echo(f"  rated: {_per_second({**in_node, **native}, len(unique), rounds)}")
            _time_hints(nodes["wasm"], puzzles)


def _ask(node: subprocess.Popen[str], question: dict[str, Any]) -> Any:
    sent, answers = cast("IO[str]", node.stdin), cast("IO[str]", node.stdout)
    sent.write(json.dumps(question) + "\n")
    sent.flush()
    return json.loads(answers.readline())


def _per_second(programs: dict[str, Callable[[], float]], puzzles: int, rounds: int) -> str:
    """Puzzles per second of processor time of each program, in turn."""
    times: dict[str, list[float]] = {program: [] for program in programs}
    for number in range(rounds + 1):
        for program, seconds in programs.items():
            taken = seconds()
            if number > 0:  # the first round warms up
                times[program].append(taken)
    return ", ".join(f"{program} {puzzles / median(t):,.1f}/s" for program, t in times.items())


def _native_seconds(puzzles: list[str], kernel: str) -> float:
    start = time.process_time()
    array = np.frombuffer("".join(puzzles).encode(), np.uint8).reshape(-1, 81)
    size = len(array)
    _native.solve_many(
        array, True, 2, False, 1, np.empty((size, 81), np.uint8), np.empty(size, np.uint64),
        np.empty(size, np.bool_), kernel=kernel, as_text=True,
    )  # fmt: skip
    return time.process_time() - start


def _rating_seconds(puzzles: list[str]) -> float:
    start = time.process_time()
    rate_many(puzzles, threads=1)
    return time.process_time() - start


def _time_hints(node: subprocess.Popen[str], puzzles: list[str]) -> None:
    """Hints on positions half-way of puzzles with one solution."""
    unique = [puzzle for puzzle in puzzles[: 2 * HINTS] if _is_unique(puzzle)][:HINTS]
    boards = [str(steps[len(steps) // 2].position.grid) for steps in (explain(p).steps for p in unique)]  # fmt: skip
    if len(boards) < 2:
        return
    times = _ask(node, {"hints": boards})
    last = quantiles(times, n=20)[-1]
    click.echo(
        f"  a hint: {median(times):.2f} ms median, {last:.2f} ms at 95 %, {max(times):.1f} ms most"
    )


def _is_unique(puzzle: str) -> bool:
    return _native.count_line(puzzle, 2) == 1
