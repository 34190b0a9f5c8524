"""How many puzzles whose rules are prose come out as their setter meant them."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import click

from sudokit import variants
from sudokit.errors import SudokuError

SECONDS = 20


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--names", is_flag=True, help="Name each puzzle and what became of it.")
def command(*, files: tuple[Path, ...], names: bool) -> None:
    """Understanding: puzzles of SudokuPad and f-puzzles, read and solved.

    A file has JSON in each line, with a `puzzle` and its `solution`. With pencilmark installed, it reads the same ones.
    """
    click.echo(
        "| reader | puzzles | right | wrong, said to be sure | other puzzle | refused | median |"
    )
    click.echo("|---|---|---|---|---|---|---|")
    rows = [row for file in files for row in map(json.loads, file.read_text().splitlines())]
    for name, outcome_of in READERS.items():
        if name != "sudokit" and not find_spec(name):
            continue
        found, times = [], []
        for row in rows:
            start = perf_counter()
            found.append(_in_time(outcome_of, row))
            times.append(perf_counter() - start)
            if names:
                click.echo(f"{row.get('name')}: {found[-1]}")
        counts = [found.count(each) for each in ("right", "wrong", "other", "refused")]
        middle = sorted(times)[len(times) // 2] * 1000
        click.echo(f"| {name} | {len(rows)} | {' | '.join(map(str, counts))} | {middle:.1f} ms |")


def _ours(row: dict[str, Any]) -> str:
    text = row["puzzle"] if isinstance(row["puzzle"], str) else json.dumps(row["puzzle"])
    try:
        reading = variants.read_with_report(text)
    except SudokuError:
        return "refused"
    solutions = list(islice(variants.solutions(reading.puzzle), 2))
    if len(solutions) == 1 and _digits(str(solutions[0])) == row["solution"]:
        return "right"
    return "wrong" if reading.is_sure else "other"


def _pencilmark(row: dict[str, Any]) -> str:
    import pencilmark  # type: ignore[import-not-found]
    from pencilmark import sources

    try:
        read = sources.load(row["puzzle"], rules_text=row.get("rules"), infer=True, fetch=False)
        solution = pencilmark.solve(read)
    except (pencilmark.NotUnique, pencilmark.NoSolution):
        return "other"
    except Exception:  # noqa: BLE001 - whatever a peer raises
        return "refused"
    return "right" if "".join(map(str, solution)) == row["solution"] else "other"


READERS: dict[str, Callable[[dict[str, Any]], str]] = {"sudokit": _ours, "pencilmark": _pencilmark}


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _in_time(outcome_of: Callable[[dict[str, Any]], str], row: dict[str, Any]) -> str:
    def end(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    try:
        return outcome_of(row)
    except TimeoutError:
        return "refused"
    finally:
        signal.alarm(0)
