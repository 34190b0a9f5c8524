"""Variants proved to have one solution, beside the Interactive Sudoku Solver (ISS) in node and CP-SAT of OR-tools.

A file has one puzzle per line, as JSON: `puzzle` is the text, in any form that ISS reads, `collection` names the row of
the table, `solutions` is `unique` for puzzles that are known to have one solution. Others are generated, so many for each kind.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from statistics import geometric_mean, median
from typing import IO, Any, cast

import click

from benchmarks.solvers import machine
from sudokit import Stop, TimedOut, _native, engine
from sudokit.errors import SudokuError
from sudokit.generator.shapes import RULES, SHAPES
from sudokit.generator.variants import VariantGenerator
from sudokit.variants import Puzzle, read
from sudokit.variants.forms import write


@dataclass
class Proof:
    """How a program proved that there is one solution.

    Attributes:
        ms: Milliseconds of processor time, reading and building the model included; the least of several.
        guesses: The number of guesses.
        solutions: The number found, to 2; None if it took too long.
    """

    ms: float
    guesses: int
    solutions: int | None


Proofs = dict[str, Proof]
"""Of a puzzle, by program."""


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--iss",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A checkout of the Interactive Sudoku Solver, to run in node in turn.",
)
@click.option("--cp-sat", is_flag=True, help="Ask CP-SAT too; needs the package ortools.")
@click.option("--seconds", default=20.0, show_default=True, help="The longest time for a puzzle.")
@click.option(
    "--generated", default=0, show_default=True, help="Puzzles of 6x6 to generate for each kind."
)
@click.option("--kinds", is_flag=True, help="A row for each kind of constraint.")
@click.option("--each", is_flag=True, help="A line for each puzzle as well.")
def command(
    *,
    files: tuple[Path, ...],
    iss: Path | None,
    cp_sat: bool,
    seconds: float,
    generated: int,
    kinds: bool,
    each: bool,
) -> None:
    """Variants proved to have one solution, beside ISS and CP-SAT.

    Times are of processor time on one thread, from the text to the proof; those of CP-SAT from the puzzle that was read. *Times*
    is the geometric mean of our time by that of ISS, or of the time of CP-SAT by ours. What took too long counts with
    the time until then, and as equally slow if it did for ISS and us. With `--kinds`, a puzzle is in the row of each kind that it
    has. *Twice* is the number of puzzles that both finish for which we guess more than twice as often as ISS.
    """
    if not files and not generated:
        raise click.UsageError("nothing to solve: name files, or use --generated")
    if cp_sat and not find_spec("ortools"):
        raise click.ClickException('ortools is not installed: pip install "ortools>=9.15"')
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
        rows: dict[str, list[Proofs]] = defaultdict(list)
        everything: list[Proofs] = []
        for collection, entry, puzzle in chain(entries(files), _generated(generated, seconds)):
            found = _proofs(entry, puzzle, node, seconds, cp_sat=cp_sat)
            if found is None:
                click.echo(f"not read by ISS: {entry.get('name')}")
                continue
            names = entry.get("kinds", ()) if kinds else [collection]
            for kind in names:
                rows[kind].append(found)
            everything.append(found)
            counts = {proof.solutions for proof in found.values()}
            is_wrong = entry.get("solutions") == "unique" and found["sudokit"].solutions != 1
            if each or is_wrong or len(counts - {None}) > 1:
                click.echo(f"{entry.get('name')}: {found}")
    rows = dict(sorted(rows.items())) if kinds else dict(rows)
    rows["all"] = everything
    table = [_row(name, row) for name, row in rows.items()]
    click.echo(f"| {' | '.join(title for title, _ in table[0])} |")
    click.echo(f"|{'---|' * len(table[0])}")
    for cells in table:
        click.echo(f"| {' | '.join(cell for _, cell in cells)} |")


def entries(files: tuple[Path, ...]) -> Iterator[tuple[str, dict[str, Any], Puzzle]]:
    """Of each puzzle that can be read its collection, its line and itself; what cannot is named."""
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            if not isinstance(entry["puzzle"], str):
                entry["puzzle"] = json.dumps(entry["puzzle"])
            try:
                yield entry.get("collection") or file.name, entry, read(entry["puzzle"])
            except SudokuError as error:
                click.echo(f"not read: {entry.get('name')}: {error}")


def _generated(number: int, seconds: float) -> Iterator[tuple[str, dict[str, Any], Puzzle]]:
    """Puzzles of each kind that the generator draws, as `entries` gives them; a kind that ISS does not have is named."""
    for kind in sorted({*SHAPES, *RULES}) if number else ():
        generator = VariantGenerator(puzzle=Puzzle(rows=6, columns=6), kinds=[kind], seed=0)
        try:
            for each in range(number):
                with Stop(seconds):
                    puzzle = next(generator)
                text = write(puzzle, "iss")
                name = f"{kind} {each}"
                yield (
                    "generated",
                    {"puzzle": text, "name": name, "kinds": [kind], "solutions": "unique"},
                    puzzle,
                )
        except SudokuError as error:
            click.echo(f"left out: {kind}: {error}")


def _proofs(
    entry: dict[str, Any],
    puzzle: Puzzle,
    node: subprocess.Popen[str] | None,
    seconds: float,
    *,
    cp_sat: bool,
) -> Proofs | None:
    """Of each program that is asked; None if ISS does not read the puzzle."""
    found = {"sudokit": _best(_prove, entry["puzzle"], seconds)}
    if node is not None:
        answer = _ask(node, {"puzzle": entry["puzzle"], "seconds": seconds})
        if answer is None:
            return None
        found["ISS"] = answer
    if cp_sat:
        found["CP-SAT"] = _best(_prove_in_cp_sat, puzzle, seconds)
    return found


def _row(name: str, row: list[Proofs]) -> list[tuple[str, str]]:
    """The titles of a row, and its cells."""
    by = {program: [found[program] for found in row] for program in row[0]}
    times = {program: [proof.ms for proof in proofs] for program, proofs in by.items()}
    ours, theirs = times["sudokit"], times.get("ISS")
    cells = [("collection", name), ("puzzles", str(len(row)))]
    cells.append(("median ms", f"{median(ours):.2f}"))
    if theirs:
        cells.append(("ISS", f"{median(theirs):.2f}"))
    cells.append(("most ms", f"{max(ours):,.1f}"))
    if theirs:
        ratios = [_ratio(found["sudokit"], found["ISS"]) for found in row]
        cells.append(("ISS", f"{max(theirs):,.1f}"))
        cells.append(("times", f"{geometric_mean(ratios):.2f}"))
        cells.append(("no slower", f"{sum(ratio <= 1 for ratio in ratios) / len(ratios):.0%}"))
        cells.append(("slowest", f"{max(ratios):.1f}"))
    for title, program in (("guesses", "sudokit"), ("ISS", "ISS")):
        if program in by:
            cells.append((title, f"{sum(proof.guesses for proof in by[program]):,}"))
    if theirs:
        both = [
            found
            for found in row
            if all(found[one].solutions is not None for one in ("sudokit", "ISS"))
        ]
        cells.append(
            (
                "twice",
                str(sum(found["sudokit"].guesses > 2 * found["ISS"].guesses for found in both)),
            )
        )
    if "CP-SAT" in by:
        ratios = [other / one for one, other in zip(ours, times["CP-SAT"], strict=True)]
        cells.append(("CP-SAT ms", f"{median(times['CP-SAT']):.1f}"))
        cells.append(("times", f"{geometric_mean(ratios):.0f}"))
        cells.append(("not in time", str(sum(proof.solutions is None for proof in by["CP-SAT"]))))
    return cells


def _ratio(one: Proof, other: Proof) -> float:
    """The time of one by that of the other; 1 if neither finished, which took both all the time that there was."""
    return 1 if one.solutions is None and other.solutions is None else one.ms / other.ms


def _best(prove: Callable[[Any, float], Proof], puzzle: Puzzle | str, seconds: float) -> Proof:
    best = prove(puzzle, seconds)
    for _ in range(0 if best.ms > 1000 else 2 if best.ms > 100 else 7):
        best = min(best, prove(puzzle, seconds), key=lambda proof: proof.ms)
    return best


def _prove(text: str, seconds: float) -> Proof:
    start = time.process_time()
    puzzle = read(text)
    search = _native.VariantSearch(_native.VariantModel(puzzle._reading or puzzle))
    solutions: int | None = None
    with suppress(TimedOut), Stop(seconds):
        solutions = search.count(2)
    return Proof(1e3 * (time.process_time() - start), search.guesses, solutions)


def _prove_in_cp_sat(puzzle: Puzzle, seconds: float) -> Proof:
    from benchmarks.cp_sat import Search

    start = time.process_time()
    search = Search(_native.VariantModel(puzzle), puzzle.digits)
    solutions: int | None = None
    with suppress(TimedOut):
        solutions = len(list(islice(search.solutions(seconds), 2)))
    return Proof(1e3 * (time.process_time() - start), search.guesses, solutions)


def _ask(node: subprocess.Popen[str], question: dict[str, Any]) -> Proof | None:
    sent, answers = cast("IO[str]", node.stdin), cast("IO[str]", node.stdout)
    sent.write(json.dumps(question) + "\n")
    sent.flush()
    answer = json.loads(answers.readline())
    return None if "error" in answer else Proof(**answer)
