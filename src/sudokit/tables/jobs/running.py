"""One job, from its inputs to its output."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

from sudokit import __version__
from sudokit.errors import SudokuError
from sudokit.messages import message
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
    4096  # for slow columns: the rows of a record of the journal, and of a task of a cluster
)
_FEWEST_ROWS = 64  # for slow columns at the start, when their speed is not yet known
_SECONDS_A_REPORT = 1.0


class JobResult(NamedTuple):
    """The result of a job.

    Attributes:
        rows: The number of rows in the output; 0 if the job was skipped.
        resumed: The number of these rows whose answers came from a journal.
        skipped: Whether the output existed already.
    """

    rows: int
    resumed: int
    skipped: bool


class Workers(Protocol):
    """Workers that find answers in place of this process."""

    @property
    def ahead(self) -> int:
        """The number of pieces that may be in progress at once; it may change at any time."""

    def start(self, column: Any) -> Callable[[], Any]:
        """Submit a column of puzzles; calling the result waits for the answers."""


class _Here:
    """This process as the only worker. It finds answers at once, and reports how many rows are done."""

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
            was_full = len(found[-1]) == self._rows  # otherwise the number would grow forever
            if was_full and monotonic() - began < _SECONDS_A_REPORT / 2:
                self._rows *= 2
        return lambda: found[0] if len(found) == 1 else pa.concat_batches(found)


def run(
    job: Job,
    plan: Plan,
    *,
    resume: bool = False,
    on_failure: files.OnFailure | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    on_damage: Callable[[str], None] | None = None,
    workers: Workers | None = None,
) -> JobResult:
    """Do a job.

    Args:
        job: The job.
        plan: The columns to add.
        resume: Skip a finished job, keep a journal, and continue from an existing one.
        on_failure: Called for every line of the inputs that is not a row; such a line is left out.
        on_progress: Called with the number of new rows, and the number of bytes of the inputs read so far.
        on_damage: Called with the place of the journal if some of it is damaged; those rows are answered again.
        workers: The workers that find the answers; this process if None.

    Raises:
        SudokuError: An input is not in its format, has no column of puzzles, or has other columns than
            those before.
        OSError: A file cannot be read or written.
    """
    for place, _ in job.inputs:
        if places.is_same(place, job.output):
            raise SudokuError(message("{place} is both input and output", place=place))
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
            on_damage=on_damage or (lambda place: None),
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
    on_damage: Callable[[str], None],
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
            batches, rows_seen = _first_rows(schema, batches)
            found = puzzle_column(schema, plan.puzzle, rows_seen)
            plan = replace(plan, puzzle=found)
            written = plan.schema(schema)
        except SudokuError as error:
            raise SudokuError(
                message("{first}: {reason}", first=job.inputs[0][0], reason=str(error))
            ) from error
        journal = None
        if journal_file:
            told = partial(on_damage, str(journal_file))
            journal = stack.enter_context(Journal.open(journal_file, _question(plan), told))
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
                on_failure=on_failure,
                original=first.original
                if files.has_rows(job.inputs, job.output, job.format)
                else None,
            )
        )
        write = stack.enter_context(behind(write))
        keyed = _keyed(_pieces(batches, plan), found, journal)
        pieces = stack.enter_context(closing(ahead(keyed)))
        finders = workers or _Here(plan, report)
        for piece, answers, reached in _answered(pieces, found, finders, journal):
            write(joined(piece, answers))
            rows += len(piece)
            on_progress(rows - reported, reached)
            reported = rows
    return JobResult(rows, journal.resumed if journal else 0, skipped=False)


def _question(plan: Plan) -> dict[str, Any]:
    """What the answers depend on besides the puzzles: the question of the journal."""
    profile = plan.profile
    return {
        "version": __version__,
        "columns": plan.columns,
        "limit": plan.limit,
        "prefix": plan.prefix,
        "profile": None if profile is None else repr(profile.techniques),
    }


def _read_all(
    job: Job, on_failure: files.OnFailure, stack: ExitStack
) -> tuple[files.Reader, Iterator[Any]]:
    """The first input, and the batches of all inputs in order."""
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
                        message(
                            "{place}: columns {columns}, where {first} has {first_columns}",
                            place=place,
                            columns=_described(reader.schema),
                            first=job.inputs[0][0],
                            first_columns=_described(first.schema),
                        )
                    )
                if options["with_rows"]:
                    _check_delimiter(place, reader, first)
                for batch, position in reader.batches:
                    yield batch, before + position
            before += places.size_of(place)

    return first, batches()


def _first_rows(schema: Any, batches: Iterator[Any]) -> tuple[Iterator[Any], Any]:
    """The batches, and the first one with rows, which shows where the puzzles are."""
    taken = []
    for batch, position in batches:
        taken.append((batch, position))
        if len(batch):
            return chain(taken, batches), batch.select(range(len(schema.names)))
    return iter(taken), pa.RecordBatch.from_pylist([], schema)


def _check_delimiter(place: str, reader: files.Reader, first: files.Reader) -> None:
    """Refuse to append rows to rows with another delimiter."""
    assert reader.original
    assert first.original
    found, wanted = reader.original.delimiter, first.original.delimiter
    if found != wanted:
        raise SudokuError(
            message(
                "{place}: {found!r} between cells, where the first file has {wanted!r}",
                place=place,
                found=found,
                wanted=wanted,
            )
        )


def _described(schema: Any) -> str:
    return ", ".join(f"{field.name} {field.type}" for field in schema)


def _pieces(batches: Iterable[tuple[Any, int]], plan: Plan) -> Iterator[tuple[Any, int]]:
    """Batches in pieces, each with the approximate position in the inputs at which it ends."""
    rows = _SLOW_ROWS if _is_slow(plan) else files.reader.BATCH_ROWS
    before = 0
    for batch, position in batches:
        for start in range(0, len(batch), rows):
            piece = batch.slice(start, rows)
            yield piece, before + (position - before) * (start + len(piece)) // len(batch)
        before = position


def _keyed(
    pieces: Iterable[tuple[Any, int]], puzzle: str, journal: Journal | None
) -> Iterator[tuple[Any, int, bytes]]:
    """Pieces with the keys of their answers in the journal."""
    row = 0
    for piece, position in pieces:
        yield piece, position, journal.key(piece.column(puzzle), row) if journal else b""
        row += len(piece)


def _is_slow(plan: Plan) -> bool:
    return any(COLUMNS[name].slow for name in plan.columns)


def _answered(
    pieces: Iterator[tuple[Any, int, bytes]],
    puzzle: str,
    workers: Workers,
    journal: Journal | None,
) -> Iterator[tuple[Any, Any, int]]:
    """Each piece in order, with its answers and its position."""
    begun: deque[tuple[Any, int, Callable[[], Any]]] = deque()

    def oldest() -> tuple[Any, Any, int]:
        piece, position, wait = begun.popleft()
        return piece, wait(), position

    def start(column: Any, key: bytes) -> Callable[[], Any]:
        if not journal:
            return workers.start(column)
        known = journal.take(key)
        if known is not None:
            return lambda: known
        wait = workers.start(column)

        def found() -> Any:
            answers = wait()
            journal.add(key, answers)
            return answers

        return found

    for piece, position, key in pieces:
        begun.append((piece, position, start(piece.column(puzzle), key)))
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
        return False  # whatever it is, it is not the requested output
