"""Processor time for many puzzles in every form that `solve_many` takes."""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import click
import numpy as np

import sudokit
from benchmarks import collections
from benchmarks.solvers import machine
from sudokit.board import alphabet


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--puzzles", default=1_000_000, show_default=True, help="Repeated up to this number.")
@click.option("--threads", default=1, show_default=True)
@click.option("--rounds", default=5, show_default=True, help="Rounds; times are medians.")
def command(file: Path | None, puzzles: int, threads: int, rounds: int) -> None:
    """Sources: processor seconds for many puzzles as bytes, lists, files and so on, and their ratio to bytes."""
    some = collections.read(file, puzzles) if file else collections.generated()["easy"]
    lines = [some[index % len(some)] for index in range(puzzles)]
    click.echo(f"{machine()}; {puzzles:,} puzzles, {threads} thread{'s' * (threads > 1)}\n")
    with tempfile.TemporaryDirectory() as folder:
        sources = _sources(lines, Path(folder))
        times: dict[str, list[float]] = {name: [] for name in sources}
        for _ in range(rounds):
            for name, make in sources.items():
                source = make()
                start = time.process_time()
                answers = sudokit.solve_many(source, threads=threads)
                times[name].append(time.process_time() - start)
                assert len(answers.counts) == puzzles
                assert not answers.invalid.any()
    click.echo("| source | seconds | x bytes |\n|---|---|---|")
    for name, own in times.items():
        ratio = median(own[i] / times["bytes"][i] for i in range(rounds))
        click.echo(f"| {name} | {median(own):.2f} | {ratio:.2f} |")


def _sources(lines: list[str], folder: Path) -> dict[str, Callable[[], Any]]:
    text = "".join(f"{line}\n" for line in lines)
    data = text.encode()
    columns = "".join(f"{line},{'x' * (i % 7)}\n" for i, line in enumerate(lines)).encode()
    path, other = folder / "lines.txt", folder / "columns.csv"
    path.write_bytes(data)
    other.write_bytes(columns)
    cells = alphabet.read_array(np.frombuffer(data, np.uint8).reshape(-1, 82)[:, :81])
    with_ends = text.splitlines(keepends=True)
    texts = np.array(lines)
    return {
        "bytes": lambda: data,
        "array of numbers": lambda: cells,
        "array of texts": lambda: texts,
        "bytes, lines of several widths": lambda: columns,
        "str": lambda: text,
        "list of str": lambda: lines,
        "list of lines with their ends": lambda: with_ends,
        "generator of str": lambda: (line for line in lines),
        "open text file": path.open,
        "open binary file": lambda: path.open("rb"),
        "io.StringIO": lambda: io.StringIO(text),
        "path": lambda: path,
        "path, lines of several widths": lambda: other,
        "list of bytes": lambda: [line.encode() for line in lines],
    }
