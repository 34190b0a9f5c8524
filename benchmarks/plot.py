"""A chart of the measurements of `python -m benchmarks solvers -o FILE`."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from textwrap import fill

import click

# Okabe and Ito's colours, as in sudokit.drawing.palette.
COLOURS = ("#0072b2", "#56b4e9", "#009e73", "#d55e00", "#cc79a7", "#e69f00")


@click.command()
@click.argument("figures", type=click.Path(exists=True, path_type=Path))
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--limit", default=2, show_default=True)
@click.option("--only", multiple=True, help="Solvers to show; all by default.")
def command(*, figures: Path, picture: Path, limit: int, only: tuple[str, ...]) -> None:
    """Plot: the puzzles per second of FIGURES as PICTURE."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    measured = json.loads(figures.read_text(encoding="utf-8"))
    results = [result for result in measured["results"] if result["limit"] == limit]
    solvers = only or tuple(results[0]["times"])
    figure = plt.figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(solvers)
    for number, solver in enumerate(solvers):
        speeds = [
            1e6 / median(result["times"][solver]) if solver in result["times"] else 0
            for result in results
        ]
        places = [place + number * width for place in range(len(results))]
        axes.bar(places, speeds, width, label=solver, color=COLOURS[number % len(COLOURS)])
    axes.set_yscale("log")
    axes.set_ylabel("puzzles a second")
    middle = 0.4 - width / 2
    axes.set_xticks(
        [place + middle for place in range(len(results))],
        [fill(result["collection"].replace("_", " "), 16) for result in results],
        fontsize=8,
    )
    axes.legend(ncols=3, fontsize=8, loc="upper right")
    axes.set_title(
        f"{measured['machine']}; kernel compiled with {measured['compiler']}", fontsize=8
    )
    axes.grid(axis="y", alpha=0.3)
    figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)
