"""One job, from its inputs to its output."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

from sudokit import __version__
from sudokit.errors import SudokuError
from sudokit.requirements import needed
from sudokit.streams import places
from sudokit.tables import files
from sudokit.tables.columns import COLUMNS
from sudokit.tables.jobs.journal import Journal, journal_path
from sudokit.tables.jobs.listing import Job
from sudokit.tables.jobs.pipeline import ahead, behind
from sudokit.tables.plan import Plan, joined, puzzle_column

pa = needed("pyarrow", "tables")

__all__ = ["JobResult", "Workers", "run"]

_SLOW_ROWS = (
    4096  # of columns that are slow to make: what a journal and the tasks of a cluster hold
)
_FEWEST_ROWS = 64  # of these, to begin with: nobody knows yet how slow they are
_SECONDS_A_REPORT = 1.0


class JobResult(NamedTuple):
    """What became of a job.

    Attributes:
        rows: Rows in the output; 0 where it was there already.
        resumed: Rows of these whose answers came from a journal.
        skipped: Whether the output was there already.
    """

    rows: int
    resumed: int
    skipped: bool


class Workers(Protocol):
    """Who finds answers in place of this process."""

    @property
    def ahead(self) -> int:
        """How many pieces may be at work while the oldest is waited for; it may change at any time."""

    def start(self, column: Any) -> Callable[[], Any]:
        """Hand over a column of puzzles; what comes back waits for its answers."""


class _Here:
    """This process, which finds answers at once, and reports on the way how many rows have theirs."""

    ahead = 0

    def __init__(self, plan: Plan, on_rows: Callable[[int], None]) -> None:
        self._plan = plan
        self._on_rows = on_rows
        self._rows = _FEWEST_ROWS if _is_slow(plan) else files.reader.BATCH_ROWS

    def start(self, column: Any) -> Callable[[], Any]:
        found: list[Any] = []
        first = 0
        while first < len(column):
            began = monotonic()
            found.append(self._plan.answers(column.slice(first, self._rows)))
            first += len(found[-1])
            if first < len(column):
                self._on_rows(len(found[-1]))
            if monotonic() - began < _SECONDS_A_REPORT / 2:
                self._rows *= 2
        return lambda: found[0] if len(found) == 1 else pa.concat_batches(found)


def run(
    job: Job,
    plan: Plan,
    *,
    resume: bool = False,
    on_failure: files.OnFailure | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    workers: Workers | None = None,
) -> JobResult:
    """Do a job.

    Args:
        job: The job.
        plan: What to add to its tables.
        resume: Skip what is there already, keep a journal, and go on from one.
        on_failure: Is told of every line of the inputs that is no row; such a line is left out.
        on_progress: Is told how many rows are new, and how many bytes of the inputs are dealt with.
        workers: Who finds the answers that the plan asks for; this process if None.

    Raises:
        SudokuError: An input is not what its format says, has no column of puzzles, or differs in its
            columns from those before.
        OSError: A file cannot be read or written.
    """
    for place, _ in job.inputs:
        if places.is_same(place, job.output):
            raise SudokuError(f"{place}: is the output, too")
    journal_file = journal_path(job.output)
    if resume and _is_done(job, plan):
        outcome = JobResult(0, 0, skipped=True)
    else:
        outcome = _run(
            job,
            plan,
            journal_file if resume else None,
            on_failure or (lambda place, reason: None),
            on_progress or (lambda rows, position: None),
            workers=workers,
        )
    if journal_file:
        journal_file.unlink(missing_ok=True)
    return outcome


def _run(
    job: Job,
    plan: Plan,
    journal_file: Path | None,
    on_failure: files.OnFailure,
    on_progress: Callable[[int, int], None],
    *,
    workers: Workers | None,
) -> JobResult:
    rows = reported = reached = 0

    def report(found: int) -> None:
        nonlocal reported
        reported += found
        on_progress(found, reached)

    with ExitStack() as stack:
        first, batches = _read_all(job, on_failure, stack)
        schema = first.schema
        try:
            found, written = puzzle_column(schema, plan.puzzle), plan.schema(schema)
        except SudokuError as error:
            raise SudokuError(f"{job.inputs[0][0]}: {error}") from error
        journal = None
        if journal_file:
            journal = stack.enter_context(Journal.open(journal_file, _question(job, plan)))
        unlike = [
            found,
            *(n for c, n in zip(plan.columns, plan.names, strict=True) if not COLUMNS[c].repeats),
        ]
        write = stack.enter_context(
            files.open_writer(
                job.output,
                job.format,
                written,
                added=plan.names,
                unlike=unlike,
                compression=job.compression,
                encoding=job.encoding,
                original=first.original
                if files.has_rows(job.inputs, job.output, job.format)
                else None,
            )
        )
        write = stack.enter_context(behind(write))
        pieces = _pieces(stack.enter_context(closing(ahead(batches))), plan)
        finders = workers or _Here(plan, report)
        for piece, answers, reached in _answered(pieces, found, finders, journal):
            write(joined(piece, answers))
            rows += len(piece)
            on_progress(rows - reported, reached)
            reported = rows
    return JobResult(rows, journal.resumed if journal else 0, skipped=False)


def _question(job: Job, plan: Plan) -> dict[str, Any]:
    """What the answers of a journal depend on."""
    profile = plan.profile
    return {
        "version": __version__,
        "columns": plan.columns,
        "puzzle": plan.puzzle,
        "limit": plan.limit,
        "prefix": plan.prefix,
        "profile": None if profile is None else repr(profile.techniques),
        "encoding": str(job.encoding),
        "inputs": [[place, *places.state_of(place)] for place, _ in job.inputs],
    }


def _read_all(
    job: Job, on_failure: files.OnFailure, stack: ExitStack
) -> tuple[files.Reader, Iterator[Any]]:
    """The first of the inputs, and the batches of all, one after the other."""
    options: dict[str, Any] = {
        "encoding": job.encoding,
        "with_rows": files.has_rows(job.inputs, job.output, job.format),
    }
    first = stack.enter_context(files.open_reader(*job.inputs[0], on_failure, **options))

    def batches() -> Iterator[tuple[Any, int]]:
        yield from first.batches
        before = places.size_of(job.inputs[0][0])
        for place, format in job.inputs[1:]:
            with files.open_reader(place, format, on_failure, **options) as reader:
                if not reader.schema.equals(first.schema):
                    raise SudokuError(
                        f"{place}: columns {_described(reader.schema)}, "
                        f"where {job.inputs[0][0]} has {_described(first.schema)}"
                    )
                if options["with_rows"]:
                    _check_delimiter(place, reader, first)
                for batch, position in reader.batches:
                    yield batch, before + position
            before += places.size_of(place)

    return first, batches()


def _check_delimiter(place: str, reader: files.Reader, first: files.Reader) -> None:
    """Refuse to put rows behind others that another delimiter parts."""
    assert reader.original
    assert first.original
    found, wanted = reader.original.delimiter, first.original.delimiter
    if found != wanted:
        raise SudokuError(f"{place}: {found!r} between cells, where the first file has {wanted!r}")


def _described(schema: Any) -> str:
    return ", ".join(f"{field.name} {field.type}" for field in schema)


def _pieces(batches: Iterable[tuple[Any, int]], plan: Plan) -> Iterator[tuple[Any, int]]:
    """Batches in pieces, each with the position in the inputs that it ends at, as far as rows tell."""
    rows = _SLOW_ROWS if _is_slow(plan) else files.reader.BATCH_ROWS
    before = 0
    for batch, position in batches:
        for start in range(0, len(batch), rows):
            piece = batch.slice(start, rows)
            yield piece, before + (position - before) * (start + len(piece)) // len(batch)
        before = position


def _is_slow(plan: Plan) -> bool:
    return any(COLUMNS[name].slow for name in plan.columns)


def _answered(
    pieces: Iterator[tuple[Any, int]], puzzle: str, workers: Workers, journal: Journal | None
) -> Iterator[tuple[Any, Any, int]]:
    """Each piece with its answers, in order, and its position."""
    begun: deque[tuple[Any, int, list[Any], Callable[[], Any] | None]] = deque()

    def oldest() -> tuple[Any, Any, int]:
        piece, position, known, wait = begun.popleft()
        if wait:
            new = wait()
            if journal:
                journal.add(new)
            known.append(new)
        return piece, known[0] if len(known) == 1 else pa.concat_batches(known), position

    for piece, position in pieces:
        # The journal is read to its end before the first answer that it lacks is added.
        known = journal.take(len(piece)) if journal else []
        rows = sum(map(len, known))
        wait = workers.start(piece.column(puzzle).slice(rows)) if rows < len(piece) else None
        begun.append((piece, position, known, wait))
        while len(begun) > workers.ahead:
            yield oldest()
    while begun:
        yield oldest()


def _is_done(job: Job, plan: Plan) -> bool:
    if not places.exists(job.output):
        return False
    if any(places.is_newer(place, job.output) for place, _ in job.inputs):
        return False
    if job.format == "lines":
        return True
    try:
        with files.open_reader(
            job.output, job.format, lambda place, reason: None, job.encoding
        ) as reader:
            return bool(reader.schema.names[-len(plan.names) :] == plan.names)
    except (SudokuError, OSError):
        return False  # whatever it is, it is not what was asked for
