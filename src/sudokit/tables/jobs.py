"""Whole files: from input files to output files, so that whoever is killed can go on.

A *job* makes one output of one or more inputs, in order. It is the unit that is done or not: its
output appears under its name when it is complete, so a job can be tried again, by anybody, any number
of times. That is all that several processes or machines need to share a list of jobs.

With `resume`, a job whose output is there already is skipped: if it has the columns, and no input is
newer. On this machine an unfinished job moreover leaves a *journal* beside its output, `.NAME.journal`,
of the added columns and only these. Going on means to read the inputs again, take the answers from the
journal as far as they reach, and find the others. The output is written from its start, so that it is the same file whether somebody was killed
or not. The journal goes when the output is there.

While one batch is solved, on all cores, the next is read and the one before is written. `Workers` elsewhere
may solve several at once; their answers are taken in order, so that output and journal are the same.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sudokit import __version__
from sudokit.errors import SudokuError
from sudokit.requirements import needed
from sudokit.streams.decoding import Encoding
from sudokit.tables import files, places
from sudokit.tables.columns import COLUMNS
from sudokit.tables.journal import Journal, journal_path
from sudokit.tables.plan import Plan, joined, puzzle_column

pa = needed("pyarrow", "tables")

__all__ = ["Job", "Outcome", "Workers", "jobs_for", "run", "size_of"]

_BATCHES_AHEAD = 2
_SLOW_ROWS = 4096  # of columns that are slow to make: a batch should not take a minute


@dataclass(frozen=True)
class Job:
    """One output file, and the inputs whose rows it holds, in order.

    Attributes:
        inputs: Places and formats of the inputs.
        output: Place of the output.
        format: Format of the output.
        compression: That of Parquet; see `files.open_writer`.
        encoding: That of the text that is read and written; None for what `files` does without.
    """

    inputs: tuple[tuple[str, str], ...]
    output: str
    format: str
    compression: str | None = None
    encoding: Encoding | None = None


class Outcome(NamedTuple):
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
    """This process, which finds answers at once."""

    ahead = 0

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def start(self, column: Any) -> Callable[[], Any]:
        answers = self._plan.answers(column)
        return lambda: answers


def jobs_for(
    inputs: Sequence[str],
    output: str,
    *,
    reading: str | None = None,
    writing: str | None = None,
    compression: str | None = None,
    encoding: Encoding | None = None,
) -> list[Job]:
    """What is to be done to make an output of some inputs.

    Args:
        inputs: Files, patterns, folders.
        output: A file, which takes all rows; or a folder, which takes a file for each input, of the
            same name. It is a folder if there is one, or if it ends with a slash.
        reading: The format of the inputs; otherwise their names tell.
        writing: The format of the output; otherwise its name tells, or in a folder that of the input.
        compression: That of Parquet; see `files.open_writer`.
        encoding: That of the text that is read and written, from `streams.decoding.encoding_named`.

    Raises:
        SudokuError: There is no input, a format is unknown, or two jobs have the same output.
        OSError: A store is out of reach, or the bucket of the output does not exist.
    """
    places.check_bucket(output)
    found = places.find(inputs, files.SUFFIXES)
    if not places.is_folder(output):
        pairs = tuple((each.place, reading or _format(each.place)) for each in found)
        return [Job(pairs, output, writing or _format(output), compression, encoding)]
    jobs: dict[str, Job] = {}
    for place, name, _ in _without_outputs(found, output):
        format = reading or _format(place)
        target = output.rstrip("/") + "/" + (name if writing is None else _renamed(name, writing))
        if target in jobs:
            raise SudokuError(f"{jobs[target].inputs[0][0]} and {place} would both become {target}")
        jobs[target] = Job(((place, format),), target, writing or format, compression, encoding)
    return list(jobs.values())


def _without_outputs(found: Sequence[places.Found], folder: str) -> list[places.Found]:
    """Without what an earlier run has made of a folder around; what was named outright stays."""
    kept = [each for each in found if not (each.around and places.is_below(each.place, folder))]
    used = {each.around for each in kept}
    for each in found:
        if each.around not in used:
            raise SudokuError(
                f"{each.around}: nothing to do, all its files are in {folder}, the output"
            )
    return kept


def _format(place: str) -> str:
    format = files.format_of(place)
    if format is None:
        raise SudokuError(
            f"{place}: no format has this suffix; there are {', '.join(files.SUFFIXES)}"
        )
    return format


def _renamed(name: str, format: str) -> str:
    if files.format_of(name) == format:
        return name
    stem = name
    for suffix in sorted(files.SUFFIXES, key=len, reverse=True):
        if stem.lower().endswith(suffix):
            stem = stem[: -len(suffix)]
            break
    return stem + files.suffix_of(format)


def size_of(job: Job) -> int:
    """The size of all inputs of a job, in bytes."""
    return sum(places.size_of(place) for place, _ in job.inputs)


def run(
    job: Job,
    plan: Plan,
    *,
    resume: bool = False,
    on_failure: files.OnFailure | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    workers: Workers | None = None,
) -> Outcome:
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
        outcome = Outcome(0, 0, skipped=True)
    else:
        outcome = _run(
            job,
            plan,
            journal_file if resume else None,
            on_failure or (lambda place, reason: None),
            on_progress or (lambda rows, position: None),
            workers=workers or _Here(plan),
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
    workers: Workers,
) -> Outcome:
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
        write = stack.enter_context(_behind(write))
        rows = 0
        ahead = stack.enter_context(closing(_ahead(batches)))
        pieces = _pieces(ahead, plan)
        for piece, answers, position in _answered(pieces, found, workers, journal):
            write(joined(piece, answers))
            rows += len(piece)
            on_progress(len(piece), position)
    return Outcome(rows, journal.resumed if journal else 0, skipped=False)


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
    slow = any(COLUMNS[name].slow for name in plan.columns)
    rows = _SLOW_ROWS if slow else files.BATCH_ROWS
    before = 0
    for batch, position in batches:
        for start in range(0, len(batch), rows):
            piece = batch.slice(start, rows)
            yield piece, before + (position - before) * (start + len(piece)) // len(batch)
        before = position


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


# --- threads --------------------------------------------------------------------------------------


def _ahead(items: Iterator[Any]) -> Generator[Any]:
    """The same items, made in a thread of their own, a few ahead."""
    ready: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
    wanted = _places(_BATCHES_AHEAD)
    stopped = threading.Event()
    end = object()

    def make() -> None:
        try:
            for item in items:
                wanted.get()
                if stopped.is_set():
                    return
                ready.put((item, None))
            ready.put((end, None))
        except BaseException as error:  # noqa: BLE001 - raised where the items are wanted
            ready.put((end, error))

    def stop() -> None:
        stopped.set()
        wanted.put(None)

    with _thread(make, stop):
        while True:
            item, error = ready.get()
            if error:
                raise error
            if item is end:
                return
            wanted.put(None)
            yield item


@contextmanager
def _behind(write: Callable[[Any], None]) -> Iterator[Callable[[Any], None]]:
    """The same function, called in a thread of its own, a few calls behind.

    What still waits when the block is left by an exception is not written.
    """
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
    free = _places(_BATCHES_AHEAD)
    failure: list[BaseException] = []
    stopped = threading.Event()
    end = object()

    def work() -> None:
        while (item := waiting.get()) is not end:
            if not failure and not stopped.is_set():  # else whoever puts must not wait for ever
                try:
                    write(item)
                except BaseException as error:  # noqa: BLE001 - raised where the next item comes from
                    failure.append(error)
            free.put(None)

    def put(item: Any) -> None:
        free.get()
        if failure:
            raise failure[0]
        waiting.put(item)

    def stop() -> None:
        stopped.set()
        waiting.put(end)

    with _thread(work, stop) as ended:
        yield put
        waiting.put(end)
        ended.wait()
    if failure:
        raise failure[0]


def _places(count: int) -> queue.SimpleQueue[None]:
    """Places to be taken and given back.

    This is a semaphore that a signal cannot break: it is no Python code that a signal might leave half.
    """
    places: queue.SimpleQueue[None] = queue.SimpleQueue()
    for _ in range(count):
        places.put(None)
    return places


@contextmanager
def _thread(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[threading.Event]:
    """Work in a thread of its own, which has ended when the block is left, whatever leaves it.

    Signals raise in the main thread at any time, also while it waits here. What they raise goes on only
    when the thread has ended; otherwise files would be closed while the thread works with them.

    Args:
        work: What the thread does.
        stop: Makes `work` end soon. It may be called several times, and after the end, too.

    Yields:
        What is set when the thread has ended.
    """
    begun, ended = threading.Event(), threading.Event()

    def run() -> None:
        begun.set()
        try:
            work()
        finally:
            ended.set()

    try:
        threading.Thread(target=run, daemon=True).start()
        yield ended
    finally:
        raised: BaseException | None = None
        while not ended.is_set():
            try:
                stop()
                if not begun.wait(1):  # a signal may have kept it from its beginning
                    break
                ended.wait()  # `Thread.join` takes a thread for dead once a signal has come in between
            except BaseException as error:  # noqa: BLE001 - raised when the thread has ended
                raised = raised or error
        if raised:
            raise raised
