"""Journals: the answers found so far, in a file from which killed work can be resumed.

A journal is a list of records, each with a key, and each checked by itself:

    8 bytes    the mark, from which reading goes on after damage
    8 bytes    the length of the content
    16 bytes   the key: a hash of what the content answers
    16 bytes   a hash of the content
    8 bytes    a hash of these four
    content    JSON: what is asked of all rows; or an Arrow stream: the answers for some rows

The key of answers is a hash of the question, of the number of the first row, and of the puzzles that were read. So
answers are found by what they are answers to, wherever they are in the file. Those to other puzzles, limits or columns
are never used, whatever the name, size and time of the inputs. Whatever happens to the file, a record is as it was written or
is not used, and its rows are answered again.

Records are appended as answers are found, and an incomplete last one is cut off. A journal survives a killed
process; whether it survives a power cut depends on the file system.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams import places

pa = needed("pyarrow", "tables")

__all__ = ["Journal", "journal_path", "question_of"]

_MARK = b"\x93sudokit"
_KEY_BYTES = 16
_HEAD_BYTES = 56
_QUESTION = bytes(_KEY_BYTES)  # the key of the question itself
_BLOCK_BYTES = 1 << 20


def journal_path(output: str) -> Path | None:
    """The path of the journal of an output; None for a store, which cannot append, and for a pipe or a device."""
    if not places.is_local(output) or places.is_device(output):
        return None
    path = places.local_path(output)
    return path.with_name(f".{path.name}.journal")


def question_of(path: Path) -> Any:
    """The question of a journal; None if there is no journal, or the question is damaged."""
    try:
        with path.open("rb", buffering=0) as file:
            found = _records(file).places.get(_QUESTION)
            content = found and _content(file, found)
    except FileNotFoundError:
        return None
    return json.loads(content) if content else None


class Journal:
    """The answers found so far, by what they answer.

    Attributes:
        resumed: The number of rows whose answers were taken from it.

    Args:
        file: The file, open for reading and appending.
        question: What is asked of all rows. If the journal is that of another question, it is begun anew.
        on_damage: Called once if some of the journal cannot be used.
    """

    def __init__(
        self, file: BinaryIO, question: bytes, on_damage: Callable[[], None] = lambda: None
    ) -> None:
        self._file = file
        self._question = question
        self._on_damage: Callable[[], None] | None = on_damage
        self.resumed = 0
        self._places, end, is_damaged = _records(file)
        file.truncate(end)
        asked = self._read(_QUESTION)
        if asked not in (None, question):
            self._places.clear()
            file.truncate(0)
        elif is_damaged:
            self._tell_damage()
        if asked != question:
            self._append(_QUESTION, question)

    @classmethod
    @contextmanager
    def open(
        cls, path: Path, question: dict[str, Any], on_damage: Callable[[], None] = lambda: None
    ) -> Iterator[Journal]:
        """Open the journal of a question, or begin one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b", buffering=0) as file:
            _lock(file, path)
            yield cls(file, json.dumps(question, sort_keys=True).encode(), on_damage)

    def key(self, asked: Any, *after: object) -> bytes:
        """The key of the answers to some rows.

        Args:
            asked: A `pyarrow.Array` or `RecordBatch` of what the answers depend on, besides the question.
            after: What distinguishes them from answers to the same rows elsewhere.
        """
        if isinstance(asked, pa.Array):
            own = pa.concat_arrays([asked])  # of a slice, Arrow writes what is around it, too
            asked = pa.RecordBatch.from_arrays([own], [""])
        hashed = sha256(repr((self._question, after)).encode())
        hashed.update(_written(asked))
        return hashed.digest()[:_KEY_BYTES]

    def take(self, key: bytes) -> Any:
        """The answers with a key, as a `pyarrow.RecordBatch`; None if there are none."""
        content = self._read(key)
        if content is None:
            return None
        answers = pa.ipc.open_stream(content).read_next_batch()
        self.resumed += len(answers)
        return answers

    def add(self, key: bytes, answers: Any) -> None:
        """Append the answers with a key."""
        self._append(key, _written(answers))

    def _read(self, key: bytes) -> bytes | None:
        place = self._places.get(key)
        if place is None:
            return None
        content = _content(self._file, place)
        if content is None:
            del self._places[key]
            self._tell_damage()
        return content

    def _append(self, key: bytes, content: Any) -> None:
        record = [_head(key, content), content]
        for part in record:
            written = memoryview(part)
            while written:
                written = written[self._file.write(written) :]

    def _tell_damage(self) -> None:
        if self._on_damage:
            self._on_damage()
        self._on_damage = None


class _Place(NamedTuple):
    """Where the content of a record is, and its hash."""

    start: int
    length: int
    hashed: bytes


class _Records(NamedTuple):
    """The records of a file.

    Attributes:
        places: The place of each content by its key; the last one if there are several.
        end: The end of the last record; there may be half a record after it.
        is_damaged: Whether something else lies between the records or after them.
    """

    places: dict[bytes, _Place]
    end: int
    is_damaged: bool


def _records(file: BinaryIO) -> _Records:
    """Find all records whose heads are whole; contents are not read."""
    found: dict[bytes, _Place] = {}
    size = os.fstat(file.fileno()).st_size
    position = end = 0
    is_damaged = False
    while position < size:
        head = _read_at(file, position, _HEAD_BYTES)
        start, length = position + _HEAD_BYTES, int.from_bytes(head[8:16], "little")
        if head[:8] != _MARK[: len(head)] or (
            len(head) == _HEAD_BYTES and head[48:] != sha256(head[:48]).digest()[:8]
        ):
            is_damaged = True
            position = _next_mark(file, position + 1, size)
        elif start + length > size:  # half a record: that of a killed process, if it is the last
            position = _next_mark(file, position + 1, size)
            is_damaged |= position < size
        else:
            found[head[16:32]] = _Place(start, length, head[32:48])
            position = end = start + length
    return _Records(found, end, is_damaged)


def _head(key: bytes, content: Any) -> bytes:
    start = _MARK + len(content).to_bytes(8, "little") + key + _hash_of(content)
    return start + sha256(start).digest()[:8]


def _hash_of(content: Any) -> bytes:
    return sha256(content).digest()[:16]


def _content(file: BinaryIO, place: _Place) -> bytes | None:
    """The content of a record; None if it is not what was written."""
    content = _read_at(file, place.start, place.length)
    return content if _hash_of(content) == place.hashed else None


def _read_at(file: BinaryIO, start: int, size: int) -> bytes:
    """Some bytes of a file; fewer at its end."""
    file.seek(start)
    found = bytearray()
    while len(found) < size and (more := file.read(size - len(found))):
        found += more
    return bytes(found)


def _next_mark(file: BinaryIO, start: int, size: int) -> int:
    """The position of the next mark, or else the size of the file."""
    while start < size:
        block = _read_at(file, start, _BLOCK_BYTES)
        found = block.find(_MARK)
        if found >= 0:
            return start + found
        start += max(1, len(block) - len(_MARK) + 1)
    return size


def _written(batch: Any) -> Any:
    """A record batch as an Arrow stream."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue()


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the file against other processes, if the system supports it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise SudokuError(message("{path}: another process is working on it", path=path)) from error
