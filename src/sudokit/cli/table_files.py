"""Tables in files, for the commands that take them: `table`, `solve` and `rate`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudokit import formats
from sudokit.cli.columns import chosen_column
from sudokit.cli.encodings import chosen_encoding
from sudokit.cli.ending import ReaderGone
from sudokit.cli.failures import Failures, reason_of
from sudokit.cli.outputs import check_apart, files_read
from sudokit.cli.progress import Progress
from sudokit.cli.translation import report
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.reading.recognising import is_board
from sudokit.streams.compression import decompressed, without_suffix
from sudokit.streams.decoding import decoded, open_lines
from sudokit.streams.places import open_input
from sudokit.streams.suffixes import NOT_TEXT

if TYPE_CHECKING:
    from sudokit.engine import Device
    from sudokit.logic import Profile
    from sudokit.tables import Plan
    from sudokit.tables.jobs import Job, JobResult, Workers

__all__ = ["is_for_tables", "report_damage", "run"]

_JSON = (".jsonl", ".ndjson")
_TABLES = (*NOT_TEXT, *_JSON)  # .csv is a file of lines here, a table for `table`

_LONGEST_HEAD = 1 << 16
_PUZZLE = re.compile(
    r'"form"\s*:\s*"sudokit variant"|"(?:grid|cells)"\s*:\s*\[\s*\[|"puzzle"\s*:\s*"([^"]*)'
)
"""What the JSON of a variant has near its beginning: sudokit's form, rows of cells as those of other programs have, or
a row of a table with a puzzle, which may be one."""


def is_for_tables(paths: Sequence[str], output: str | None) -> bool:
    """Whether a command for boards was given tables, by the suffixes of its files; JSON may also hold variants.

    Compressed text counts as a table only if the answers go to a file. On standard output they are text.
    """
    to_file = output is not None and output != "-"
    named = [path if to_file else without_suffix(path) for path in paths]
    tables = [
        path for path, name in zip(paths, named, strict=True) if name.lower().endswith(_TABLES)
    ]
    if any(not _holds_variants(path) for path in tables):
        return True
    return output is not None and to_file and output.lower().endswith(NOT_TEXT)


def _holds_variants(path: str) -> bool:
    """Whether a file of JSON holds puzzles, one per line, and not the rows of a table: its first line decides."""
    if not (without_suffix(path).lower().endswith(_JSON) and Path(path).is_file()):
        return False
    with suppress(OSError, SudokuError), open_input(path) as file:
        lines = open_lines(decompressed(file, path))
        line = lines.readline(_LONGEST_HEAD)
        while line.isspace():
            line = lines.readline(_LONGEST_HEAD)
        found = _PUZZLE.search(decoded(line))
        return found is not None and (found[1] is None or formats.is_variant(found[1]))
    return False


def run(
    inputs: Sequence[str],
    output: str | None,
    columns: Sequence[str],
    *,
    prefix: str = "",
    limit: int = 2,
    reading: str | None = None,
    writing: str | None = None,
    compression: str | None = None,
    resume: bool = False,
    threads: int | None = None,
    device: Device = "cpu",
    cluster: str | None = None,
    profile: Profile | None = None,
    stats: bool = False,
) -> None:
    """Add columns to tables; the arguments are those of `sudokit table`."""
    from sudokit.tables import Plan, jobs

    if not inputs or output is None:
        raise click.UsageError(message("tables need files to read, and -o to write to"))
    if any(map(is_board, inputs)):
        raise click.UsageError(message("a board is not a table: put it into a file first"))
    if output == "-":
        raise click.UsageError(
            message("tables are written to a file with a name, not to standard output")
        )
    try:
        plan = Plan(
            tuple(columns),
            chosen_column(),
            limit=limit,
            prefix=prefix,
            profile=profile,
            threads=threads,
            device=device,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    todo = jobs.jobs_for(
        inputs,
        output,
        reading=reading,
        writing=writing,
        compression=compression,
        encoding=chosen_encoding(),
    )
    _check_apart(todo)
    failures = Failures()
    skipped = resumed = 0
    with (
        _workers(cluster, plan) as workers,
        Progress(output, unit="rows", stats=stats) as progress,
    ):
        progress.read(sum(map(_size_of, todo)))
        before = 0

        def show(rows: int, position: int) -> None:
            progress.add(rows)
            progress.reach(before + position)

        for job in todo:
            outcome = _run(job, plan, failures, workers, resume=resume, show=show)
            skipped += outcome.skipped
            resumed += outcome.resumed
            before += _size_of(job)
            progress.reach(before)
    if skipped:
        report(
            message(
                "sudokit: {skipped:,} of {outputs:,} outputs already existed",
                skipped=skipped,
                outputs=len(todo),
            )
        )
    if resumed:
        report(message("sudokit: {rows:,} rows were answered by an earlier run", rows=resumed))
    if failures.count:
        raise click.exceptions.Exit(1)


def _size_of(job: Job) -> int:
    """The size of a job's inputs in bytes; 0 if they cannot be reached, which the job itself reports."""
    from sudokit.tables import jobs

    with suppress(OSError):
        return jobs.size_of(job)
    return 0


@contextmanager
def _workers(cluster: str | None, plan: Plan) -> Iterator[Workers | None]:
    if cluster is None:
        yield None
        return
    from sudokit.tables import ray

    with ray.connected(cluster):
        yield ray.Cluster(plan)


def _check_apart(todo: Sequence[Job]) -> None:
    for job in todo:
        check_apart(files_read(), job.output)


def _run(
    job: Job,
    plan: Plan,
    failures: Failures,
    workers: Workers | None,
    *,
    resume: bool,
    show: Callable[[int, int], None],
) -> JobResult:
    """Do a job. A failure is reported, and the other jobs continue."""
    from sudokit.tables import jobs

    try:
        return jobs.run(
            job,
            plan,
            resume=resume,
            on_failure=failures.add,
            on_progress=show,
            on_damage=report_damage,
            workers=workers,
        )
    except BrokenPipeError as error:
        raise ReaderGone from error  # a lost store raises another error
    except OSError as error:
        failures.add(f"sudokit: {error.filename or job.output}", reason_of(error))
    except SudokuError as error:
        failures.add("sudokit", str(error))
    return jobs.JobResult(0, 0, skipped=False)


def report_damage(journal: str) -> None:
    """Report that a journal is damaged. That is not a failure: what it lacks is done again."""
    report(
        message(
            "sudokit: {journal}: this journal is damaged; the parts that cannot be read are done again",
            journal=journal,
        )
    )
