"""Variants proved to have one solution, beside the Interactive Sudoku Solver (ISS) in node.

A file has one puzzle per line, as JSON: `puzzle` is the text, in any form that ISS reads, `collection` names the row of
the table, `solutions` is `unique` for puzzles that are known to have one solution.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from statistics import median
from typing import IO, Any, cast

import click

from benchmarks.solvers import machine
from sudokit import Stop, TimedOut, _native, engine
from sudokit.errors import SudokuError
from sudokit.variants import Puzzle, read
from sudokit.variants.lowering import lowered


@dataclass
class Proof:
    """How a program proved that there is one solution.

    Attributes:
        ms: Milliseconds of processor time, building the model included; the least of several.
        guesses: The number of guesses.
        solutions: The number found, to 2; None if it took too long.
    """

    ms: float
    guesses: int
    solutions: int | None


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--iss",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A checkout of the Interactive Sudoku Solver, to run in node in turn.",
)
@click.option("--seconds", default=20.0, show_default=True, help="The longest time for a puzzle.")
@click.option("--each", is_flag=True, help="A line for each puzzle, too.")
def command(*, files: tuple[Path, ...], iss: Path | None, seconds: float, each: bool) -> None:
    """Variants proved to have one solution, beside ISS.

    Times are of processor time on one thread, with what it takes to build the model from the puzzle that was read. *Times*
    is the geometric mean of our time by that of ISS.
    """
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    with ExitStack() as stack:
        node = None
        if iss is not None:
            script = str(Path(__file__).with_suffix(".mjs"))
            node = stack.enter_context(
                subprocess.Popen(
                    ["node", script, str(iss)],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                )
            )  # fmt: skip
        rows: dict[str, list[tuple[Proof, Proof | None]]] = defaultdict(list)
        for file in files:
            for line in file.read_text("utf-8").splitlines():
                entry = json.loads(line)
                try:
                    puzzle = read(entry["puzzle"])
                except SudokuError as error:
                    click.echo(f"not read: {entry.get('name')}: {error}")
                    continue
                ours = _proof(puzzle, seconds)
                theirs = None
                if node is not None:
                    theirs = _ask(node, {"puzzle": entry["puzzle"], "seconds": seconds})
                rows[entry.get("collection") or file.name].append((ours, theirs))
                if each or (entry.get("solutions") == "unique" and ours.solutions != 1):
                    click.echo(f"{entry.get('name')}: {ours}, ISS {theirs}")
    click.echo(
        "| collection | puzzles | median ms | ISS | most ms | ISS | times | no slower | slowest | guesses | ISS |"
    )
    click.echo("|---|---|---|---|---|---|---|---|---|---|---|")
    for name, proofs in {**rows, "all": [pair for row in rows.values() for pair in row]}.items():
        click.echo(_row(name, proofs))


def _row(name: str, proofs: list[tuple[Proof, Proof | None]]) -> str:
    ours = [one for one, _ in proofs]
    theirs = [other for _, other in proofs if other is not None]
    ratios = [one.ms / other.ms for one, other in proofs if other is not None]
    cells: list[Any] = [name, len(proofs), f"{median(one.ms for one in ours):.2f}"]
    cells.append(f"{median(one.ms for one in theirs):.2f}" if theirs else "")
    cells.append(f"{max(one.ms for one in ours):,.1f}")
    cells.append(f"{max(one.ms for one in theirs):,.1f}" if theirs else "")
    if ratios:
        cells.append(f"{exp(sum(map(log, ratios)) / len(ratios)):.2f}")
        cells.append(f"{sum(ratio <= 1 for ratio in ratios) / len(ratios):.0%}")
        cells.append(f"{max(ratios):.1f}")
    else:
        cells += ["", "", ""]
    cells.append(f"{sum(one.guesses for one in ours):,}")
    cells.append(f"{sum(one.guesses for one in theirs):,}" if theirs else "")
    return f"| {' | '.join(map(str, cells))} |"


def _proof(puzzle: Puzzle, seconds: float) -> Proof:
    best = _prove(puzzle, seconds)
    for _ in range(0 if best.ms > 1000 else 2 if best.ms > 100 else 7):
        best = min(best, _prove(puzzle, seconds), key=lambda proof: proof.ms)
    return best


def _prove(puzzle: Puzzle, seconds: float) -> Proof:
    start = time.process_time()
    search = _native.VariantSearch(lowered(puzzle))
    solutions: int | None = None
    try:
        with Stop(seconds):
            solutions = search.count(2)
    except TimedOut:
        pass
    return Proof(1e3 * (time.process_time() - start), search.guesses, solutions)


def _ask(node: subprocess.Popen[str], question: dict[str, Any]) -> Proof:
    sent, answers = cast("IO[str]", node.stdin), cast("IO[str]", node.stdout)
    sent.write(json.dumps(question) + "\n")
    sent.flush()
    return Proof(**json.loads(answers.readline()))
