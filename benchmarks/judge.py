"""How long the judge submissions take on the worst boards, as whole processes."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import median

import click

from benchmarks.processes import run_seconds
from sudokit import Grid, formats

JUDGE = Path(__file__).parent.parent / "examples" / "judge"
HARD_FOR_BACKTRACKING = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "..............475...6...........7.....1....4...3......4........1.........8.1.642.",
    ".24..3....1.........3.4......1.......4.......2.....6...5.2.8...8..7.51...6.......",
    "." * 72 + "123456789",
    "." * 72 + "987654321",
]


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--sample", default=1000, show_default=True, help="Boards per file, drawn at random.")
def command(files: tuple[Path, ...], sample: int) -> None:
    """Judge submissions: median and slowest process on FILES."""
    collections = {
        "empty board": [Grid("." * 81)],
        "hard for backtracking": [Grid(board) for board in HARD_FOR_BACKTRACKING],
    }
    for file in files:
        with file.open(encoding="utf-8") as lines:
            grids = [entry.result() for entry in formats.read(lines)]
        collections[file.name] = random.Random(1).sample(grids, min(sample, len(grids)))
    click.echo("| boards | number | program | median ms | slowest ms | slowest board |")
    click.echo("|---|---|---|---|---|---|")
    for name, grids in collections.items():
        for program in sorted(JUDGE.glob("boj_????.py")):
            format = program.stem.replace("_", "")
            times = [
                (run_seconds([str(program)], formats.write(grid, format)), grid) for grid in grids
            ]
            slowest, board = max(times)
            click.echo(
                f"| {name} | {len(grids):,} | {program.name} "
                f"| {1000 * median(seconds for seconds, _ in times):.0f} "
                f"| {1000 * slowest:.0f} | `{board}` |"
            )
