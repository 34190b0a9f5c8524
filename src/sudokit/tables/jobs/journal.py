"""Journals: the answers found so far, in a file from which killed work can be resumed.

    8 bytes length, JSON       the question; a journal of another question is discarded
    8 bytes length, batch      the first rows of the answer, as an Arrow stream
    ...                        the next rows

Answers are appended as they are found. An incomplete last record is cut off. A journal survives a killed
process; whether it survives a power cut depends on the file system.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams import places

pa = needed("pyarrow", "tables")

__all__ = ["Journal", "journal_path", "question_of"]


def journal_path(output: str) -> Path | None:
    """The path of the journal of an output; None for a store, because stores cannot append."""
    if not places.is_local(output):
        return None
    path = places.local_path(output)
    return path.with_name(f".{path.name}.journal")


def question_of(path: Path) -> Any:
    """The question of a journal; None if there is no journal."""
    try:
        with path.open("rb", buffering=0) as file:
            return json.loads(_next_record(file) or "null")
    except (FileNotFoundError, ValueError):
        return None


class Journal:
    """The answers found so far, in order, those of an earlier run first."""

    def __init__(self, file: BinaryIO, question: bytes) -> None:
        self._file = file
        self._known: Any = None  # the current batch; some of its rows may have been taken
        self._end_of_old = 0
        self.resumed = 0
        if _next_record(self._file) != question:
            file.seek(0)
            file.truncate()
            self._append(question)
        self._end_of_old = self._end_of_records()

    @classmethod
    @contextmanager
    def open(cls, path: Path, question: dict[str, Any]) -> Iterator[Journal]:
        """Open the journal of a question, or begin one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b", buffering=0) as file:
            _lock(file, path)
            file.seek(0)
            yield cls(file, json.dumps(question, sort_keys=True).encode())

    def take(self, rows: int) -> list[Any]:
        """The next answers of the earlier run, in batches, up to a number of rows."""
        taken = []
        while rows:
            if self._known is None or not len(self._known):
                record = _next_record(self._file) if self._file.tell() < self._end_of_old else None
                if record is None:
                    break
                self._known = pa.ipc.open_stream(record).read_next_batch()
            taken.append(self._known.slice(0, rows))
            self._known = self._known.slice(len(taken[-1]))
            rows -= len(taken[-1])
            self.resumed += len(taken[-1])
        return taken

    def add(self, answers: Any) -> None:
        """Append the answers of the next rows."""
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, answers.schema) as writer:
            writer.write_batch(answers)
        self._append(sink.getvalue())

    def _append(self, record: Any) -> None:
        self._file.write(len(record).to_bytes(8, "little"))
        written = memoryview(record)
        while written:
            written = written[self._file.write(written) :]
        self._end_of_old = 0

    def _end_of_records(self) -> int:
        """Cut off an incomplete record, return the end of the records, and go back to the first batch."""
        start = end = self._file.tell()
        while (length := _length_of_next(self._file)) is not None:
            end += 8 + length
            self._file.seek(end)
        self._file.truncate(end)
        self._file.seek(start)
        return end


def _next_record(file: BinaryIO) -> bytes | None:
    """The next record; None at the end or if it is incomplete."""
    start = file.tell()
    length = _length_of_next(file)
    if length is None:
        file.seek(start)
        return None
    record = bytearray()
    while len(record) < length:
        record += file.read(length - len(record))
    return bytes(record)


def _length_of_next(file: BinaryIO) -> int | None:
    """Read the length of the next record; None at the end or if it is incomplete."""
    head = file.read(8)
    length = int.from_bytes(head, "little")
    left = os.fstat(file.fileno()).st_size - file.tell()
    return length if len(head) == 8 and 0 < length <= left else None


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the file against other processes, if the system supports it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise SudokuError(message("{path}: another process is at work on it", path=path)) from error
