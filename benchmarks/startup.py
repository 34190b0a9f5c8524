"""The time of the command as a whole process, compared with an interpreter that does nothing."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import click

from benchmarks.processes import run_seconds

BOARD = str(Path(__file__).parent.parent / "examples" / "boj-2580.txt")
CASES = {
    "python -c pass": ["-c", "pass"],
    "import sudokit": ["-c", "import sudokit"],
    "sudokit --version": ["-m", "sudokit", "--version"],
    "sudokit solve examples/boj-2580.txt": ["-m", "sudokit", "solve", BOARD],
    "sudokit check examples/boj-2580.txt": ["-m", "sudokit", "check", BOARD],
}


@click.command()
@click.option("--runs", default=21, show_default=True, help="Runs of each, in turn.")
def command(runs: int) -> None:
    """Start-up: whole processes, in median milliseconds."""
    seconds: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(runs):
        for name, arguments in CASES.items():
            seconds[name].append(run_seconds(arguments))
    for name, times in seconds.items():
        click.echo(f"{1000 * median(times):7.1f} ms  {name}")
